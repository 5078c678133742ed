import { logOut } from '../data/log-out.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import styles from './first-password.module.css';
import { PAGES } from './pages.js';

/** Shown instead of every page until the user has chosen a password of their own. The only other way out is to log out. */
export default function FirstPassword({ name }: { readonly name: string }) {
  const { Page } = PAGES.changepassword;
  return (
    <main className={classes('stack', styles.page)}>
      <p role="status">
        Welcome, <b>{name}</b>. Your password was set for you. Choose your own to start work.
      </p>
      <Page />
      <Button onClick={() => void logOut()}>Logout</Button>
    </main>
  );
}
