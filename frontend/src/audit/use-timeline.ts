import { useQuery } from '@tanstack/react-query';
import type { Timeline, TimeMark } from '@taya/contracts/answers/audit';
import { dateAfter } from '@taya/contracts/day';
import { api, queryString } from '../data/api.js';
import { useRead } from '../data/use-read.js';
import { instantsOf, stationDay } from './station-time.js';
import { axisOf, type Stretch, type TimeAxis } from './time-axis.js';

/** A line of time begins later where there is more to look at. */
const MOST_CALLS = 20;
/** How long ago a game may be for its day to be shown beside the last one. */
const NEAR_DAYS = 6;
/** Between calls a stretch may have been cut where it is not quiet for so long. */
const QUIET_MS = 60 * 60_000;

export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface Line {
  readonly axis: TimeAxis;
  /** Oldest first. */
  readonly marks: readonly TimeMark[];
  /** Where it begins in the log, if the days have more before it. */
  readonly begins: number | null;
}

/** What happened on some days, up to a revision; each call looks at a limited number of events. */
export function useTimeline(days: Days | null, end: number | undefined) {
  return useQuery({
    queryKey: ['audit', 'timeline', days, end],
    queryFn: ({ signal }) => readLine(days, end ?? 0, signal),
    enabled: days !== null && end !== undefined && end >= 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: 'Could not load the line of time' },
  });
}

async function readLine(days: Days | null, end: number, signal: AbortSignal): Promise<Line> {
  const range = days === null ? {} : instantsOf(days);
  const marks: TimeMark[] = [];
  const stretches: Stretch[] = [];
  let before: number | null = end + 1;
  for (let call = 0; before !== null && call < MOST_CALLS; call += 1) {
    const query = queryString({ ...range, before });
    const found: Timeline = await api.get(`/api/audit/timeline${query}`, signal);
    marks.push(...found.marks);
    for (const stretch of found.stretches) addBefore(stretches, stretch);
    before = found.older;
  }
  return { axis: axisOf(stretches.reverse()), marks: marks.reverse(), begins: before };
}

/** Newest first, as they come; one that a call cut in two is put together again. */
function addBefore(stretches: Stretch[], found: Timeline['stretches'][number]): void {
  const oldest = stretches.at(-1);
  const [from, to] = [Date.parse(found.from), Date.parse(found.to)];
  if (oldest !== undefined && oldest.from - to < QUIET_MS) {
    stretches[stretches.length - 1] = { ...oldest, from, first: found.first_revision };
  } else stretches.push({ from, to, first: found.first_revision, last: found.last_revision });
}

/**
 * The days that a line of time begins with: the last one on which something happened, and the one of the last game, if
 * that was not long before. Whoever looks in the morning has more than their own sign-in to look at. Null while it is
 * not known.
 */
export function useLastDays(now: { readonly revision: number; readonly at: string | null } | undefined) {
  const query = queryString({ type: 'game.created', revision_to: now?.revision, page_size: 1 });
  const { data } = useRead(`/api/audit/events${query}`, 'Could not load events', {
    enabled: now !== undefined && now.revision >= 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined || now === undefined || now.at === null) return null;
  const to = stationDay(now.at);
  const [game] = data.events;
  const from = game === undefined ? to : stationDay(game.at);
  return from < dateAfter(to, -NEAR_DAYS) ? { from: to, to } : { from, to };
}
