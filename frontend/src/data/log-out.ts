import { toast } from 'sonner';
import { ApiError, request } from './api.js';
import { currentSession } from './session.js';
import { leaveSession } from './session-end.js';

/** Longer than a usual toast: the person who walks away must have seen it. */
const WARNING_MS = 10_000;

/**
 * Logs the user out. This PC forgets the session at once, whether or not the server answers; the other tabs of this
 * browser follow. A call with the forgotten token then ends the session on the server, so that nobody else can use the
 * token.
 */
export async function logOut(): Promise<void> {
  const token = currentSession()?.token;
  if (token === undefined) return;
  leaveSession();
  try {
    await request('POST', '/api/auth/logout', { token, outlivesPage: true });
  } catch (error) {
    // The session had already ended on the server.
    if (error instanceof ApiError && error.status === 401) return;
    toast.warning(
      'You are logged out on this PC. The server could not be reached: your session stays open there for up to 24 hours, or until you log in again.',
      { duration: WARNING_MS },
    );
  }
}
