import './ui/style-nonce.js';
import './ui/tokens.css';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { noteNoAnswer } from './data/connection.js';
import { useProgram } from './data/place.js';
import { watchServer } from './data/server-watch.js';
import { ErrorBoundary } from './ui/error-boundary.js';
import { applyTheme } from './ui/theme-mode.js';

// Each is loaded when it is needed: a viewer of the board never downloads the back office.
const PROGRAMS = {
  login: lazy(() => import('./login/login-page.js')),
  live: lazy(() => import('./live/live-page.js')),
  dashboard: lazy(() => import('./app/back-office.js')),
};
/** The board has a small toaster of its own. */
const Toaster = lazy(() => import('./ui/toaster.js'));

function Client() {
  const program = useProgram();
  const Program = PROGRAMS[program];
  return (
    // Around both, so that a page is mounted together with the toaster that shows its messages.
    <Suspense fallback={null}>
      <ErrorBoundary key={program}>
        <Suspense fallback={null}>
          <Program />
        </Suspense>
      </ErrorBoundary>
      {program !== 'live' && <Toaster />}
    </Suspense>
  );
}

const LOOK_AGAIN_MS = 2_000;

/** Loads the page again once the server can be reached. */
function reloadWhenServed(): void {
  const askedAtMs = performance.now();
  const later = () => {
    noteNoAnswer(askedAtMs);
    window.setTimeout(reloadWhenServed, LOOK_AGAIN_MS);
  };
  fetch('/api/active').then(({ ok }) => (ok ? window.location.reload() : later()), later);
}

// A part of the page could not be loaded: the server is away, or it was updated and the parts of the old build are gone.
window.addEventListener('vite:preloadError', reloadWhenServed);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
applyTheme();
watchServer();
createRoot(root).render(
  <StrictMode>
    <Client />
  </StrictMode>,
);
