/**
 * `react-router-dom` as react-admin gets it (see `vite.config.ts`): the client has its one router above, so what would
 * make another, a third of the library, stays out of what login and board load.
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
