import type { LoginView } from '@taya/contracts/teller';
import { ReferenceManyFieldBase } from 'react-admin';
import { RecordTable } from '../list/record-table.js';
import type { Column } from '../ui/data-table.js';
import { moment } from '../ui/format.js';

const COLUMNS: readonly Column<LoginView>[] = [
  { title: 'Login IP', look: 'mono', cell: ({ ip }) => ip },
  { title: 'Login At', cell: ({ created_at }) => moment(created_at) },
];

/** When and from which address a user logged in, newest first. */
export function LoginHistory({ userId }: { readonly userId: number }) {
  return (
    <ReferenceManyFieldBase
      resource="teller"
      record={{ id: userId }}
      reference="login_history"
      target="user_id"
      perPage={10}
      sort={{ field: 'id', order: 'DESC' }}
    >
      <RecordTable<LoginView> label="Login History" columns={COLUMNS} />
    </ReferenceManyFieldBase>
  );
}
