import { Suspense } from 'react';
import { logOut } from '../data/log-out.js';
import { Button } from '../ui/button.js';
import styles from './first-password.module.css';
import { PAGES } from './pages.js';

/** In the place of every page until one has a password of one's own: it is left by that, or by logging out. */
export function FirstPassword({ name }: { readonly name: string }) {
  const { Page } = PAGES.changepassword;
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <p className={styles.reason} role="status">
          Welcome, <b>{name}</b>. Someone else set your password: choose your own to start work.
        </p>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
        <Button onClick={() => void logOut()}>Logout</Button>
      </div>
    </main>
  );
}
