import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button-link.module.css';

/** To another page, with the look of a button. */
export function ButtonLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className={styles.link} to={to}>
      {children}
    </Link>
  );
}
