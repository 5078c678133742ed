import { SEARCH_DEBOUNCE_MS } from '@taya/contracts/limits';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ListContextProvider, type SortPayload, useListContext } from 'react-admin';
import { useDebounced } from '../data/use-debounced.js';

export type FilterValues = Readonly<Record<string, string | number | undefined>>;

interface Filters {
  readonly values: FilterValues;
  readonly set: (wanted: FilterValues) => void;
  /** What was set last, though the list may not show it yet: a second change adds to the first. */
  readonly latest: { current: FilterValues };
}

const FilterContext = createContext<Filters | null>(null);

export interface FilterProviderProps {
  /** The filters in use, from the address. */
  readonly values: FilterValues;
  readonly set: (wanted: FilterValues) => void;
  readonly children: ReactNode;
}

export function FilterProvider({ values, set, children }: FilterProviderProps) {
  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  }, [values]);
  return <FilterContext value={{ values, set, latest }}>{children}</FilterContext>;
}

/**
 * The filters of react-admin's list around it. A change there is made to what the list shows: one that follows at once,
 * before the list shows the first, would undo it. So what is not shown yet is asked for again with it.
 */
export function ListFilters({ children }: { readonly children: ReactNode }) {
  const list = useListContext();
  const { filterValues, sort } = list;
  const latest = useRef({ filterValues, sort });
  useLayoutEffect(() => {
    latest.current = { filterValues, sort };
  }, [filterValues, sort]);
  const setFilters = (wanted: FilterValues) => {
    latest.current.filterValues = wanted;
    if (latest.current.sort !== sort) list.setSort(latest.current.sort);
    list.setFilters(wanted);
  };
  const setSort = (wanted: SortPayload) => {
    latest.current.sort = wanted;
    if (latest.current.filterValues !== filterValues) list.setFilters(latest.current.filterValues);
    list.setSort(wanted);
  };
  return (
    <ListContextProvider value={{ ...list, setSort }}>
      <FilterProvider values={filterValues} set={setFilters}>
        {children}
      </FilterProvider>
    </ListContextProvider>
  );
}

/**
 * The filters in use, and a function that changes some of them; an empty one is removed.
 * @throws Error outside of a `FilterProvider`
 */
export function useFilters() {
  const filters = useContext(FilterContext);
  if (filters === null) throw new Error('no FilterProvider above');
  const { values, set, latest } = filters;
  const ask = (wanted: FilterValues) => {
    latest.current = wanted;
    set(wanted);
  };
  const change = (changed: FilterValues) => {
    const wanted = Object.entries({ ...latest.current, ...changed });
    ask(Object.fromEntries(wanted.filter(([, value]) => value !== undefined && value !== '')));
  };
  return { values, change, clear: () => ask({}), isNarrowed: Object.keys(values).length > 0 };
}

/**
 * A filter that is typed. It takes effect when typing has paused, and shows the filter of the address again after Back
 * or Clear.
 * @param parse the filter for a typed text; null while there is none yet
 */
export function useTypedFilter(name: string, parse: (typed: string) => string | null) {
  const { values, change } = useFilters();
  const inAddress = String(values[name] ?? '');
  const [typed, setTyped] = useState(inAddress);
  /** The filter in the address, or on its way there. */
  const requested = useRef(inAddress);
  const [settled, settle] = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const ask = useRef((_: string) => {});
  ask.current = (text) => {
    const value = parse(text);
    if (value === null || value === requested.current) return;
    requested.current = value;
    change({ [name]: value });
  };
  useEffect(() => {
    if (inAddress === requested.current) return;
    requested.current = inAddress;
    setTyped(inAddress);
    settle(inAddress);
  }, [inAddress, settle]);
  useEffect(() => ask.current(settled), [settled]);
  return {
    typed,
    setTyped,
    askNow: (text: string) => ask.current(text),
    /** What is typed opens a page instead: a filter set a moment later would lead back to the list. */
    leaveOut: (text: string) => {
      requested.current = text;
    },
    isUsed: inAddress !== '',
  };
}
