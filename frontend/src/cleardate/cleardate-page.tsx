import { Role } from '@taya/contracts/roles';
import type { ClearedDateRow } from '@taya/contracts/teller';
import { useUser } from '../data/session.js';
import { ListHeader } from '../list/list-header.js';
import { RecordTable } from '../list/record-table.js';
import { StationList } from '../list/station-list.js';
import type { Column } from '../ui/data-table.js';
import { day, moment, money } from '../ui/format.js';
import { ClearDateForm } from './clear-date-form.js';

const COLUMNS: readonly Column<ClearedDateRow>[] = [
  { title: 'Date', look: 'line', cell: ({ date }) => day(date) },
  { title: 'Bets', look: 'right', cell: ({ count }) => count.toLocaleString('en-US') },
  { title: 'Amount', look: 'right', cell: ({ amount }) => money(amount) },
  { title: 'Cleared at', look: 'line', cell: ({ created_at }) => moment(created_at) },
];

/** The dates whose unpaid winning bets can no longer be claimed. */
export default function ClearDatePage() {
  const isAuditor = useUser()?.role_id === Role.Auditor;
  return (
    <StationList>
      <ListHeader title="Clear date" noun={['date', 'dates']} />
      {!isAuditor && <ClearDateForm />}
      <RecordTable<ClearedDateRow>
        label="Cleared dates"
        columns={COLUMNS}
        emptyHint="No dates cleared yet."
      />
    </StationList>
  );
}
