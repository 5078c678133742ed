import type { EventReader } from '../../event-store/event-store.js';
import { decode } from '../../ledger/codec.js';
import { firstFrom } from '../event-search.js';
import { windows } from '../log.js';
import { type BetLife, BetSearch } from './bet-life.js';

/** Where a bet is in the log. */
export interface PlaceOfBet {
  readonly betId: number;
  readonly gameId: number;
  /** When its game was created, in milliseconds since 1970 UTC: nothing before is about it. */
  readonly from: number;
}

/**
 * The life of a bet, read from the creation of its game on; null when the log has no such bet in that game. Events of
 * other games are passed over without being decoded.
 */
export async function lifeInLog(
  reader: Pick<EventReader, 'read' | 'tail'>,
  { betId, gameId, from }: PlaceOfBet,
): Promise<{ readonly life: BetLife | null; readonly end: number }> {
  const { revision: end } = await reader.tail();
  const search = new BetSearch(String(betId));
  const marks = [`"gameId":${gameId},`, `"gameId":${gameId}}`, '"type":"date.cleared"'];
  for await (const window of windows(reader, end, await firstFrom(reader, from, end))) {
    for (const { revision, json } of window) {
      if (marks.some((mark) => json.includes(mark))) search.take(decode(revision, json));
    }
  }
  return { life: search.lives.at(-1) ?? null, end };
}
