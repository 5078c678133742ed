import type { BetById, BetLookup } from '@taya/contracts/bet';
import type { DocumentReader } from '../../document-store/document-store.js';
import { Failure } from '../../http/failure.js';
import { related } from '../../read-models/station.js';
import { rowsOf } from '../bet-list.js';
import { betWithCode, betWithId, lookupOf } from '../find-bets.js';

/**
 * One bet by id. With a `tellerId`, only a bet of that teller.
 * @throws Failure BET_NOT_FOUND, NOT_YOUR_BET
 */
export async function getBet(
  reader: DocumentReader,
  betId: number,
  tellerId: number | null,
): Promise<BetById> {
  const found = await betWithId(reader, betId);
  if (tellerId !== null && found.bet.tellerId !== tellerId) throw new Failure('NOT_YOUR_BET');
  const eyes = tellerId === null ? 'office' : 'till';
  const lookup = await lookupOf(reader, found, eyes);
  const [row] = await rowsOf(reader, [found.bet], eyes);
  return { ...lookup, bet: related(row, () => `the row of bet ${betId}`) };
}

/** Any bet by its whole code. @throws Failure BAD_SERIAL, BET_NOT_FOUND */
export async function searchBet(reader: DocumentReader, code: string): Promise<BetLookup> {
  return lookupOf(reader, await betWithCode(reader, code), 'office');
}
