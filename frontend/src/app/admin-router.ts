/**
 * What react-admin imports as `react-router-dom` (see `vite.config.ts`). The client has one router of its own, above
 * react-admin; leaving out what would create another keeps a third of the library out of the first load of login and board.
 */
export {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useBlocker,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router';

function never(): never {
  throw new Error('react-admin stands below the router of the client.');
}

export const createHashRouter = never;
export const createMemoryRouter = never;
export const RouterProvider = never;
