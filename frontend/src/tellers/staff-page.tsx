import { Role } from '@taya/contracts/roles';
import type { StaffView } from '@taya/contracts/teller';
import { textColumn } from '../ui/columns.js';
import type { Column } from '../ui/data-table.js';
import { LOCATION, NAME } from './account-list.js';
import { AccountsPage, ADDRESS, STATUS, USERNAME } from './accounts-page.js';
import { STAFF } from './kinds.js';

const ROLE = textColumn<StaffView>('Role', ({ role_id }) => (role_id === Role.Admin ? 'Admin' : 'Auditor'));

const COLUMNS: readonly Column<StaffView>[] = [NAME, USERNAME, ROLE, LOCATION, ADDRESS, STATUS];

/** Admins and auditors. */
export default function StaffPage() {
  return <AccountsPage kind={STAFF} columns={COLUMNS} />;
}
