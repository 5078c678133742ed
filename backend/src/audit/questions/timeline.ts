import type { MarkedEventType } from '../../ledger/event-facts.js';
import type { Mark } from '../../ledger/events/record.js';
import type { Book } from '../book/book.js';
import type { FollowedBook } from '../book/followed-book.js';
import { MOST_SUMMED, rangeOf, reachRange } from './events.js';

/** What is marked on a line of time: games from their beginning to their end, and cash. */
export interface MarkedEvent {
  readonly revision: number;
  readonly at: number;
  readonly type: MarkedEventType;
  readonly mark: Mark;
}

/** A stretch of time in which something happened again and again. Milliseconds since 1970 UTC. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly firstRevision: number;
  readonly lastRevision: number;
}

export interface TimelineSearch {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only what was before this revision. */
  readonly before?: number | undefined;
}

export interface FoundTimeline {
  /** Newest first. */
  readonly stretches: readonly Stretch[];
  /** Newest first. */
  readonly marks: readonly MarkedEvent[];
  /** Where to go on, `before` it; null when the whole range was looked at. */
  readonly older: number | null;
  /** The end of the log. */
  readonly end: number;
}

/** Where nothing happened for so long, a stretch ends. */
const QUIET_MS = 60 * 60_000;

/** When something happened within a range of time, and what is marked of it: the newest `most` events of the range. */
export async function timelineOf(
  followed: FollowedBook,
  { before, ...range }: TimelineSearch,
  most = MOST_SUMMED,
): Promise<FoundTimeline> {
  const { book, end } = await reachRange(followed, {}, before);
  const { first, last } = rangeOf(book, range, before, end);
  const from = Math.max(first, last - most + 1);
  return {
    stretches: stretchesOf(book, from, last),
    marks: marksOf(book, from, last),
    older: from > first ? from : null,
    end,
  };
}

function marksOf(book: Book, first: number, last: number): readonly MarkedEvent[] {
  return book
    .all<Omit<MarkedEvent, 'mark'> & { readonly mark: string }>(
      `SELECT revision, at, type, mark FROM events
       WHERE revision BETWEEN ? AND ? AND mark IS NOT NULL ORDER BY revision DESC`,
      first,
      last,
    )
    .map(({ mark, ...event }) => ({ ...event, mark: JSON.parse(mark) }));
}

function stretchesOf(book: Book, first: number, last: number): readonly Stretch[] {
  if (last < first) return [];
  const ends = book.all<{ revision: number; at: number; before: number | null }>(
    `SELECT e.revision, e.at, b.at AS before FROM events e LEFT JOIN events b ON b.revision = e.revision - 1
     WHERE e.revision = ?1 OR (e.revision > ?1 AND e.revision <= ?2 AND e.at - b.at >= ?3)
     ORDER BY e.revision`,
    first,
    last,
    QUIET_MS,
  );
  const to = book.get<{ at: number }>('SELECT at FROM events WHERE revision = ?', last)?.at ?? 0;
  return ends
    .map(({ revision, at }, index) => {
      const next = ends[index + 1];
      return {
        from: at,
        to: next?.before ?? to,
        firstRevision: revision,
        lastRevision: next === undefined ? last : next.revision - 1,
      };
    })
    .toReversed();
}
