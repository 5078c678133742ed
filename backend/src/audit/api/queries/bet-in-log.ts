import { isSerial, normaliseCode } from '@taya/contracts/serial';
import type { DocumentReader } from '../../../document-store/document-store.js';
import { Failure } from '../../../http/failure.js';
import { BETS, type BetDocument, GAMES } from '../../../read-models/collections.js';
import type { PlaceOfBet } from '../../questions/life-in-log.js';

const BET_ID = /^\d{1,9}$/;

/**
 * Where the log tells of a bet, which is named by its whole code or its id. The read models say only which bet that is
 * and when it was sold, so that no search looks further back. What became of it, the log says.
 * @throws Failure BAD_SERIAL, BET_NOT_FOUND
 */
export async function betInLog(
  reader: DocumentReader,
  code: string,
): Promise<{ readonly betId: number; readonly soldAt: number; readonly place: PlaceOfBet }> {
  const [bet] = await betsCalled(reader, code);
  if (bet === undefined) throw new Failure('BET_NOT_FOUND');
  const [game] = await reader.getMany(GAMES, [bet.gameId]);
  if (game === undefined) throw new Error(`bet ${bet.id} is in game ${bet.gameId}, which is not there`);
  const place = { betId: bet.id, gameId: bet.gameId, from: game.createdAt };
  return { betId: bet.id, soldAt: bet.soldAt, place };
}

async function betsCalled(reader: DocumentReader, code: string): Promise<readonly BetDocument[]> {
  if (BET_ID.test(code)) return reader.getMany(BETS, [Number(code)]);
  const serial = normaliseCode(code);
  if (!isSerial(serial)) throw new Failure('BAD_SERIAL');
  // A code may be given again when its bet is settled: the latest bet with it.
  return reader.find(BETS, { where: { serial }, orderBy: [['id', 'desc']], limit: 1 });
}
