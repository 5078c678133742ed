import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClearedDateView } from '@taya/contracts/teller';
import { api } from '../data/api.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import type { Answers } from '../ui/form/command-form.js';
import { DayForm } from '../ui/form/day-form.js';
import styles from '../ui/form/form.module.css';
import { day, money, today } from '../ui/format.js';

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

interface ClearDateQuestionProps extends Answers {
  readonly date: string;
}

/** Which bets would be cleared, or why a date cannot be. */
const previewOf = (date: string) =>
  queryOptions({
    queryKey: ['clear_date', 'preview', date],
    queryFn: ({ signal }) => api.get(`/api/clear_date/preview?date=${date}`, signal),
    staleTime: 0,
    meta: { failure: 'Could not load what would be cleared' },
  });

/** The question, with the number and amount of the bets that would be lost: asked once they are known. */
function ClearDateQuestion({ date, ...answers }: ClearDateQuestionProps) {
  const preview = useQuery(previewOf(date));
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
