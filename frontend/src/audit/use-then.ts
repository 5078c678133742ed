import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMoment, useNow } from './use-moment.js';
import { usePeople } from './use-people.js';

export const thenOf = (what: string, revision: number) => ['audit', what, revision] as const;

/**
 * What a page about a moment shows: how all stand now, the moment in the address, and what is asked about it.
 * @param what names it in messages: `Could not load balances`
 */
export function useThen<Then>(what: string, ask: (revision: number, signal: AbortSignal) => Promise<Then>) {
  const now = useNow();
  const end = now.data?.revision;
  const moment = useMoment(end);
  const { revision } = moment;
  const people = usePeople();
  const then = useQuery({
    queryKey: thenOf(what, revision),
    queryFn: ({ signal }) => ask(revision, signal),
    enabled: end !== undefined && end >= 0,
    placeholderData: keepPreviousData,
    meta: { failure: `Failed to fetch ${what}` },
  });
  return { now, end, moment, people, then };
}
