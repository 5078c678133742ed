import type { Timeline, TimeMark } from '@taya/contracts/answers/audit';
import { instant } from '@taya/contracts/time';
import type { MarkedEventType } from '../../ledger/event-facts.js';
import type { Mark } from '../../ledger/events/record.js';
import type { Book } from '../book/book.js';
import type { FollowedBook } from '../book/followed-book.js';
import { type EventFilter, type EventSearch, MOST_SUMMED, newestOf, rangeOf, reachRange } from './events.js';
import { moneyOrNull } from './views.js';

export type TimelineSearch = Pick<EventFilter, 'from' | 'to'> & Pick<EventSearch, 'before'>;

/** Where nothing happened for so long, a stretch ends. */
const QUIET_MS = 60 * 60_000;

/** When something happened within a range of time, and what is marked of it: the newest `most` events of the range. */
export async function timelineOf(
  followed: FollowedBook,
  { before, ...range }: TimelineSearch,
  most = MOST_SUMMED,
): Promise<Timeline> {
  const { book, end } = await reachRange(followed, {}, before);
  const { first, last, older } = newestOf(rangeOf(book, range, before, end), most);
  return { stretches: stretchesOf(book, first, last), marks: marksOf(book, first, last), older, end };
}

/** Games from their beginning to their end, and cash; newest first. */
function marksOf(book: Book, first: number, last: number): TimeMark[] {
  const rows = book.all<{ revision: number; at: number; type: MarkedEventType; mark: string }>(
    `SELECT revision, at, type, mark FROM events
     WHERE revision BETWEEN ? AND ? AND mark IS NOT NULL ORDER BY revision DESC`,
    first,
    last,
  );
  return rows.map(({ revision, at, type, mark }) => {
    const { gameId, gameName, result, tellerId, amount } = JSON.parse(mark) as Mark;
    return {
      revision,
      at: instant(at),
      type,
      game_id: gameId ?? null,
      game_name: gameName ?? null,
      result: result ?? null,
      teller_id: tellerId ?? null,
      amount: moneyOrNull(amount ?? null),
    };
  });
}

/** When something happened again and again, newest first. */
function stretchesOf(book: Book, first: number, last: number): Timeline['stretches'] {
  if (last < first) return [];
  const begins = book.all<{ revision: number; at: number; before: number | null }>(
    `SELECT e.revision, e.at, b.at AS before FROM events e LEFT JOIN events b ON b.revision = e.revision - 1
     WHERE e.revision = ?1 OR (e.revision > ?1 AND e.revision <= ?2 AND e.at - b.at >= ?3)
     ORDER BY e.revision`,
    first,
    last,
    QUIET_MS,
  );
  const to = book.get<{ at: number }>('SELECT at FROM events WHERE revision = ?', last)?.at ?? 0;
  const stretches = begins.map(({ revision, at }, index) => {
    const next = begins[index + 1];
    return {
      from: instant(at),
      to: instant(next?.before ?? to),
      first_revision: revision,
      last_revision: next === undefined ? last : next.revision - 1,
    };
  });
  return stretches.toReversed();
}
