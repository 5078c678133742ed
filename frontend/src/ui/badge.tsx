import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.js';

export type BadgeTone = 'green' | 'red' | 'grey' | 'yellow';

/** A short word on a coloured background. */
export function Badge({ tone, children }: { readonly tone: BadgeTone; readonly children: ReactNode }) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>;
}
