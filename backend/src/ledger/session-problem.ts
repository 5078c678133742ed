import type { ErrorCode } from '@taya/contracts/errors';
import type { Actor } from './context.js';
import type { UserRow } from './state/state.js';

/** Why a session is not valid; null when it is: replaced, ended, disabled, or used from a foreign address. */
export function sessionProblem(
  user: Pick<UserRow, 'ip' | 'isActive' | 'sessionId' | 'ended'> | undefined,
  actor: Pick<Actor, 'sessionId' | 'ip'>,
): ErrorCode | null {
  if (user === undefined) return 'NOT_SIGNED_IN';
  if (user.sessionId !== actor.sessionId) {
    if (user.ended?.sessionId === actor.sessionId) return user.ended.code;
    // Sessions before the last one are not remembered: an unknown session was replaced while the user is logged in.
    return user.sessionId === null ? 'NOT_SIGNED_IN' : 'SESSION_REPLACED';
  }
  if (!user.isActive) return 'USER_DISABLED';
  return addressProblem(user, actor.ip);
}

/** Who has a registered address logs in and works only from there: every teller, and staff if it was set. */
export function addressProblem(user: Pick<UserRow, 'ip'>, ip: string): ErrorCode | null {
  return user.ip !== '' && user.ip !== ip ? 'IP_NOT_ALLOWED' : null;
}
