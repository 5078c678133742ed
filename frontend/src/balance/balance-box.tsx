import { useBalance } from '../data/queries.js';
import { Button, Spinner } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { money } from '../ui/format.js';
import styles from './balance-box.module.css';

/** The teller's balance, in the menu. */
export function BalanceBox() {
  const { data, isFetching, refetch } = useBalance();
  const rows = [
    ['On hand', data?.onHand],
    ['Unfinished', data?.unfinished],
    ['Unclaimed', data?.unclaimed],
    ['Remittable', data?.remittable],
  ] as const;
  return (
    <section className={styles.box} aria-label="Balance" aria-busy={isFetching}>
      <dl className={styles.rows}>
        {rows.map(([label, value]) => (
          <div key={label} className={classes(styles.row, label === 'On hand' && styles.onHand)}>
            <dt>{label}</dt>
            <dd>{money(value ?? '0')}</dd>
          </div>
        ))}
      </dl>
      <Button size="small" isFull onClick={() => void refetch()} disabled={isFetching}>
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
