import { useQuery } from '@tanstack/react-query';
import type { EventSummary } from '@taya/contracts/answers/audit';
import { add, twoPlaces, ZERO } from '@taya/contracts/centavos';
import { api, queryString } from '../data/api.js';
import type { FilterValues } from '../list/use-filter.js';
import { centavosOf } from '../ui/format.js';
import { readPages } from './read-pages.js';
import { calledFor } from './use-log.js';

type Kind = EventSummary['kinds'][number];

/** A day of a station is far shorter; then it says how far it came. */
const MOST_CALLS = 20;

/** What was found, by type, and how far the log was read: each call reads a limited number of events. */
export function useSummary(filters: FilterValues, enabled: boolean): Summary | undefined {
  const { data } = useQuery({
    queryKey: ['audit', 'summary', filters],
    queryFn: ({ signal }) => readSummary(filters, signal),
    enabled,
    meta: { failure: 'Could not load the summary' },
  });
  return enabled ? data : undefined;
}

async function readSummary(filters: FilterValues, signal: AbortSignal) {
  const pages = await readPages(
    undefined as number | undefined,
    MOST_CALLS,
    (before) => api.get(`/api/audit/events/summary${queryString({ ...calledFor(filters), before })}`, signal),
    ({ older }) => older,
  );
  const kinds = addedUp(pages.flatMap((page) => page.kinds));
  return {
    kinds,
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    /** How far it came; null where all was read. */
    older: pages.at(-1)?.older ?? null,
  };
}

export type Summary = Awaited<ReturnType<typeof readSummary>>;

/** The sums of each type. */
export function addedUp(kinds: readonly Kind[]): readonly Kind[] {
  const types = [...new Set(kinds.map(({ type }) => type))].sort();
  return types.map((type) => {
    const same = kinds.filter((kind) => kind.type === type);
    const amounts = same.map(({ amount }) => amount).filter((amount) => amount !== null);
    return {
      type,
      count: same.reduce((sum, { count }) => sum + count, 0),
      amount: amounts.length === 0 ? null : twoPlaces(add(ZERO, ...amounts.map(centavosOf))),
    };
  });
}
