import type { SealedDay } from '@taya/contracts/answers/seal';
import { useState } from 'react';
import { useMay } from '../data/access.js';
import { ApiError } from '../data/api.js';
import { newestFirst, useRecords } from '../data/queries.js';
import { today } from '../data/station-day.js';
import { Card } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { DayForm } from '../ui/form/day-form.js';
import { day } from '../ui/format.js';
import { PrintSeal } from './print-seal.js';

/** Closes a day with a seal, and offers the paper of the one just made. */
export function SealDayCard() {
  const [sealed, setSealed] = useState<SealedDay | null>(null);
  const newest = useNewestSealed(sealed);
  return (
    <Card title="Seal the day">
      <DayForm<SealedDay>
        label="Seal the day"
        start={today()}
        field="Day"
        button="Seal the day"
        check={async (date) => {
          if (date <= newest) throw new ApiError(ALREADY, 409, 'DAY_ALREADY_SEALED', null, 'date');
        }}
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

const ALREADY = 'This day, or a later one, is already sealed.';

/** The last day that is sealed, as far as this page knows: the admin reads no seals, and is told by the server of others. */
function useNewestSealed(own: SealedDay | null): string {
  const { rows } = useRecords<SealedDay>('seals', newestFirst(1, 1), useMay('list', 'seals'));
  const days = [rows[0]?.date ?? '', own?.date ?? ''];
  return days.sort().at(-1) ?? '';
}
