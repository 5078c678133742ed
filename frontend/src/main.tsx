import './ui/style-nonce.js';
import './ui/tokens.css';
import { lazy, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { noteServer } from './data/connection.js';
import { goTo, usePlace } from './data/place.js';
import { ErrorBoundary } from './ui/error-boundary.js';
import { applyTheme } from './ui/theme-mode.js';

// Three programs: a viewer of the board never downloads the back office.
const LoginPage = lazy(() => import('./login/login-page.js'));
const LivePage = lazy(() => import('./live/live-page.js'));
const BackOffice = lazy(() => import('./app/back-office.js'));
/** The board has nothing to toast. */
const Toaster = lazy(() => import('./ui/toaster.js'));

function pageOf(path: string) {
  if (/^\/live\/?$/.test(path)) return LivePage;
  return /^\/dashboard(\/|$)/.test(path) ? BackOffice : LoginPage;
}

function Client() {
  const path = usePlace();
  const Page = pageOf(path);
  const isUnknown = Page === LoginPage && path !== '/';
  useEffect(() => {
    if (isUnknown) goTo('/');
  }, [isUnknown]);
  return (
    // Around both: a page begins its work when the toaster is there to tell of it.
    <Suspense fallback={null}>
      <ErrorBoundary key={path.split('/')[1]}>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </ErrorBoundary>
      {Page !== LivePage && <Toaster />}
    </Suspense>
  );
}

const LOOK_AGAIN_MS = 2_000;

/** Loads the page anew once the server is there. */
function reloadWhenServed(): void {
  fetch('/api/health').then(
    () => window.location.reload(),
    () => {
      noteServer(false);
      window.setTimeout(reloadWhenServed, LOOK_AGAIN_MS);
    },
  );
}

// A part of the page did not come: the server is away, or it was updated and the parts of the old build are gone.
window.addEventListener('vite:preloadError', reloadWhenServed);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
applyTheme();
createRoot(root).render(
  <StrictMode>
    <Client />
  </StrictMode>,
);
