import { balanceReference } from '@taya/contracts/document-reference';
import { useState } from 'react';
import { useBalance, useBalanceToPrint, useSettings } from '../data/queries.js';
import { useOwnName, useUser } from '../data/session.js';
import { useShift, whyShut } from '../data/shift.js';
import { usePrint } from '../receipt/printing.js';
import { Button, Spinner } from '../ui/button.js';
import { Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { centavosOf, money } from '../ui/format.js';
import styles from './balance-box.module.css';

/** The menu's Print Balance action. The balance is fetched again first; meanwhile clicks do nothing. */
export function PrintBalance({ className }: { readonly className?: string | undefined }) {
  const { refetch } = useBalanceToPrint();
  const user = useUser();
  const teller = useOwnName();
  const { print } = usePrint();
  const shift = useShift();
  const off = shift?.status === 'counting' ? whyShut(shift) : null;
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const printNow = async () => {
    setIsBusy(true);
    try {
      const { data, isError } = await refetch();
      // A failed call has already shown its toast.
      if (isError || data === undefined || user === null) return;
      const { balance, revision, logHash } = data;
      await print({
        kind: 'balance',
        balance,
        teller,
        reference: balanceReference(user.id, revision),
        ...(logHash !== null && { logHash }),
      });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={isBusy || off !== null}
        title={off ?? undefined}
        aria-busy={isBusy}
        onClick={() => setIsAsking(true)}
      >
        Print Balance
      </button>
      {isAsking && (
        <ConfirmDialog title="Print Balance" onClose={() => setIsAsking(false)} onYes={() => void printNow()}>
          Are you sure do you want to print your balance?
        </ConfirmDialog>
      )}
    </>
  );
}

export function BalanceBox() {
  const { data, isFetching, refetch } = useBalance();
  const { data: settings } = useSettings();
  const isCounting = useShift()?.status === 'counting';
  // The server tells nothing either, and is asked before the shift is known.
  if (isCounting || data === null) return <Hidden />;
  return (
    <section className={classes('card', styles.box)} aria-label="Balance" aria-busy={isFetching}>
      <Details
        className={classes('stack', styles.rows)}
        rows={[
          ['On hand', money(data?.onHand ?? '0'), styles.onHand],
          ['Unfinished', money(data?.unfinished ?? '0')],
          ['Unclaimed', money(data?.unclaimed ?? '0')],
          ['Remittable', money(data?.remittable ?? '0')],
        ]}
      />
      {settings?.lowCash != null && (
        <div className={styles.low} role="status">
          {data !== undefined && isBelow(data.onHand, settings.lowCash) && (
            <p className="notice small">Cash is low: ask for a cash-in</p>
          )}
        </div>
      )}
      <Button size="small" isFull onClick={() => void refetch()} isBusy={isFetching}>
        Refresh
      </Button>
      {isFetching && (
        <div className={styles.overlay}>
          <Spinner />
        </div>
      )}
    </section>
  );
}

const isBelow = (onHand: string, limit: string) => centavosOf(onHand) < centavosOf(limit);

function Hidden() {
  return (
    <section className={classes('notice small', styles.box)} aria-label="Balance">
      <b>Hidden</b>
      <p>You are counting. The figures come back once the count is recorded.</p>
    </section>
  );
}
