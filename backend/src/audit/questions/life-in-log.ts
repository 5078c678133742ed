import { normaliseCode } from '@taya/contracts/serial';
import { isNewGame, isSale } from '../../ledger/event-kinds.js';
import type { EventType, LedgerEvent } from '../../ledger/events.js';
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
export async function lifeInLog(reached: Reached, betId: number): Promise<BetLife | null> {
  const sql = 'SELECT game FROM events WHERE bet = ? ORDER BY revision LIMIT 1';
  const sold = reached.book.get<{ game: number }>(sql, betId);
  if (sold === undefined) return null;
  let life: BetLife | null = null;
  await readGame(reached, sold.game, 'postings > 0 OR bet = ?2 OR bet IS NULL', [betId], (event, game) => {
    life?.take(event);
    if (isSale(event) && event.data.betId === betId) life = new BetLife(event, game);
  });
  return life;
}

/** What a game came to; null when the log has no such game. */
export function gameInLog(reached: Reached, gameId: number): Promise<GameSums | null> {
  return readGame(reached, gameId, 'TRUE', [], () => {});
}

/**
 * Adds up a game.
 * @param condition which of its events are read
 * @param take gets each, once the game has it
 */
async function readGame(
  { book, reader }: Reached,
  gameId: number,
  condition: string,
  values: readonly number[],
  take: (event: LedgerEvent, game: GameSums) => void,
): Promise<GameSums | null> {
  const rows = book.all<{ revision: number }>(
    `SELECT revision FROM events WHERE game = ?1 AND (${condition})
     UNION SELECT revision FROM events WHERE type = '${CLEARING}' ORDER BY 1`,
    gameId,
    ...values,
  );
  let game: GameSums | null = null;
  const revisions = rows.map(({ revision }) => revision);
  for await (const event of readInParts(reader, revisions)) {
    if (isNewGame(event)) game = new GameSums(event);
    else game?.take(event);
    if (game !== null) take(event, game);
  }
  return game;
}
