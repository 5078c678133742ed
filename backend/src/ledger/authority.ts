import type { ErrorCode } from '@taya/contracts/errors';
import type { Role } from '@taya/contracts/roles';
import { COMMANDS, type CommandType } from './commands.js';
import { type Actor, STATION_ACTOR } from './context.js';
import { sessionProblem } from './session-problem.js';
import type { StationState } from './state/state.js';

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
  const { roles } = COMMANDS[type];
  if (roles === 'station') return actor.userId === STATION_ACTOR.userId ? null : 'FORBIDDEN';
  if (roles === 'anyone') return null;
  const user = state.users.get(actor.userId);
  const problem = sessionProblem(user, actor);
  if (problem !== null) return problem;
  if (user?.mustChangePassword === true && !BEFORE_PASSWORD_CHANGE.has(type)) {
    return 'PASSWORD_CHANGE_REQUIRED';
  }
  return roles === 'signedIn' || isAmong(roles, user?.role) ? null : 'FORBIDDEN';
}

function isAmong(allowed: Role | readonly Role[], role: Role | undefined): boolean {
  return typeof allowed === 'number' ? role === allowed : allowed.some((one) => one === role);
}
