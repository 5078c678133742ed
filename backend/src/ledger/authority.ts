import type { ErrorCode } from '@taya/contracts/errors';
import { Role } from '@taya/contracts/roles';
import { type Actor, COMMAND_ROLES, type CommandType, STATION_ACTOR } from './commands.js';
import type { StationState, UserRow } from './state/state.js';

/** Everything a user may do who must choose a password first: choose it, ask what became of that, and log out. */
const BEFORE_PASSWORD_CHANGE: ReadonlySet<CommandType> = new Set([
  'changeOwnPassword',
  'withdrawCommand',
  'signOut',
]);

/**
 * Why an actor may not give a command; null when they may: 401 for the session, 403 for the role. The guard in front of
 * the ledger is only a quick check; this decides.
 */
export function authorityProblem(state: StationState, type: CommandType, actor: Actor): ErrorCode | null {
  const role = COMMAND_ROLES[type];
  if (role === 'station') return actor.userId === STATION_ACTOR.userId ? null : 'FORBIDDEN';
  if (role === 'anyone') return null;
  const user = state.users.get(actor.userId);
  const problem = sessionProblem(user, actor);
  if (problem !== null) return problem;
  if (user?.mustChangePassword === true && !BEFORE_PASSWORD_CHANGE.has(type)) {
    return 'PASSWORD_CHANGE_REQUIRED';
  }
  return role === 'signedIn' || isAmong(role, user?.role) ? null : 'FORBIDDEN';
}

function isAmong(allowed: Role | readonly Role[], role: Role | undefined): boolean {
  return typeof allowed === 'number' ? role === allowed : allowed.some((one) => one === role);
}

/** Why a session is not valid; null when it is: replaced, ended, disabled, or used from a foreign address. */
export function sessionProblem(
  user: Pick<UserRow, 'role' | 'ip' | 'isActive' | 'sessionId' | 'ended'> | undefined,
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

/** A teller logs in and works only from the registered address. */
export function addressProblem(user: Pick<UserRow, 'role' | 'ip'>, ip: string): ErrorCode | null {
  return user.role === Role.Teller && user.ip !== ip ? 'IP_NOT_ALLOWED' : null;
}
