import { type PrintedBalanceView, witnessDigits } from '@taya/contracts/print';
import { Role } from '@taya/contracts/roles';
import type { LoginView } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import type { DocumentReader, Page } from '../../document-store/document-store.js';
import { Failure } from '../../http/failure.js';
import type { Paging } from '../../http/paging.js';
import { LOGINS, USERS, type UserDocument } from '../../read-models/collections.js';
import type { Sources } from '../../read-models/read-model-query.js';
import { isUnreachable } from '../../read-models/read-models.js';
import { ownBalance } from '../../read-models/views.js';
import { type LatestActivity, NO_ACTIVITY } from '../teller-view.js';

/** One teller with the drawer. @throws Failure TELLER_NOT_FOUND, for users of other roles too */
export async function getTeller(reader: DocumentReader, tellerId: number): Promise<UserDocument> {
  const teller = await reader.get(USERS, tellerId);
  if (teller?.role !== Role.Teller) throw new Failure('TELLER_NOT_FOUND');
  return teller;
}

/** A teller's drawer with its position in the log, for a receipt. @throws Failure TELLER_NOT_FOUND, COUNT_OPEN */
export async function getPrintedBalance(
  { models, ledger }: Sources,
  tellerId: number,
): Promise<PrintedBalanceView> {
  const { result: teller, revision } = await models.readAtOneRevision((documents) =>
    getTeller(documents, tellerId),
  );
  const balance = ownBalance(teller);
  if (balance === null) throw new Failure('COUNT_OPEN');
  const hash = await ledger.hashAt(revision);
  return { ...balance, revision, log_hash: hash === null ? null : witnessDigits(hash) };
}

/**
 * What only the read models have of a teller, for the answer of an edit. That is recorded already: while the read side is
 * away the answer comes without these data, and must not fail.
 */
export async function getLatestActivity({ models }: Sources, tellerId: number): Promise<LatestActivity> {
  try {
    return (await (await models.current()).get(USERS, tellerId)) ?? NO_ACTIVITY;
  } catch (error) {
    if (isUnreachable(error)) return NO_ACTIVITY;
    throw error;
  }
}

/**
 * The logins of any user, newest first.
 * @throws Failure TELLER_NOT_FOUND
 */
export async function getLogins(
  reader: DocumentReader,
  userId: number,
  paging: Pick<Paging, 'offset' | 'pageSize'>,
): Promise<Page<LoginView>> {
  if ((await reader.get(USERS, userId)) === null) throw new Failure('TELLER_NOT_FOUND');
  const { rows, total } = await reader.page(LOGINS, {
    where: { userId },
    orderBy: [['id', 'desc']],
    offset: paging.offset,
    limit: paging.pageSize,
  });
  return { rows: rows.map(({ id, ip, at }) => ({ id, ip, created_at: instant(at) })), total };
}
