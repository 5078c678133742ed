import type { BetLookup } from '@taya/contracts/bet';
import type { DocumentReader } from '../../document-store/document-store.js';
import { betWithCode, lookupOf } from '../find-bets.js';

/** Any bet by its whole code. @throws Failure BAD_SERIAL, BET_NOT_FOUND */
export async function searchBet(reader: DocumentReader, code: string): Promise<BetLookup> {
  return lookupOf(reader, await betWithCode(reader, code), 'office');
}
