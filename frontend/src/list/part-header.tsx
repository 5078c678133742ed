import type { ReactNode } from 'react';
import { CsvButton } from './csv-button.js';
import styles from './list.module.css';

/** Above a list that is a part of a page or a window: what narrows it, and the way to a file of it. */
export function PartHeader({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.partHeader}>
      {children}
      <div className={styles.tools}>
        <CsvButton size="small" />
      </div>
    </div>
  );
}
