import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './classes.js';

export interface CardProps {
  readonly title?: ReactNode;
  /** For tables: without padding. */
  readonly isFlush?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Card({ title, isFlush = false, className, children }: CardProps) {
  return (
    <section className={classes('card', isFlush ? `stack ${styles.flush}` : styles.padded, className)}>
      {title !== undefined && <h2 className={classes('second', styles.cardTitle)}>{title}</h2>}
      {children}
    </section>
  );
}

export function PageHeader({ title, children }: Pick<CardProps, 'title'> & Partial<CardProps>) {
  return (
    <header className={classes('row', styles.pageHeader)}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

/** A row without a value is left out. */
export type DetailRow = readonly [label: string, value: ReactNode, className?: string | undefined];

export interface DetailsProps {
  readonly rows: readonly DetailRow[];
  /** In two columns while there is room, or as figures below their labels. */
  readonly look?: 'wide' | 'tiles';
  /** Lays the pairs out in another way than one below the other. */
  readonly className?: string | undefined;
}

export function Details({ rows, look, className }: DetailsProps) {
  const shown = rows.filter(([, value]) => value != null);
  return (
    <dl
      className={className ?? (look === 'tiles' ? styles.tiles : classes(styles.rows, look && styles.wide))}
    >
      {shown.map(([label, value, rowClass]) => (
        <div key={label} className={rowClass}>
          <dt>{label}</dt>
          <dd title={typeof value === 'string' ? value : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
