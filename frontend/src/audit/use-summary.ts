import { useQuery } from '@tanstack/react-query';
import type { EventSummary } from '@taya/contracts/answers/audit';
import { api, queryString } from '../data/api.js';
import type { FilterValues } from '../list/use-filter.js';
import { addedUp, type Kind } from './added-up.js';
import { calledFor } from './use-log.js';

/** A day of a station is far shorter; then it says how far it came. */
const MOST_CALLS = 20;

/** What somebody did, by type, with how far the log was looked at: each call looks at a limited number of events. */
async function readSummary(filters: FilterValues, signal: AbortSignal): Promise<EventSummary> {
  let before: number | undefined;
  let kinds: readonly Kind[] = [];
  for (let call = 1; ; call += 1) {
    const query = queryString({ ...calledFor(filters), before });
    const found = await api.get<EventSummary>(`/api/audit/events/summary${query}`, signal);
    kinds = addedUp(kinds, found.kinds);
    if (found.older === null || call === MOST_CALLS) return { ...found, kinds: kinds.toSorted(byType) };
    before = found.older;
  }
}

const byType = (left: Kind, right: Kind) => (left.type < right.type ? -1 : 1);

export function useSummary(filters: FilterValues, enabled: boolean) {
  return useQuery({
    queryKey: ['audit', 'summary', filters],
    queryFn: ({ signal }) => readSummary(filters, signal),
    enabled,
    meta: { failure: 'Failed to fetch summary' },
  });
}
