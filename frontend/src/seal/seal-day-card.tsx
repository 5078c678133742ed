import type { SealedDay } from '@taya/contracts/answers/seal';
import { useState } from 'react';
import { Card } from '../ui/card.js';
import { day } from '../ui/format.js';
import { PrintSeal } from './print-seal.js';
import { SealDayForm } from './seal-day-form.js';

/** Closes a day with a seal, and offers the paper of the one just made. */
export function SealDayCard() {
  const [sealed, setSealed] = useState<SealedDay | null>(null);
  return (
    <Card title="Seal the day">
      <SealDayForm onSealed={setSealed} />
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
