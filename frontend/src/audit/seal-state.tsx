import { classes } from '../ui/classes.js';
import { moment } from '../ui/format.js';
import styles from './seals.module.css';
import type { SealCheck } from './use-seal-check.js';

/** Whether the log bears a seal out: a word, a sign and a colour; what differs is said in full. */
export function SealState({ found, isChecking }: SealCheck) {
  if (found === undefined) {
    return (
      <p className={classes(styles.state, styles.open)}>
        <span aria-hidden="true">?</span> <b>{isChecking ? 'Verifying…' : 'Not verified yet'}</b>
      </p>
    );
  }
  const { holds, reason, checked_at } = found;
  return (
    <div className={classes(styles.state, holds ? styles.good : styles.bad)} aria-busy={isChecking}>
      <p className={styles.word}>
        <span aria-hidden="true">{holds ? '✓' : '⚠'}</span> <b>{holds ? 'Verified' : 'Differs'}</b>
      </p>
      <p className={styles.detail}>{holds ? moment(checked_at) : reason}</p>
    </div>
  );
}
