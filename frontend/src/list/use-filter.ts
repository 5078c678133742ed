import { SEARCH_DEBOUNCE_MS } from '@taya/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useDebounced } from '../data/use-debounced.js';

export type FilterValues = Readonly<Record<string, string | number | undefined>>;

/** What was asked for while the list still showed these filters: a second change adds to the first. */
const askedSince = new WeakMap<FilterValues, FilterValues>();

/** The filters in use, read from the address, and a function that changes some of them; an empty one is removed. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext();
  const values: FilterValues = filterValues;
  useEffect(() => void askedSince.delete(values), [values]);
  const ask = (wanted: FilterValues) => {
    askedSince.set(values, wanted);
    setFilters(wanted);
  };
  const change = (changed: FilterValues) => {
    const wanted = Object.entries({ ...(askedSince.get(values) ?? values), ...changed });
    ask(Object.fromEntries(wanted.filter(([, value]) => value !== undefined && value !== '')));
  };
  return { values, change, clear: () => ask({}), isNarrowed: Object.keys(values).length > 0 };
}

/**
 * A filter that is typed. It takes effect when typing has paused, and shows the filter of the address again after Back
 * or Clear.
 * @param meant the filter for a typed text; null while there is none yet
 */
export function useTypedFilter(name: string, meant: (typed: string) => string | null) {
  const { values, change } = useFilters();
  const inAddress = String(values[name] ?? '');
  const [typed, setTyped] = useState(inAddress);
  /** The filter in the address, or on its way there. */
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
