import type { Role } from '@taya/contracts/roles';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { mayDo, mayOpen } from '../data/access.js';
import { FIRST_STEPS } from '../data/first-steps-slot.js';
import { useLatestGame } from '../data/queries.js';
import { useUser } from '../data/session.js';
import { useStore } from '../data/store.js';
import { classes } from '../ui/classes.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { FootLegend } from '../ui/foot-legend.js';
import { later } from '../ui/later.js';
import { leaving } from '../ui/leaving.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import { Header } from './header.js';
import styles from './layout.module.css';
import { Menu } from './menu.js';
import { firstPageOf } from './pages.js';
import { useNotifications } from './react-admin.js';
import { ShiftGate } from './shift-gate.js';

const AdminNotices = later(() => import('./admin-notices.js'));
/** Seldom needed. */
const FirstPassword = later(() => import('./first-password.js'));
const FirstSteps = lazy(() => import('./first-steps.js'));

/** In the browser that set a station up. */
const isSettingUp = () => window.localStorage.getItem(FIRST_STEPS) !== null;

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
      {mayOpen(user.role_id, 'game') && <AdminNotices />}
      <main className={classes('stack', styles.page)} id="page" tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <ShiftGate>
            <Suspense fallback={<NotYet />}>
              <Beginning role={user.role_id} pathname={pathname} />
              {children}
            </Suspense>
          </ShiftGate>
        </ErrorBoundary>
      </main>
      <div className={styles.foot}>
        <FootLegend />
      </div>
      <LeaveQuestion />
    </div>
  );
}

const LATE_MS = 1_000;

/** In place of a page that the server has not sent yet; the key that led to it leads back. */
function NotYet() {
  const [isLate, setIsLate] = useState(false);
  const navigate = useNavigate();
  // Before the first page there is none of the station.
  const isFirst = useLocation().key === 'default';
  const back = () => void navigate(-1);
  useHotkeys(isLate && !isFirst ? { Escape: back, F4: back } : {});
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLate(true), LATE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    isLate && (
      <p role="status">
        This page is still loading: the server has not sent it yet.{!isFirst && ' Esc leads back.'}
      </p>
    )
  );
}

interface Beginning {
  readonly role: Role;
  readonly pathname: string;
}

/**
 * The first steps of a new station, on the first page of the super admin and the admin: in the browser that sets it up,
 * and for the admin until there is a game.
 */
function Beginning({ role, pathname }: Beginning) {
  const setsUp = mayDo(role, 'write', 'teller') || mayDo(role, 'write', 'game');
  // Over a window too, or the page behind it would jump.
  const isTheirs = setsUp && `${pathname}/`.startsWith(`${firstPageOf(role)}/`);
  const isAtGame = isTheirs && pathname.startsWith('/dashboard/game');
  const { data: game } = useLatestGame(isAtGame);
  const isNew = isAtGame && game === null;
  return isTheirs && (isNew || isSettingUp()) && <FirstSteps role={role} isNew={isNew} />;
}

function LeaveQuestion() {
  const leave = useStore(leaving);
  const user = useUser();
  if (leave === null || user === null) return null;
  return (
    <ConfirmDialog
      type="warning"
      title="Not saved"
      isEnterNo
      no="No, stay here"
      yes="Yes, leave"
      onClose={() => leaving.set(null)}
      onYes={leave}
    >
      Your changes are not saved. Leave without saving?
    </ConfirmDialog>
  );
}
