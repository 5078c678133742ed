import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Role } from '@taya/contracts/roles';
import type { ClearedDateView } from '@taya/contracts/teller';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { api } from '../data/api.js';
import { usePage } from '../data/queries.js';
import { cachedOf } from '../data/resources.js';
import { useUser } from '../data/session.js';
import { useCommand } from '../data/use-command.js';
import styles from '../ui/arrange.module.css';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { TextField } from '../ui/field.js';
import { day, moment, money, today } from '../ui/format.js';
import { PagedTable } from '../ui/paged-table.js';
import { Unanswered } from '../ui/unanswered.js';

/** Days whose unpaid winners can no longer be claimed. */
export default function ClearDatePage() {
  const isAuditor = useUser()?.role_id === Role.Auditor;
  const [page, setPage] = useState(1);
  const dates = usePage<ClearedDateView>('clear_date', { page }, 'Failed to fetch clear date list');
  return (
    <>
      <PageHeader title="Clear date" />
      {!isAuditor && <ClearDateForm onDone={() => setPage(1)} />}
      <Card isFlush>
        <PagedTable
          list={dates}
          page={page}
          onPage={setPage}
          label="Cleared dates"
          columns={[
            { title: 'Date', cell: ({ date }) => day(date) },
            { title: 'Cleared at', cell: ({ created_at }) => moment(created_at) },
          ]}
          rowKey={({ id }) => id}
          emptyHint="No date has been cleared yet."
        />
      </Card>
    </>
  );
}

function ClearDateForm({ onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient();
  const [date, setDate] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const clear = useCommand<string, ClearedDateView>({
    name: 'clear-date',
    request: (of) => ({ method: 'POST', path: '/api/clear_date', body: { date: of } }),
    failure: 'Failed to add date',
    success: 'Date added successfully',
    onRefused: () => void client.invalidateQueries(cachedOf('clear_date')),
    onDone: () => {
      void client.invalidateQueries();
      setDate('');
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (date === '') return void toast.error('Please select a date');
    setAsked(date);
  };
  return (
    <form className={styles.filters} noValidate onSubmit={submit}>
      <TextField label="Date" type="date" max={today()} value={date} onChange={setDate} />
      <Button type="submit" size="large" tone="danger" isBusy={clear.isSending}>
        Add Date
      </Button>
      <Unanswered command={clear} describe={(of) => `clearing ${day(of)}`} />
      {asked !== null && (
        <ClearDateQuestion
          date={asked}
          onNo={() => setAsked(null)}
          onYes={() => {
            setAsked(null);
            void clear.send(asked);
          }}
        />
      )}
    </form>
  );
}

interface ClearDateQuestionProps {
  readonly date: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** What would be lost to the customers, in numbers; so that nobody says Yes before reading them. */
function ClearDateQuestion({ date, onYes, onNo }: ClearDateQuestionProps) {
  const preview = useQuery({
    queryKey: ['clear_date', 'preview', date],
    queryFn: ({ signal }) =>
      api.get<{ readonly count: number; readonly amount: string }>(
        `/api/clear_date/preview?date=${date}`,
        signal,
      ),
    staleTime: 0,
    gcTime: 0,
    meta: { failure: 'Failed to fetch what would be cleared' },
  });
  return (
    <ConfirmDialog
      type="danger"
      title="Clear date"
      isPermanent
      isYesOff={preview.data === undefined}
      onYes={onYes}
      onNo={onNo}
    >
      This action is permanent. Unclaimed bets on or before {day(date)} can no longer be claimed.
      <p>
        {preview.data === undefined
          ? '…'
          : `${preview.data.count} unclaimed ${preview.data.count === 1 ? 'bet' : 'bets'}, ${money(preview.data.amount)} in all.`}
      </p>
      {date === today() && (
        <p>
          <b>This is today:</b> winners of games that are finished now lose their claim at once.
        </p>
      )}
    </ConfirmDialog>
  );
}
