import type { ReactNode } from 'react';
import { CsvButton } from './csv-button.js';
import styles from './list.module.css';

/** Above a list in a part of a page or in a window: its filters, and the button that saves it as a file. */
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
