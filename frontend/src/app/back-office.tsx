import { type ComponentType, useEffect, useRef } from 'react';
import { CoreAdmin, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { BrowserRouter, Link, Navigate, Route, Routes } from 'react-router';
import { mayOpen, type PageName } from '../data/access.js';
import { dataProvider } from '../data/data-provider.js';
import { useLiveCache } from '../data/live-cache.js';
import { showAddressed } from '../data/navigation.js';
import { queryClient } from '../data/query-client.js';
import { useUser } from '../data/session.js';
import { useSessionKeepAlive } from '../data/session-keep-alive.js';
import { useStore } from '../data/store.js';
import { Till } from '../payin/till.js';
import { PrintingProvider } from '../receipt/printing.js';
import { printerQuestion } from '../receipt/qz/page-tray.js';
import { TroubledReceipts } from '../receipt/troubled-receipts.js';
import { PageHeader } from '../ui/card.js';
import { PageFailure } from '../ui/error-boundary.js';
import { later } from '../ui/later.js';
import { Layout } from './layout.js';
import { CUSTOM_PAGES, firstPageOf, RESOURCES, type ResourcePages } from './pages.js';
import { authProvider, i18nProvider } from './react-admin.js';

const StartOfSuperAdmin = later(() => import('./start-of-super-admin.js'));
const PrinterQuestion = later(() => import('../receipt/qz/printer-question.js'));

/** Kept in memory: nothing that react-admin remembers is stored in this browser. */
const store = memoryStore();

function NothingHere() {
  return (
    <>
      <PageHeader title="Nothing to see here" />
      <p>
        <Link to="/dashboard">Go to the first page</Link>
      </p>
    </>
  );
}

function FirstPage() {
  const user = useUser();
  if (user !== null && mayOpen(user.role_id, 'settings')) return <StartOfSuperAdmin />;
  return <Navigate to={user === null ? '/' : firstPageOf(user.role_id)} replace />;
}

/** Shows a page to those who may open it; others are sent to the first page of their role. */
function Guarded({ name, Page }: { readonly name: PageName; readonly Page: ComponentType }) {
  const user = useUser();
  return user !== null && mayOpen(user.role_id, name) ? <Page /> : <FirstPage />;
}

const SCREENS = ['list', 'create', 'show'] as const;

/** Not a component: react-admin looks at the props of a `<Resource>` before it is rendered. */
function resource(name: PageName, { label, ...screens }: ResourcePages) {
  const guarded = SCREENS.flatMap((screen) => {
    const Page = screens[screen];
    return Page === undefined ? [] : [[screen, <Guarded key={screen} name={name} Page={Page} />]];
  });
  return <Resource key={name} name={name} options={{ label }} {...Object.fromEntries(guarded)} />;
}

const RESOURCE_ROUTES = RESOURCES.map(([name, pages]) => resource(name, pages));
const CUSTOM_ROUTES = CUSTOM_PAGES.map(([name, { Page }]) => (
  <Route key={name} path={`/${name}`} element={<Guarded name={name} Page={Page} />} />
));

function Station() {
  return (
    <CoreAdmin
      basename="/dashboard"
      title="Taya"
      requireAuth
      disableTelemetry
      loginPage={false}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      layout={Layout}
      dashboard={FirstPage}
      catchAll={NothingHere}
      error={PageFailure}
    >
      <CustomRoutes>{CUSTOM_ROUTES}</CustomRoutes>
      {RESOURCE_ROUTES}
    </CoreAdmin>
  );
}

/** The router has left the back office. */
function Elsewhere() {
  useEffect(showAddressed, []);
  return null;
}

/** The session the pages were opened with. It stays while the user is being sent to the login page. */
function useSessionKey(): string | undefined {
  const key = useUser()?.unique_key;
  const last = useRef(key);
  if (key !== undefined) last.current = key;
  return last.current;
}

function AskedPrinter() {
  return useStore(printerQuestion) !== null && <PrinterQuestion />;
}

/** Everything under `/dashboard`. It is mounted again when somebody else logs in on another tab of this browser. */
export default function BackOffice() {
  useLiveCache();
  useSessionKeepAlive();
  const sessionKey = useSessionKey();
  return (
    <PrintingProvider key={sessionKey}>
      <Till />
      <TroubledReceipts />
      <AskedPrinter />
      <BrowserRouter>
        <Routes>
          <Route path="/dashboard/*" element={<Station />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </BrowserRouter>
    </PrintingProvider>
  );
}
