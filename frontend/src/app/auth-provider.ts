import type { AuthProvider } from 'react-admin';
import { logOut } from '../data/log-out.js';
import { currentSession } from '../data/session.js';
import { mayDo } from './pages.js';

/** To the login page without a message: react-admin would go to a login page of its own under `/dashboard`. */
function toLogin(): Error {
  return Object.assign(new Error('Please log in.'), { redirectTo: '/', message: false });
}

/** The stored session, as react-admin asks for it. What ends a session is decided by the API client and the socket. */
export const authProvider: AuthProvider = {
  login: async () => {
    throw new Error('Signing in is the login page’s.');
  },
  logout: async () => {
    void logOut();
    return '/';
  },
  checkAuth: async () => {
    if (currentSession() === null) throw toLogin();
  },
  checkError: async () => {
    if (currentSession() === null) throw toLogin();
  },
  getIdentity: async () => {
    const user = currentSession()?.user;
    if (user === undefined) throw toLogin();
    return { id: user.id, fullName: user.name };
  },
  canAccess: async ({ action, resource }) => {
    const role = currentSession()?.user.role_id;
    return role !== undefined && mayDo(role, action, resource);
  },
};
