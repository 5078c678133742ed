import { normaliseCode } from '@taya/contracts/serial';
import { isNewGame, isSale } from '../../ledger/event-kinds.js';
import type { EventType } from '../../ledger/events.js';
import type { Book } from '../book/book.js';
import type { Reached } from '../book/followed-book.js';
import { readInParts } from '../book/read-events.js';
import { BetLife } from './bet-life.js';
import { GameSums } from './game-sums.js';

/** It names no games: which of them it reached is known once they are read. */
const CLEARING: EventType = 'date.cleared';

/** The bets that had a code, or the one with an id; a code may be given again when its bet is settled. */
export function betsCalled(book: Book, text: string): readonly number[] {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null;
  return book
    .all<{ bet: number }>(
      'SELECT bet FROM events WHERE bet = ? OR (code = ? AND bet IS NOT NULL) GROUP BY bet ORDER BY min(revision)',
      id,
      normaliseCode(text),
    )
    .map(({ bet }) => bet);
}

/**
 * The life of a bet, made of the events that it depends on: its own, those of its game, and of other bets in it those that
 * move money. null when the log has no such bet.
 */
export async function lifeInLog({ book, reader }: Reached, betId: number): Promise<BetLife | null> {
  const rows = book.all<{ revision: number }>(
    `WITH own AS (SELECT revision, game FROM events WHERE bet = ?1 ORDER BY revision LIMIT 1)
     SELECT e.revision FROM events e, own WHERE e.game = own.game
       AND (e.bet IS NULL OR e.bet = ?1 OR e.postings > 0)
     UNION SELECT e.revision FROM events e, own WHERE e.type = ?2 AND e.revision > own.revision
     ORDER BY 1`,
    betId,
    CLEARING,
  );
  let game: GameSums | null = null;
  let life: BetLife | null = null;
  for await (const event of readInParts(reader, revisionsOf(rows))) {
    game?.take(event);
    if (isNewGame(event)) game = new GameSums(event);
    life?.take(event);
    if (game !== null && isSale(event) && event.data.betId === betId) life = new BetLife(event, game);
  }
  return life;
}

/** What a game came to; null when the log has no such game. */
export async function gameInLog({ book, reader }: Reached, gameId: number): Promise<GameSums | null> {
  const rows = book.all<{ revision: number }>(
    `SELECT revision FROM events WHERE game = ?1
     UNION SELECT revision FROM events WHERE type = ?2 ORDER BY 1`,
    gameId,
    CLEARING,
  );
  let game: GameSums | null = null;
  for await (const event of readInParts(reader, revisionsOf(rows))) {
    if (isNewGame(event)) game = new GameSums(event);
    else game?.take(event);
  }
  return game;
}

function revisionsOf(rows: readonly { readonly revision: number }[]): readonly number[] {
  return rows.map(({ revision }) => revision);
}
