import type { ReactNode } from 'react';
import { classes } from '../ui/classes.js';
import styles from './checks.module.css';

export type CheckState =
  | 'good'
  | 'bad'
  /** Not known yet, or not needed. */
  | 'open';

const SIGNS: Record<CheckState, string> = { good: '✓', bad: '!', open: '…' };

interface CheckProps {
  readonly title: string;
  readonly state: CheckState;
  readonly words: ReactNode;
  readonly children?: ReactNode;
}

export function Check({ title, state, words, children }: CheckProps) {
  return (
    <li className={styles.check} data-state={state} aria-label={title}>
      <span className={styles.sign} aria-hidden="true">
        {SIGNS[state]}
      </span>
      <div className={classes('stack', styles.what)}>
        <div>
          <b className={styles.title}>{title}</b> <span role="status">{words}</span>
        </div>
        {children}
      </div>
    </li>
  );
}

export function Help({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.help}>{children}</ul>;
}
