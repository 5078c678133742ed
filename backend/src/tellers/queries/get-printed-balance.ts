import { type PrintedBalanceView, witnessDigits } from '@taya/contracts/print';
import { Failure } from '../../http/failure.js';
import type { Sources } from '../../read-models/read-model-query.js';
import { ownBalance } from '../../read-models/views.js';
import { getTeller } from './get-teller.js';

/** A teller's drawer with its position in the log, for a receipt. @throws Failure TELLER_NOT_FOUND, COUNT_OPEN */
export async function getPrintedBalance(
  { models, ledger }: Sources,
  tellerId: number,
): Promise<PrintedBalanceView> {
  const { result: teller, revision } = await models.exactly((documents) => getTeller(documents, tellerId));
  const balance = ownBalance(teller);
  if (balance === null) throw new Failure('COUNT_OPEN');
  const hash = await ledger.hashAt(revision);
  return { ...balance, revision, log_hash: hash === null ? null : witnessDigits(hash) };
}
