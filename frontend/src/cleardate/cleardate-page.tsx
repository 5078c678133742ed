import type { ClearedDateRow } from '@taya/contracts/teller';
import { useMay } from '../data/access.js';
import { csvExporter } from '../list/csv-exporter.js';
import { ListHeader } from '../list/list-header.js';
import { RecordTable } from '../list/record-table.js';
import { StationList } from '../list/station-list.js';
import { momentColumn, moneyColumn, textColumn } from '../ui/columns.js';
import type { Column } from '../ui/data-table.js';
import { counted, day } from '../ui/format.js';
import { ClearDateForm } from './clear-date-form.js';

const COLUMNS: readonly Column<ClearedDateRow>[] = [
  textColumn('Date', ({ date }) => date, { look: 'line', cell: ({ date }) => day(date) }),
  {
    title: 'Bets',
    look: 'right',
    cell: ({ count }) => counted(count),
    inFile: ({ count }) => ({ digits: String(count) }),
  },
  moneyColumn('Amount', ({ amount }) => amount),
  momentColumn('Cleared at', ({ created_at }) => created_at, { look: 'line' }),
];

const EXPORTER = csvExporter('cleared_dates', COLUMNS);

export default function ClearDatePage() {
  const mayClear = useMay('write', 'cleardate');
  return (
    <StationList exporter={EXPORTER}>
      <ListHeader title="Clear date" noun={['date', 'dates']} />
      {mayClear && <ClearDateForm />}
      <RecordTable<ClearedDateRow>
        label="Cleared dates"
        columns={COLUMNS}
        emptyHint="No dates cleared yet."
      />
    </StationList>
  );
}
