import { lazy, Suspense, useEffect } from 'react';
import { useProgram } from './data/navigation.js';
import { ErrorBoundary } from './ui/error-boundary.js';

// Each is loaded when it is needed: a viewer of the board never downloads the back office.
const PROGRAMS = {
  login: lazy(() => import('./login/login-page.js')),
  live: lazy(() => import('./live/live-page.js')),
  dashboard: lazy(() => import('./app/back-office.js')),
};
/** The board has a small toaster of its own. */
const Toaster = lazy(() => import('./ui/toaster.js'));

export function Client() {
  const program = useProgram();
  const Program = PROGRAMS[program];
  useEffect(() => {
    // As it was left, the router of the back office may have written its address once more.
    if (program === 'login' && window.location.pathname !== '/') window.history.replaceState(null, '', '/');
  }, [program]);
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
