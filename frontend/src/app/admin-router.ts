/**
 * What react-admin imports as `react-router-dom` (see `vite.config.ts`). The client has one router of its own, above
 * react-admin. Without the parts that would create another one, a third of the router library stays out of the first
 * load of login and board.
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
  throw new Error('react-admin must be rendered inside the router of the client.');
}

export const createHashRouter = never;
export const createMemoryRouter = never;
export const RouterProvider = never;
