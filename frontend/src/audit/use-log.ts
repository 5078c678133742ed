import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuditEvent, AuditEvents } from '@taya/contracts/answers/audit';
import { useMemo } from 'react';
import { api, queryString } from '../data/api.js';
import { numberIn, useAddress } from '../data/use-address.js';
import { useRead } from '../data/use-read.js';
import type { FilterValues } from '../list/use-filter.js';
import { instantsOf } from './station-time.js';

export const ROWS = 50;
/** A search in a long log goes on by itself for so many calls; then somebody decides. */
const CALLS_AT_ONCE = 20;

const PLACES = ['before', 'event'] as const;
type Place = (typeof PLACES)[number];

/**
 * Filters, place and opened event of the log, in the address, so that what somebody found can be linked.
 */
export function useLogAddress() {
  const { params, setParams, change } = useAddress();
  const filterValues: FilterValues = useMemo(() => {
    const filters = [...params].filter(([name]) => !PLACES.includes(name as Place));
    return Object.fromEntries(filters.map(([name, value]) => [name, asNumber(name, value)]));
  }, [params]);
  const setFilters = (values: FilterValues) =>
    setParams(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])));
  const go: (places: Partial<Record<Place, number | null>>, isReplaced?: boolean) => void = change;
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
  const text = (value: string | number | undefined) => String(value ?? '');
  const range = {
    from: text(date_from),
    to: text(date_to),
    timeFrom: text(time_from),
    timeTo: text(time_to),
  };
  return { ...filters, ...instantsOf(range) };
}

export interface LogPage extends Pick<AuditEvents, 'older' | 'end' | 'types' | 'paper'> {
  readonly events: readonly AuditEvent[];
}

/** A page of events: each call looks at a limited number of them, so it is asked until there are enough. */
export async function readEvents(
  filters: FilterValues,
  before: number | null,
  rows: number,
  signal?: AbortSignal,
): Promise<LogPage> {
  const events: AuditEvent[] = [];
  let place = before;
  for (let call = 1; ; call += 1) {
    const query = { ...calledFor(filters), before: place ?? undefined, page_size: rows - events.length };
    const found = await api.get(`/api/audit/events${queryString(query)}`, signal);
    events.push(...found.events);
    place = found.older;
    if (events.length >= rows || place === null || call === CALLS_AT_ONCE) return { ...found, events };
  }
}

export function useLogPage(filters: FilterValues, before: number | null) {
  return useQuery({
    queryKey: ['audit', 'events', filters, before],
    queryFn: ({ signal }) => readEvents(filters, before, ROWS, signal),
    placeholderData: keepPreviousData,
    meta: { failure: 'Could not load events' },
  });
}

export function useExamined(revision: number | null) {
  return useRead(`/api/audit/events/${revision ?? 0}`, 'Could not load the event', {
    enabled: revision !== null,
    placeholderData: keepPreviousData,
    // What is recorded does not change; what was computed of it is computed again when it is opened again.
    staleTime: 10_000,
  });
}
