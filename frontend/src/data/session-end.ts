import { SIGN_IN_ERRORS } from '@taya/contracts/sign-in-errors';
import { toast } from 'sonner';
import { goTo } from './navigation.js';
import { clearSession, currentSession, onSessionChange } from './session.js';
import { UNTIL_READ } from './until-read.js';

/** Codes of a 401 after which the user can only log in again: all but that of a wrong password. */
type EndingCode = Exclude<keyof typeof SIGN_IN_ERRORS, 'BAD_CREDENTIALS'>;

export function endsSession(code: string | null): code is EndingCode {
  return code !== null && code !== 'BAD_CREDENTIALS' && Object.hasOwn(SIGN_IN_ERRORS, code);
}

const TOAST = 'session-end';

// After logging in again, nobody needs to read why they were logged out.
onSessionChange((session) => {
  if (session !== null) toast.dismiss(TOAST);
});

/**
 * Leaves a session that the server has ended, as a socket message says, or a 401: a toast, no session, the login page. A
 * second call does nothing.
 */
export function endSession(code: EndingCode): void {
  if (currentSession() === null) return;
  toast.error(SIGN_IN_ERRORS[code].message, { ...UNTIL_READ, id: TOAST });
  leaveSession();
}

/** This PC forgets the session and shows the login page. */
export function leaveSession(): void {
  clearSession();
  goTo('/');
}
