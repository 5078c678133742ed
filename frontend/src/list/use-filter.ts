import { SEARCH_DEBOUNCE_MS } from '@taya/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useDebounced } from '../data/use-debounced.js';

export type FilterValues = Readonly<Record<string, string | number | undefined>>;

/** The filters in use, as the address has them, and the way to change some; what is empty is none. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext();
  const values: FilterValues = filterValues;
  const change = (changed: FilterValues) => {
    const wanted = Object.entries({ ...values, ...changed });
    setFilters(Object.fromEntries(wanted.filter(([, value]) => value !== undefined && value !== '')));
  };
  return { values, change, clear: () => setFilters({}), isNarrowed: Object.keys(values).length > 0 };
}

/**
 * A filter that is typed: it takes effect when typing has paused, and shows what the address says after Back or Clear.
 * @param meant what is asked for, of what was typed; null when that cannot be asked for yet
 */
export function useTypedFilter(name: string, meant: (typed: string) => string | null) {
  const { values, change } = useFilters();
  const inAddress = String(values[name] ?? '');
  const [typed, setTyped] = useState(inAddress);
  /** What the address says, or is about to. */
  const asked = useRef(inAddress);
  const [settled, settle] = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const ask = useRef((_: string) => {});
  ask.current = (text) => {
    const value = meant(text);
    if (value === null || value === asked.current) return;
    asked.current = value;
    change({ [name]: value });
  };
  useEffect(() => {
    if (inAddress === asked.current) return;
    asked.current = inAddress;
    setTyped(inAddress);
    settle(inAddress);
  }, [inAddress, settle]);
  useEffect(() => ask.current(settled), [settled]);
  return { typed, setTyped, askNow: (text: string) => ask.current(text), isUsed: inAddress !== '' };
}
