import { useQueries } from '@tanstack/react-query';
import type { AuditEvent, AuditEvents } from '@taya/contracts/answers/audit';
import { api, queryString } from '../data/api.js';

/** What is marked beside the slider: games by their end, and cash. */
const MARKED = ['game.confirmed', 'game.cancelled', 'cash.added', 'cash.remitted'] as const;

const NEWEST = 100;

/**
 * The newest of them, oldest first: one call for each, which looks at a limited number of events. Of a teller only their
 * own cash is marked; games are everybody's.
 */
export function useMarks(tellerId: number | undefined, end: number | undefined): readonly AuditEvent[] {
  return useQueries({
    queries: MARKED.map((type) => {
      const teller_id = type.startsWith('cash.') ? tellerId : undefined;
      const query = queryString({ type, teller_id, revision_to: end, page_size: NEWEST });
      return {
        queryKey: ['audit', 'marks', query],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          api.get<AuditEvents>(`/api/audit/events${query}`, signal),
        enabled: end !== undefined && end >= 0,
        staleTime: Number.POSITIVE_INFINITY,
        meta: { failure: 'Failed to fetch events' },
      };
    }),
    combine: (found) =>
      found
        .flatMap(({ data }) => data?.events ?? [])
        .toSorted((left, right) => left.revision - right.revision),
  });
}
