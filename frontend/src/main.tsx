import './ui/style-nonce.js';
import './ui/tokens.css';
import { lazy, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { goTo, usePlace } from './data/place.js';
import { startScanner } from './ui/scanner.js';
import { applyTheme } from './ui/theme-mode.js';
import { Toaster } from './ui/toaster.js';

// Three programs: a viewer of the board never downloads the back office.
const LoginPage = lazy(() => import('./login/login-page.js'));
const LivePage = lazy(() => import('./live/live-page.js'));
const BackOffice = lazy(() => import('./app/back-office.js'));

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
    <>
      <Suspense fallback={null}>
        <Page />
      </Suspense>
      <Toaster />
    </>
  );
}

// After an update of the station the parts of the old build are gone: the page is loaded anew.
window.addEventListener('vite:preloadError', () => window.location.reload());

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
applyTheme();
startScanner();
createRoot(root).render(
  <StrictMode>
    <Client />
  </StrictMode>,
);
