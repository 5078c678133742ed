import { isSerial, normaliseCode } from '@taya/contracts/serial';
import type { DocumentReader } from '../../../document-store/document-store.js';
import { Failure } from '../../../http/failure.js';
import { BETS } from '../../../read-models/collections.js';

/**
 * Where the log tells of a bet: the read models say only which bet has the code and when it was sold, so that no search
 * looks further back. What became of it, the log says.
 * @throws Failure BAD_SERIAL, BET_NOT_FOUND
 */
export async function betInLog(
  reader: DocumentReader,
  code: string,
): Promise<{ readonly betId: number; readonly from: number }> {
  const serial = normaliseCode(code);
  if (!isSerial(serial)) throw new Failure('BAD_SERIAL');
  const [bet] = await reader.find(BETS, { where: { serial }, orderBy: [['id', 'desc']], limit: 1 });
  if (bet === undefined) throw new Failure('BET_NOT_FOUND');
  return { betId: bet.id, from: bet.soldAt };
}
