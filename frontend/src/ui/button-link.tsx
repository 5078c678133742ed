import type { ReactNode } from 'react';
import { Link } from 'react-router';
import button from './button.module.css';
import styles from './button-link.module.css';
import { classes } from './classes.js';

/** To another page, with the look of a button. */
export function ButtonLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  // Two class names: `composes` would load the buttons' styles a second time, after those that change a button's look.
  return (
    <Link className={classes(button.button, styles.link)} to={to}>
      {children}
    </Link>
  );
}
