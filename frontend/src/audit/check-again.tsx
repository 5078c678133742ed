import type { LiveIdentities } from '@taya/contracts/answers/identities';
import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '../data/api.js';
import { useCheckAgain } from '../data/identities.js';
import { Button } from '../ui/button.js';
import { counted } from '../ui/format.js';

export function CheckAgain({ live }: { readonly live: LiveIdentities | undefined }) {
  const checkAgain = useCheckAgain();
  const [isBusy, setIsBusy] = useState(false);
  const ask = async () => {
    setIsBusy(true);
    try {
      await checkAgain();
    } catch (error) {
      toast.error(messageOf(error, 'Could not check the log again'));
    } finally {
      setIsBusy(false);
    }
  };
  const reached = live?.checking_again ?? null;
  return (
    <div className="row end">
      {live !== undefined && reached !== null && (
        <span className="second">
          checking again: revision {counted(Math.max(0, reached))} of {counted(live.ledger_revision)}
        </span>
      )}
      <Button
        size="small"
        isBusy={isBusy || reached !== null}
        off={live?.is_on !== true && 'The live check is off'}
        onClick={() => void ask()}
      >
        Check the whole log again
      </Button>
    </div>
  );
}
