import { SEARCH_DEBOUNCE_MS } from '@taya/contracts/limits';
import { TELLER_FILTERS, TELLER_SORTS, type TellerFilter, type TellerSort } from '@taya/contracts/teller';
import { useState } from 'react';
import { useDebounced } from '../data/use-debounced.js';
import styles from '../ui/arrange.module.css';
import { SelectField, TextField } from '../ui/field.js';

const SORT_NAMES: Readonly<Record<TellerSort, string>> = {
  name: 'Name',
  onhand: 'On hand',
  remittable: 'Remittable',
};

/** The filters of a list of tellers; a change goes back to its first page. */
export function useTellerFilters(initial: TellerFilter) {
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<TellerFilter>(initial);
  const [sort, setSort] = useState<TellerSort>('name');
  const [typed, setTyped] = useState('');
  const [search] = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const first = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      setPage(1);
    };
  };
  return {
    query: { page, is_active: status, sort, search },
    /** Whether another search or status might find other tellers. */
    isNarrowed: search !== '' || status !== initial,
    setPage,
    fields: (
      <div className={styles.filters}>
        <TextField
          label="Search"
          value={typed}
          onChange={first(setTyped)}
          placeholder="Name, username, location"
          size={26}
        />
        <SelectField
          label="Status"
          value={status}
          onChange={first(setStatus)}
          options={TELLER_FILTERS.map((value) => ({ value, text: value }))}
        />
        <SelectField
          label="Sort"
          value={sort}
          onChange={first(setSort)}
          options={TELLER_SORTS.map((value) => ({ value, text: SORT_NAMES[value] }))}
        />
      </div>
    ),
  };
}
