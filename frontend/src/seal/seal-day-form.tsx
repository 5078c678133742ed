import { useQueryClient } from '@tanstack/react-query';
import type { SealedDay } from '@taya/contracts/answers/seal';
import { pagesOf } from '../data/resources.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { CommandForm } from '../ui/form/command-form.js';
import { TextInput } from '../ui/form/inputs.js';
import { wrong } from '../ui/form/problem.js';
import { day, today } from '../ui/format.js';

/** The field as the API names it. */
type Values = { readonly date: string };

/** Closes a day with a seal, for the admin and the super admin. */
export function SealDayForm({ onSealed }: { readonly onSealed: (seal: SealedDay) => void }) {
  const client = useQueryClient();
  return (
    <CommandForm<Values, string, SealedDay>
      label="Seal the day"
      values={{ date: today() }}
      problemOf={({ date }) => (date === '' ? wrong('date', 'Please select a date') : null)}
      inputOf={({ date }) => date}
      questions={(date) => [
        (answers) => (
          <ConfirmDialog type="danger" title="Seal the day" isPermanent {...answers}>
            This action is permanent. The seal of {day(date)} stands for all that is recorded so far; no other
            day up to then can be sealed any more.
            {date === today() && (
              <p>
                <b>This is today:</b> what is recorded from now on belongs to the next seal.
              </p>
            )}
          </ConfirmDialog>
        ),
      ]}
      command={{
        name: 'seal-day',
        request: (date) => ({ method: 'POST', path: '/api/seal', body: { date } }),
        failure: 'Failed to seal the day',
        success: 'Day sealed successfully',
        onDone: (seal) => {
          void client.invalidateQueries(pagesOf('seal'));
          onSealed(seal);
        },
      }}
      describe={(date) => `the seal of ${day(date)}`}
      mayBeLeft
    >
      {({ isSending }) => (
        <TextInput
          source="date"
          label="Day"
          type="date"
          max={today()}
          beside={
            <Button type="submit" tone="danger" isBusy={isSending}>
              Seal the day
            </Button>
          }
        />
      )}
    </CommandForm>
  );
}
