import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Admin, CustomRoutes, memoryStore } from 'react-admin';
import { BrowserRouter, Link, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { dataProvider } from '../data/data-provider.js';
import { useKeptSession } from '../data/keep-session.js';
import { useLiveCache } from '../data/live-cache.js';
import { followAddress } from '../data/place.js';
import { queryClient } from '../data/query-client.js';
import { firstPageOf } from '../data/roles.js';
import { useUser } from '../data/session.js';
import { PrintingProvider } from '../receipt/printing.js';
import { useThemeMode } from '../ui/theme-mode.js';
import { authProvider } from './auth-provider.js';
import { Layout } from './layout.js';
import { NotificationBridge } from './notification-bridge.js';
import { mayOpen, PAGE_NAMES, PAGES, type PageName } from './pages.js';
import { muiTheme } from './theme.js';

/** What react-admin remembers is for one sign-in. */
const store = memoryStore();

function NothingHere() {
  return (
    <>
      <h1>Nothing to see here</h1>
      <p>
        <Link to="/dashboard">Go to the first page</Link>
      </p>
    </>
  );
}

/** A page for those who may open it; the others are sent to '/', which sends them where their work is. */
function Guarded({ name }: { readonly name: PageName }) {
  const user = useUser();
  if (user === null || !mayOpen(user.role_id, name)) return <Navigate to="/" replace />;
  const { Page } = PAGES[name];
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
}

function FirstPage() {
  const user = useUser();
  return <Navigate to={user === null ? '/' : firstPageOf(user.role_id)} replace />;
}

/** Tells the rest of the client where this router has gone: it may have left the back office. */
function AddressFollower({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: to be told on every change of the path
  useEffect(followAddress, [pathname]);
  return children;
}

function Station() {
  const mode = useThemeMode();
  return (
    <Admin
      basename="/dashboard"
      title="Taya"
      requireAuth
      disableTelemetry
      loginPage={false}
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      store={store}
      layout={Layout}
      notification={NotificationBridge}
      dashboard={FirstPage}
      catchAll={NothingHere}
      theme={muiTheme(mode)}
      darkTheme={null}
    >
      <CustomRoutes>
        {PAGE_NAMES.map((name) => (
          <Route key={name} path={`/${name}`} element={<Guarded name={name} />} />
        ))}
      </CustomRoutes>
    </Admin>
  );
}

/** The session the pages were opened with; they keep it while they are on their way out. */
function useSessionKey(): string | undefined {
  const key = useUser()?.unique_key;
  const last = useRef(key);
  if (key !== undefined) last.current = key;
  return last.current;
}

/** Everything under `/dashboard`; made anew for whoever signs in on another tab of this browser. */
export default function BackOffice() {
  useLiveCache();
  useKeptSession();
  const sessionKey = useSessionKey();
  return (
    <BrowserRouter key={sessionKey}>
      <AddressFollower>
        <PrintingProvider>
          <Routes>
            <Route path="/dashboard/*" element={<Station />} />
            {/* On its way out: the program of the other paths follows the address. */}
            <Route path="*" element={null} />
          </Routes>
        </PrintingProvider>
      </AddressFollower>
    </BrowserRouter>
  );
}
