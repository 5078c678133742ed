import { isStaff } from '@taya/contracts/roles';
import type { StaffView } from '@taya/contracts/teller';
import { displayName } from '../../auth/sessions.js';
import type { Page } from '../../document-store/document-store.js';
import { filterIds, type Paging, sortOrder } from '../../http/paging.js';
import { filtersOf } from '../../http/parameters.js';
import type { UserRow } from '../../ledger/state/state.js';
import { folded } from '../../read-models/folded.js';
import { staffView } from '../teller-view.js';
import { isCalled, UserFiltersDto } from './get-tellers.js';

/** Admins and auditors like a list of tellers: by name, or in the order asked for. */
export function listStaff(users: readonly UserRow[], paging: Paging): Page<StaffView> {
  const { is_active: status = 'All', search = '' } = filtersOf(UserFiltersDto, paging.filter);
  const ids = filterIds(paging);
  const found = users
    .filter(({ role, id }) => isStaff(role) && (ids?.includes(id) ?? true))
    .filter(({ isActive }) => status === 'All' || isActive === (status === 'Active'))
    .filter((user) => isCalled({ ...user, name: displayName(user) }, folded(search)));
  const [sort, direction] = sortOrder(paging, ['id', 'name']) ?? ['name', 'asc'];
  const nameOf = (user: UserRow) => folded(displayName(user));
  const sorted = found.toSorted((one, other) =>
    sort === 'id' || nameOf(one) === nameOf(other) ? one.id - other.id : nameOf(one) < nameOf(other) ? -1 : 1,
  );
  if (direction === 'desc') sorted.reverse();
  const { offset, pageSize } = paging;
  return { rows: sorted.slice(offset, offset + pageSize).map(staffView), total: sorted.length };
}
