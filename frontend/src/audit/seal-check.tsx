import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SealCheckView } from '@taya/contracts/answers/seal';
import { queryString } from '../data/api.js';
import { readOf } from '../data/use-read.js';
import { classes } from '../ui/classes.js';
import { moment } from '../ui/format.js';
import styles from './seals.module.css';

const checkOf = (text: string) => ({
  ...readOf(`/api/seal/check${queryString({ text })}`, 'Could not check the seal'),
  // What was found stays on the page until it is asked again.
  gcTime: Number.POSITIVE_INFINITY,
});

interface SealCheck {
  /** What the log said of it when it was last asked; undefined before. */
  readonly found: SealCheckView | undefined;
  readonly isChecking: boolean;
}

/** What the log says of a seal, as far as this page has asked. It is asked by `useSealVerifier`, never by itself. */
export function useSealCheck(text: string): SealCheck {
  const { data, isFetching } = useQuery({ ...checkOf(text), enabled: false });
  return { found: data, isChecking: isFetching };
}

/** Asks the server about a seal. @returns whether it answered; a failure is toasted */
export function useSealVerifier(): (text: string) => Promise<boolean> {
  const client = useQueryClient();
  return (text) =>
    client.fetchQuery(checkOf(text)).then(
      () => true,
      () => false,
    );
}

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
