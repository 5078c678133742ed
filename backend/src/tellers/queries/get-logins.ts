import type { LoginView } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import type { DocumentReader, Page } from '../../document-store/document-store.js';
import { Failure } from '../../http/failure.js';
import type { Paging } from '../../http/paging.js';
import { LOGINS, USERS } from '../../read-models/collections.js';

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
