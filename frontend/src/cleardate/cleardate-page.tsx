import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClearedDateRow, ClearedDateView, UnpaidDateView } from '@taya/contracts/teller';
import { useMay } from '../data/access.js';
import { today } from '../data/station-day.js';
import { readOf, useRead } from '../data/use-read.js';
import { csvExporter } from '../list/csv-file.js';
import { ListHeader } from '../list/list-header.js';
import { RecordTable } from '../list/record-table.js';
import { StationList } from '../list/station-list.js';
import { Card } from '../ui/card.js';
import { countColumn, momentColumn, moneyColumn, textColumn } from '../ui/columns.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { type Column, DataTable } from '../ui/data-table.js';
import type { Answers } from '../ui/form/command-form.js';
import { DayForm } from '../ui/form/day-form.js';
import styles from '../ui/form/form.module.css';
import { day, money } from '../ui/format.js';

const COLUMNS: readonly Column<ClearedDateRow>[] = [
  textColumn('Date', ({ date }) => date, { look: 'line', cell: ({ date }) => day(date) }),
  countColumn('Bets', ({ count }) => count),
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
      <UnpaidDates />
      <RecordTable<ClearedDateRow>
        label="Cleared dates"
        columns={COLUMNS}
        emptyHint="No dates cleared yet."
      />
    </StationList>
  );
}

export function ClearDateForm() {
  const client = useQueryClient();
  return (
    <DayForm<ClearedDateView>
      className={styles.short}
      start=""
      field="Date"
      button="Add Date"
      check={(date) => client.fetchQuery(previewOf(date))}
      question={(date, answers) => <ClearDateQuestion date={date} {...answers} />}
      path="/api/clear_date"
      command={{
        name: 'clear-date',
        failure: 'Failed to add date',
        success: 'Date added successfully',
        changes: ['clear_date'],
        onDone: () => void client.invalidateQueries(),
      }}
      doing="the clearing of"
    />
  );
}

const UNPAID: readonly Column<UnpaidDateView>[] = [
  textColumn('Date', ({ date }) => date, { look: 'line', cell: ({ date }) => day(date) }),
  countColumn('Unclaimed bets', ({ count }) => count),
  moneyColumn('Amount', ({ amount }) => amount),
  {
    title: 'May be cleared',
    cell: (row) => (row.is_due ? <b>Due</b> : waitsFor(row).join('; ')),
  },
];

/** Why a date is not due. */
const waitsFor = ({ claim_until, locked }: UnpaidDateView): readonly string[] => [
  ...(claim_until !== null && claim_until >= today() ? [`after ${day(claim_until)}: claim until`] : []),
  ...(locked > 0 ? [`${locked} reported lost: after its claim slip`] : []),
];

/** What is due and what is not yet, where customers were promised some time. */
function UnpaidDates() {
  const { data: dates = [] } = useRead('/api/clear_date/due', 'Could not load what is due');
  if (dates.every(({ claim_until, locked }) => claim_until === null && locked === 0)) return null;
  return (
    <Card title="Unclaimed by date" isFlush>
      <DataTable label="Unclaimed by date" columns={UNPAID} rows={dates} rowKey={({ date }) => date} />
    </Card>
  );
}

interface ClearDateQuestionProps extends Answers {
  readonly date: string;
}

/** Which bets would be cleared, or why a date cannot be. */
const previewOf = (date: string) =>
  readOf(`/api/clear_date/preview?date=${date}`, 'Could not load what would be cleared');

/** The question, with the number and amount of the bets that would be lost: asked once they are known. */
function ClearDateQuestion({ date, ...answers }: ClearDateQuestionProps) {
  const preview = useQuery(previewOf(date));
  return (
    <ConfirmDialog
      type="danger"
      title="Clear date"
      isPermanent
      yesOff={preview.data === undefined ? 'Being counted' : null}
      {...answers}
    >
      This action is permanent. Unclaimed bets on or before {day(date)} can no longer be claimed.
      <p>
        {preview.data === undefined
          ? '…'
          : `${preview.data.count} unclaimed ${preview.data.count === 1 ? 'bet' : 'bets'}, ${money(preview.data.amount)} in all.`}
      </p>
      {date === today() && (
        <p>
          <b>This is today:</b> winning tickets of games finished so far can no longer be claimed.
        </p>
      )}
    </ConfirmDialog>
  );
}
