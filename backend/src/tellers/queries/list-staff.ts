import { isStaff } from '@taya/contracts/roles';
import type { StaffView } from '@taya/contracts/teller';
import { displayName } from '../../auth/sessions.js';
import type { Page } from '../../document-store/document-store.js';
import { filterIds, type Paging, sortOrder } from '../../http/paging.js';
import { filtersOf } from '../../http/parameters.js';
import type { UserRow } from '../../ledger/state/state.js';
import { byName, foldCase } from '../../read-models/folded.js';
import { staffView } from '../teller-view.js';
import { isCalled, USER_FILTERS } from './get-tellers.js';

/**
 * Admins and auditors, like a list of tellers.
 * @param users in the order of their ids
 */
export function listStaff(users: readonly UserRow[], paging: Paging): Page<StaffView> {
  const { is_active: status = 'All', search = '' } = filtersOf(USER_FILTERS, paging.filter);
  const ids = filterIds(paging);
  const found = users
    .map((user) => ({ ...user, name: displayName(user) }))
    .filter(({ role, id }) => isStaff(role) && (ids?.includes(id) ?? true))
    .filter(({ isActive }) => status === 'All' || isActive === (status === 'Active'))
    .filter((user) => isCalled(user, foldCase(search)));
  const [sort, direction] = sortOrder(paging, ['id', 'name']) ?? ['name', 'asc'];
  const sorted = sort === 'name' ? found.toSorted(byName) : found;
  const { offset, pageSize } = paging;
  const rows = (direction === 'asc' ? sorted : sorted.toReversed()).slice(offset, offset + pageSize);
  return { rows: rows.map(staffView), total: found.length };
}
