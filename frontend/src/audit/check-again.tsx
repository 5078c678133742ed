import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '../data/api.js';
import { useCheckAgain, useIdentities } from '../data/identities.js';
import { Button } from '../ui/button.js';
import { counted } from '../ui/format.js';
import styles from './audit.module.css';

const ASK_EVERY_MS = 2_000;

/** Has the whole log checked again, and says how far that has come. */
export function CheckAgain() {
  const { data } = useIdentities(ASK_EVERY_MS);
  const checkAgain = useCheckAgain();
  const [isBusy, setIsBusy] = useState(false);
  const ask = async () => {
    setIsBusy(true);
    try {
      await checkAgain();
    } catch (error) {
      toast.error(messageOf(error, 'Failed to check the log again'));
    } finally {
      setIsBusy(false);
    }
  };
  const reached = data?.checking_again ?? null;
  return (
    <div className={styles.tools}>
      {data !== undefined && reached !== null && (
        <span className={styles.found}>
          checking again: revision {counted(Math.max(0, reached))} of {counted(data.ledger_revision)}
        </span>
      )}
      <Button
        size="small"
        isBusy={isBusy || reached !== null}
        disabled={data?.is_on !== true}
        onClick={() => void ask()}
      >
        Check the whole log again
      </Button>
    </div>
  );
}
