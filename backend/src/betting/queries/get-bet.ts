import type { BetById } from '@taya/contracts/bet';
import type { DocumentReader } from '../../document-store/document-store.js';
import { Failure } from '../../http/failure.js';
import { BETS } from '../../read-models/collections.js';
import { rowsOf } from '../bet-list.js';
import { lookupOf, withGame } from '../find-bets.js';

/**
 * One bet by id. With a `tellerId`, only a bet of that teller.
 * @throws Failure BET_NOT_FOUND, NOT_YOUR_BET
 */
export async function getBet(
  reader: DocumentReader,
  betId: number,
  tellerId: number | null,
): Promise<BetById> {
  const bet = await reader.get(BETS, betId);
  if (bet === null) throw new Failure('BET_NOT_FOUND');
  if (tellerId !== null && bet.tellerId !== tellerId) throw new Failure('NOT_YOUR_BET');
  const eyes = tellerId === null ? 'office' : 'till';
  const lookup = await lookupOf(reader, await withGame(reader, bet), eyes);
  const [row = null] = await rowsOf(reader, [bet], eyes);
  if (row === null) throw new Error(`no row of bet ${betId}`);
  return { ...lookup, bet: row };
}
