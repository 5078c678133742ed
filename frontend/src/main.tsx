import './ui/style-nonce.js';
import './ui/tokens.css';
import { lazy, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { noteNoAnswer } from './data/connection.js';
import { navigateWith } from './data/place.js';
import { watchServer } from './data/server-watch.js';
import { ErrorBoundary } from './ui/error-boundary.js';
import { applyTheme } from './ui/theme-mode.js';

// Each is loaded when it is needed: a viewer of the board never downloads the back office.
const LoginPage = lazy(() => import('./login/login-page.js'));
const LivePage = lazy(() => import('./live/live-page.js'));
const BackOffice = lazy(() => import('./app/back-office.js'));
/** The board has a small toaster of its own. */
const Toaster = lazy(() => import('./ui/toaster.js'));

/** The one router: react-admin adds its routes below `/dashboard`. */
function Client() {
  const [, program] = useLocation().pathname.split('/');
  const navigate = useNavigate();
  useEffect(() => navigateWith((path) => void navigate(path)), [navigate]);
  return (
    // Around both, so that a page is mounted together with the toaster that shows its messages.
    <Suspense fallback={null}>
      <ErrorBoundary key={program}>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/" element={<LoginPage />} />
            <Route path="/live" element={<LivePage />} />
            <Route path="/dashboard/*" element={<BackOffice />} />
            <Route path="*" element={<Navigate to="/" replace />} />
          </Routes>
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
  fetch('/api/health').then(
    () => window.location.reload(),
    () => {
      noteNoAnswer(askedAtMs);
      window.setTimeout(reloadWhenServed, LOOK_AGAIN_MS);
    },
  );
}

// A part of the page could not be loaded: the server is away, or it was updated and the parts of the old build are gone.
window.addEventListener('vite:preloadError', reloadWhenServed);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
applyTheme();
watchServer();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Client />
    </BrowserRouter>
  </StrictMode>,
);
