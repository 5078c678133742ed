import { useBalance } from '../data/queries.js';
import { Button, Spinner } from '../ui/button.js';
import { Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { money } from '../ui/format.js';
import styles from './balance-box.module.css';

export function BalanceBox() {
  const { data, isFetching, refetch } = useBalance();
  return (
    <section className={classes('card', styles.box)} aria-label="Balance" aria-busy={isFetching}>
      <Details
        className={styles.rows}
        rows={[
          ['On hand', money(data?.onHand ?? '0'), styles.onHand],
          ['Unfinished', money(data?.unfinished ?? '0')],
          ['Unclaimed', money(data?.unclaimed ?? '0')],
          ['Remittable', money(data?.remittable ?? '0')],
        ]}
      />
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
