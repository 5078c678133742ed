import type { LoginView } from '@taya/contracts/teller';
import { ReferenceManyFieldBase } from 'react-admin';
import type { activityPath } from '../data/audit-paths.js';
import { ActivityLink } from '../list/activity-link.js';
import { PartHeader } from '../list/csv-button.js';
import { csvExporter } from '../list/csv-file.js';
import { RecordTable } from '../list/record-table.js';
import { momentColumn, textColumn } from '../ui/columns.js';
import type { Column } from '../ui/data-table.js';

interface LoginHistoryProps {
  readonly userId: number;
  readonly username: string;
  /** Where nothing around it says what it is. */
  readonly title?: string;
  /** Where a day of theirs is listed. */
  readonly pathOf: typeof activityPath;
}

export function LoginHistory({ userId, username, title, pathOf }: LoginHistoryProps) {
  const columns: readonly Column<LoginView>[] = [
    textColumn('Login IP', ({ ip }) => ip, { look: 'mono' }),
    momentColumn('Login At', ({ created_at: at }) => at, {
      cell: ({ created_at: at }) => <ActivityLink {...{ userId, pathOf, at }} name={username} />,
    }),
  ];
  return (
    <ReferenceManyFieldBase
      resource="teller"
      record={{ id: userId }}
      reference="login_history"
      target="user_id"
      perPage={10}
      sort={{ field: 'id', order: 'DESC' }}
      exporter={csvExporter(`logins_${username}`, columns)}
    >
      <PartHeader>{title !== undefined && <h2>{title}</h2>}</PartHeader>
      <RecordTable<LoginView> label="Login History" columns={columns} />
    </ReferenceManyFieldBase>
  );
}
