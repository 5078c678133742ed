import { Autocomplete, createFilterOptions } from '@mui/material';
import { SEARCH_DEBOUNCE_MS } from '@taya/contracts/limits';
import { useId, useState } from 'react';
import { type RaRecord, useGetList, useGetMany } from 'react-admin';
import { useDebounced } from '../data/use-debounced.js';
import { classes } from '../ui/classes.js';
import styles from './list.module.css';
import { useFilters } from './use-filter.js';

const SHOWN = 20;

/** Nothing can be chosen until the server has searched, so that fast typing never chooses a record that does not match. */
const matches = createFilterOptions<unknown>();

export interface RecordFilterProps<Row> {
  readonly name: string;
  readonly label: string;
  readonly resource: string;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly text: (row: Row) => string;
}

/** Filters by a record of another resource, found by typing a part of its name. */
export function RecordFilter<Row extends RaRecord>(props: RecordFilterProps<Row>) {
  const { name, label, resource, sort, text } = props;
  const { values, change } = useFilters();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [search] = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const chosenId = values[name];
  const { data: named } = useGetMany<Row>(
    resource,
    { ids: [chosenId] as Row['id'][] },
    { enabled: chosenId !== undefined },
  );
  const chosen = named?.find((row) => row.id === chosenId) ?? null;
  const isNameOfChosen = chosen !== null && search === text(chosen);
  const { data: found = [], isFetching } = useGetList<Row>(resource, {
    pagination: { page: 1, perPage: SHOWN },
    sort,
    filter: search === '' || isNameOfChosen ? {} : { search },
  });
  const isSearched = !isFetching && search === typed.trim();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <Autocomplete
        id={id}
        options={found}
        value={chosen}
        loading={isFetching}
        filterOptions={(rows, state) => (isSearched ? rows : (matches(rows, state as never) as Row[]))}
        getOptionLabel={text}
        getOptionKey={({ id: key }) => key}
        isOptionEqualToValue={(row, value) => row.id === value.id}
        onChange={(_, row) => change({ [name]: row === null ? undefined : Number(row.id) })}
        onInputChange={(_, value) => setTyped(value)}
        renderInput={({ slotProps }) => (
          <div ref={slotProps.input.ref}>
            <input
              {...slotProps.htmlInput}
              placeholder="All"
              className={classes(styles.control, styles.record, chosenId !== undefined && styles.used)}
            />
          </div>
        )}
      />
    </div>
  );
}
