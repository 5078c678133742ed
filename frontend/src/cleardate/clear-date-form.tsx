import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClearedDateView } from '@taya/contracts/teller';
import { api } from '../data/api.js';
import { cachedOf } from '../data/resources.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { type Answers, CommandForm } from '../ui/form/command-form.js';
import styles from '../ui/form/form.module.css';
import { TextInput } from '../ui/form/inputs.js';
import { wrong } from '../ui/form/problem.js';
import { day, money, today } from '../ui/format.js';

/** The field as the API names it; empty until a date is chosen. */
type Values = { readonly date: string };

const EMPTY: Values = { date: '' };

/** Clears a date, after showing which bets can then no longer be claimed. */
export function ClearDateForm() {
  const client = useQueryClient();
  return (
    <CommandForm<Values, string, ClearedDateView>
      className={styles.short}
      values={EMPTY}
      problemOf={({ date }) => (date === '' ? wrong('date', 'Please select a date') : null)}
      inputOf={({ date }) => date}
      questions={(date) => [(answers) => <ClearDateQuestion date={date} {...answers} />]}
      command={{
        name: 'clear-date',
        request: (date) => ({ method: 'POST', path: '/api/clear_date', body: { date } }),
        failure: 'Failed to add date',
        success: 'Date added successfully',
        onRefused: () => void client.invalidateQueries(cachedOf('clear_date')),
        onDone: () => void client.invalidateQueries(),
      }}
      describe={(date) => `the clearing of ${day(date)}`}
      mayBeLeft
    >
      {({ isSending }) => (
        <TextInput
          source="date"
          label="Date"
          type="date"
          max={today()}
          beside={
            <Button type="submit" tone="danger" isBusy={isSending}>
              Add Date
            </Button>
          }
        />
      )}
    </CommandForm>
  );
}

interface ClearDateQuestionProps extends Answers {
  readonly date: string;
}

/** The question, with the number and amount of the bets that would be lost. Yes is off until they are loaded. */
function ClearDateQuestion({ date, ...answers }: ClearDateQuestionProps) {
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
