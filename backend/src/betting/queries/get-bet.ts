import type { BetLookup } from '@taya/contracts/bet';
import type { DocumentReader } from '../../document-store/document-store.js';
import { Failure } from '../../http/failure.js';
import { betWithCode, betWithId, lookupOf } from '../find-bets.js';

/**
 * One bet by id. With a `tellerId`, only a bet of that teller.
 * @throws Failure BET_NOT_FOUND, NOT_YOUR_BET
 */
export async function getBet(
  reader: DocumentReader,
  betId: number,
  tellerId: number | null,
): Promise<BetLookup> {
  const found = await betWithId(reader, betId);
  if (tellerId !== null && found.bet.tellerId !== tellerId) throw new Failure('NOT_YOUR_BET');
  return lookupOf(reader, found, tellerId === null ? 'office' : 'till');
}

/** Any bet by its whole code. @throws Failure BAD_SERIAL, BET_NOT_FOUND */
export async function searchBet(reader: DocumentReader, code: string): Promise<BetLookup> {
  return lookupOf(reader, await betWithCode(reader, code), 'office');
}
