import { useQuery } from '@tanstack/react-query';
import type { TimeMark } from '@taya/contracts/answers/audit';
import { dateAfter } from '@taya/contracts/day';
import { api, queryString } from '../data/api.js';
import { useRead } from '../data/use-read.js';
import { readPages } from './read-pages.js';
import { instantsOf, stationDay } from './station-time.js';

/** A line of time begins later where there is more to read. */
const MOST_CALLS = 20;
/** How long ago a game may be for its day to be shown beside the last one. */
const NEAR_DAYS = 6;
/** Where it was quiet for so long, a line has a gap. */
const QUIET_MS = 60 * 60_000;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The events of some days, one beside the other; marks and starts are the oldest first. */
export interface Line {
  readonly first: number;
  readonly last: number;
  readonly marks: readonly TimeMark[];
  /** The first event, and the first ones after an hour or more without any. */
  readonly starts: readonly Pick<TimeMark, 'revision' | 'at'>[];
  /** Where it begins in the log, if the days have more before it. */
  readonly begins: number | null;
}

/** What happened on some days, up to a revision; each call reads a limited number of events. */
export function useTimeline(days: Days | null, end: number) {
  return useQuery({
    queryKey: ['audit', 'timeline', days, end],
    queryFn: ({ signal }) => readLine(days, end, signal),
    enabled: days !== null && end >= 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: 'Could not load the line of time' },
  });
}

async function readLine(days: Days | null, end: number, signal: AbortSignal): Promise<Line> {
  const range = days === null ? {} : instantsOf(days);
  const found = await readPages(
    end + 1,
    MOST_CALLS,
    (before) => api.get(`/api/audit/timeline${queryString({ ...range, before })}`, signal),
    ({ older }) => older,
  );
  const stretches = found.flatMap((part) => part.stretches).reverse();
  return {
    first: stretches[0]?.first_revision ?? 0,
    last: stretches.at(-1)?.last_revision ?? end,
    marks: found.flatMap((part) => part.marks).reverse(),
    starts: stretches
      .filter(({ from }, index) => {
        const earlier = stretches[index - 1];
        // A call may have cut a stretch in two.
        return earlier === undefined || Date.parse(from) - Date.parse(earlier.to) >= QUIET_MS;
      })
      .map(({ first_revision, from }) => ({ revision: first_revision, at: from })),
    begins: found.at(-1)?.older ?? null,
  };
}

/**
 * The days that a line of time begins with: the last one on which something happened, and the one of the last game, if
 * that was not long before. Whoever looks in the morning has more than their own sign-in to look at. Null while it is
 * not known.
 */
export function useLastDays(now: { readonly revision: number; readonly at: string | null }): Days | null {
  const query = queryString({ type: 'game.created', revision_to: now.revision, page_size: 1 });
  const { data } = useRead(`/api/audit/events${query}`, 'Could not load events', {
    enabled: now.revision >= 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined || now.at === null) return null;
  const to = stationDay(now.at);
  const [game] = data.events;
  const from = game === undefined ? to : stationDay(game.at);
  return from < dateAfter(to, -NEAR_DAYS) ? { from: to, to } : { from, to };
}
