import type { SealedDay } from '@taya/contracts/answers/seal';
import { useState } from 'react';
import { queryClient } from '../data/query-client.js';
import { today } from '../data/station-day.js';
import { readOf } from '../data/use-read.js';
import { Card } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { DayForm } from '../ui/form/day-form.js';
import { day } from '../ui/format.js';
import { PrintSeal } from './print-seal.js';

/** Closes a day with a seal, and offers the paper of the one just made. */
export function SealDayCard() {
  const [sealed, setSealed] = useState<SealedDay | null>(null);
  return (
    <Card title="Seal the day">
      <DayForm<SealedDay>
        label="Seal the day"
        start={today()}
        field="Day"
        button="Seal the day"
        check={(date) => queryClient.fetchQuery(previewOf(date))}
        question={(date, answers) => (
          <ConfirmDialog type="danger" title="Seal the day" isPermanent {...answers}>
            This action is permanent. The seal of {day(date)} stands for all that is recorded so far; no other
            day up to then can be sealed any more.
            {date === today() && (
              <p>
                <b>This is today:</b> what is recorded from now on belongs to the next seal.
              </p>
            )}
          </ConfirmDialog>
        )}
        path="/api/seal"
        command={{
          name: 'seal-day',
          failure: 'The day could not be sealed',
          success: 'Day sealed',
          changes: ['seal'],
          onDone: setSealed,
        }}
        doing="the seal of"
      />
      {sealed !== null && (
        <div className="row">
          <b>
            Seal {sealed.id} of {day(sealed.date)}
          </b>
          <PrintSeal seal={sealed} />
        </div>
      )}
    </Card>
  );
}

/** Which seal a day would get, or why it cannot be sealed. */
const previewOf = (date: string) => readOf(`/api/seal/preview?date=${date}`, 'The day could not be checked');
