import { useQuery } from '@tanstack/react-query';
import type { EventSummary } from '@taya/contracts/answers/audit';
import { add, fromTwoPlaces, twoPlaces, ZERO } from '@taya/contracts/money';
import { api, queryString } from '../data/api.js';
import type { FilterValues } from '../list/use-filter.js';
import { calledFor } from './use-log.js';

/** A day of a station is far shorter; then it says how far it came. */
const MOST_CALLS = 20;

type Kind = EventSummary['kinds'][number];

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

/** The sums of both, for each type that is in one of them. */
export function addedUp(some: readonly Kind[], more: readonly Kind[]): readonly Kind[] {
  const kinds = new Map(some.map((kind) => [kind.type, kind]));
  for (const kind of more) {
    const known = kinds.get(kind.type);
    kinds.set(kind.type, known === undefined ? kind : together(known, kind));
  }
  return [...kinds.values()];
}

function together(one: Kind, other: Kind): Kind {
  const amounts = [one.amount, other.amount].filter((amount) => amount !== null).map(fromTwoPlaces);
  const amount = amounts.length === 0 ? null : twoPlaces(add(ZERO, ...amounts));
  return { type: one.type, count: one.count + other.count, amount };
}

export function useSummary(filters: FilterValues, enabled: boolean) {
  return useQuery({
    queryKey: ['audit', 'summary', filters],
    queryFn: ({ signal }) => readSummary(filters, signal),
    enabled,
    meta: { failure: 'Failed to fetch summary' },
  });
}
