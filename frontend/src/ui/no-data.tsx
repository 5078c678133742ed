import type { ReactNode } from 'react';
import styles from './data-table.module.css';

/** Shown for a list that could not be loaded, which need not be empty. A toast has said why. */
export function NotLoaded() {
  return (
    <div className={styles.empty}>
      <p>Could not load this</p>
    </div>
  );
}

/** 'No data found', and what to do first. */
export function NoData({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>No data found</p>
      {children !== undefined && <b>{children}</b>}
    </div>
  );
}
