import type { DetailRow } from '../ui/card.js';
import styles from './payout.module.css';

/** Labels with their values, two pairs on a line. Each stays on one line whatever its length, so that nothing below moves. */
export function Rows({ rows }: { readonly rows: readonly DetailRow[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd title={typeof value === 'string' ? value : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
