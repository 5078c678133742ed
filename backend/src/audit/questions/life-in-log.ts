import type { EventType } from '../../ledger/events.js';
import type { FollowedBook } from '../book/followed-book.js';
import { readEvents } from '../book/read-events.js';
import { type BetLife, BetSearch } from './bet-life.js';

/** It names no games: which of them reached a bet is known once they are read. */
const CLEARING: EventType = 'date.cleared';

/**
 * The life of a bet, made of the events that it depends on: its own, those of its game, and of other bets in it those that
 * move money. null when the log has no such bet.
 */
export async function lifeInLog(
  followed: FollowedBook,
  betId: number,
): Promise<{ readonly life: BetLife | null; readonly end: number }> {
  const { book, reader, end } = await followed.reach();
  const rows = book.all<{ revision: number }>(
    `WITH own AS (SELECT revision, game FROM events WHERE bet = ?1 ORDER BY revision LIMIT 1)
     SELECT e.revision FROM events e, own WHERE e.game = own.game
       AND (e.bet IS NULL OR e.bet = ?1 OR e.postings > 0)
     UNION SELECT e.revision FROM events e, own WHERE e.type = ?2 AND e.revision > own.revision
     ORDER BY 1`,
    betId,
    CLEARING,
  );
  const search = new BetSearch(String(betId));
  const revisions = rows.map(({ revision }) => revision);
  for (const event of await readEvents(reader, revisions)) search.take(event);
  return { life: search.lives.at(-1) ?? null, end };
}
