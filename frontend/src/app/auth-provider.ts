import type { AuthProvider } from 'react-admin';
import { mayDo } from '../data/access.js';
import { logOut } from '../data/log-out.js';
import { currentSession } from '../data/session.js';

/** Sends to the login page without a message: by default react-admin would use a login page of its own under `/dashboard`. */
function toLogin(): Error {
  return Object.assign(new Error('Please log in.'), { redirectTo: '/', message: false });
}

export const authProvider: AuthProvider = {
  login: async () => {
    throw new Error('Only the login page logs anyone in.');
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
