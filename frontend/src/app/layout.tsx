import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { mayOpen } from '../data/access.js';
import { useUser } from '../data/session.js';
import { classes } from '../ui/classes.js';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { FootLegend } from '../ui/foot-legend.js';
import { FirstPassword } from './first-password.js';
import { Header } from './header.js';
import { LateStopNotice } from './late-stop-notice.js';
import styles from './layout.module.css';
import { LeaveQuestion } from './leave-question.js';
import { Menu } from './menu.js';
import { SearchBurstNotice } from './search-burst-notice.js';
import { useNotifications } from './use-notifications.js';

const skip = () => document.getElementById('page')?.focus();

/** The frame of every page: header, menu with the teller's balance box, the page itself, and the keys at the bottom. */
export function Layout({ children }: { readonly children: ReactNode }) {
  useNotifications();
  const user = useUser();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening another page closes the menu
  useEffect(() => setIsMenuOpen(false), [pathname]);
  if (user === null) return null;
  if (user.must_change_password === true) return <FirstPassword name={user.name} />;
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={skip}>
        Skip to the page
      </button>
      <Header user={user} isMenuOpen={isMenuOpen} onMenu={() => setIsMenuOpen(!isMenuOpen)} />
      <aside id="menu" className={classes(styles.sidebar, isMenuOpen && styles.isOpen)}>
        <p className={classes('small', styles.welcome)}>
          Welcome,{' '}
          <b className="two-lines" title={user.name}>
            {user.name}
          </b>
        </p>
        <Menu role={user.role_id} />
      </aside>
      {mayOpen(user.role_id, 'game') && (
        <div className={classes('stack', styles.notices)}>
          <LateStopNotice />
          <SearchBurstNotice />
        </div>
      )}
      <main className={classes('stack', styles.page)} id="page" tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={null}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <div className={styles.foot}>
        <FootLegend />
      </div>
      <LeaveQuestion />
    </div>
  );
}
