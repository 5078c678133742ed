import useAutocomplete, { createFilterOptions } from '@mui/material/useAutocomplete';
import { keepPreviousData } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS } from '@taya/contracts/limits';
import { useId, useState } from 'react';
import { type RaRecord, type SortPayload, useGetList, useGetMany } from 'react-admin';
import { useDebounced } from '../data/use-debounced.js';
import { classes } from '../ui/classes.js';
import control from '../ui/control.module.css';
import styles from './list.module.css';
import { useFilters } from './use-filter.js';

const SHOWN = 20;

/** Nothing can be chosen until the server has searched, so that fast typing never chooses a record that does not match. */
const matches = createFilterOptions<object>();

interface RecordFilterProps {
  readonly name: string;
  readonly label: string;
  readonly resource: string;
  readonly sort: SortPayload;
}

interface Named extends RaRecord {
  readonly name: string;
}

function RecordFilter({ name, label, resource, sort }: RecordFilterProps) {
  const { values, change } = useFilters();
  const [typed, setTyped] = useState('');
  const [search] = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const chosenId = values[name];
  const { data: named } = useGetMany<Named>(
    resource,
    { ids: [chosenId] as Named['id'][] },
    { enabled: chosenId !== undefined },
  );
  const chosen = named?.find((row) => row.id === chosenId) ?? null;
  const isNameOfChosen = chosen !== null && search === chosen.name;
  const { data: found = [], isFetching } = useGetList<Named>(
    resource,
    {
      pagination: { page: 1, perPage: SHOWN },
      sort,
      filter: search === '' || isNameOfChosen ? {} : { search },
    },
    // The row that the keys are on stays while the server searches.
    { placeholderData: keepPreviousData },
  );
  const isSearched = !isFetching && search === typed.trim();
  const id = useId();
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, ...list } = useAutocomplete<Named>({
    id,
    options: found,
    value: chosen,
    filterOptions: (rows, state) => (isSearched ? rows : (matches(rows, state as never) as Named[])),
    getOptionLabel: (row) => row.name,
    getOptionKey: (row) => row.id,
    isOptionEqualToValue: (row, value) => row.id === value.id,
    onChange: (_, row) => change({ [name]: row === null ? undefined : Number(row.id) }),
    onInputChange: (_, value) => setTyped(value),
  });
  const rows = list.groupedOptions as Named[];
  const used = chosenId !== undefined && control.used;
  return (
    <div className={control.filter} {...getRootProps()}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.records} ref={list.setAnchorEl}>
        <input
          {...getInputProps()}
          placeholder="All"
          className={classes(control.control, styles.record, used)}
        />
        {list.popupOpen && rows.length === 0 && (
          <p className={classes('card', styles.options)} role="status">
            {isFetching ? 'Loading…' : 'None found'}
          </p>
        )}
        {rows.length > 0 && (
          <ul className={classes('card', styles.options)} {...getListboxProps()}>
            {rows.map((option, index) => {
              const { key, ...props } = getOptionProps({ option, index });
              return (
                <li key={key} {...props}>
                  {option.name}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}

export const TellerFilter = () => (
  <RecordFilter name="teller_id" label="Teller" resource="teller" sort={{ field: 'name', order: 'ASC' }} />
);

export const GameFilter = () => (
  <RecordFilter name="game_id" label="Game" resource="gamehistory" sort={{ field: 'id', order: 'DESC' }} />
);
