import { useMemo } from 'react';
import { queryString } from '../data/api.js';
import { numberIn, useAddress } from '../data/use-address.js';
import type { FilterValues } from '../list/use-filter.js';
import { instantsOf } from './station-time.js';

const OWN_PARAMETERS = ['before', 'event'] as const;
type OwnParameter = (typeof OWN_PARAMETERS)[number];

/**
 * Filters, place and opened event of the log, in the address, so that what somebody found can be linked.
 */
export function useLogAddress() {
  const { params, setParams, change } = useAddress();
  const filterValues: FilterValues = useMemo(() => {
    const filters = [...params].filter(([name]) => !OWN_PARAMETERS.includes(name as OwnParameter));
    return Object.fromEntries(filters.map(([name, value]) => [name, asNumber(name, value)]));
  }, [params]);
  const setFilters = (values: FilterValues) =>
    setParams(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])));
  const go: (parameters: Partial<Record<OwnParameter, number | null>>, isReplaced?: boolean) => void = change;
  return {
    filterValues,
    setFilters,
    before: numberIn(params, 'before'),
    event: numberIn(params, 'event'),
    go,
  };
}

const asNumber = (name: string, value: string) => (name.endsWith('_id') ? Number(value) : value);

/** The filters as the API takes them: days and times of the station become instants. */
export function calledFor({ date_from, date_to, time_from, time_to, ...filters }: FilterValues) {
  const texts = [date_from, date_to, time_from, time_to].map((value) => String(value ?? ''));
  const [from = '', to = '', timeFrom, timeTo] = texts;
  return { ...filters, ...instantsOf({ from, to, timeFrom, timeTo }) };
}

/** A page of events, newest first. */
export const eventsAt = (filters: FilterValues, before: number | undefined, page_size: number) =>
  `/api/audit/events${queryString({ ...calledFor(filters), before, page_size })}` as const;
