import type { ReactNode } from 'react';
import styles from './list.module.css';

/** 'No data found', and what to do first. */
export function NoData({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>No data found</p>
      {children !== undefined && <p className={styles.emptyHint}>{children}</p>}
    </div>
  );
}
