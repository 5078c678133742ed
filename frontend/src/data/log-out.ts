import { toast } from 'sonner';
import { ApiError, request } from './api.js';
import { currentSession } from './session.js';
import { leaveSession } from './session-end.js';

/** Longer than a toast usually stays: who walks away has to have seen it. */
const WARNING_MS = 10_000;

/**
 * Logout by the user. This PC forgets the session at once, whatever the server says; the other tabs of this browser
 * follow. A call with the forgotten token then ends the session at the server, for anyone else who has that token.
 */
export async function logOut(): Promise<void> {
  const token = currentSession()?.token;
  if (token === undefined) return;
  leaveSession();
  try {
    await request('POST', '/api/auth/logout', { token, outlivesPage: true });
  } catch (error) {
    // A session that had ended already needs no telling.
    if (error instanceof ApiError && error.status === 401) return;
    toast.warning(
      'You are logged out on this PC. The server could not be reached: your session stays open there for up to 24 hours, or until you log in again.',
      { duration: WARNING_MS },
    );
  }
}
