import type { SessionEndCode } from '@taya/contracts/errors';
import type { HouseRules } from '@taya/contracts/house-rules';
import { Role } from '@taya/contracts/roles';
import { unlockPin } from './approvals.js';
import { command, noResult } from './command.js';
import type { Context } from './context.js';
import { accept, type DecisionOf, refuse } from './decision.js';
import type { EventData, EventOf } from './events.js';
import { requireRow } from './invariant.js';
import { userOf } from './results.js';
import { addressProblem } from './session-problem.js';
import type { StationState, UserRow } from './state/state.js';

/** Minutes, by role. */
export type IdleRules = Pick<HouseRules, 'idleMinutes' | 'tellerIdleMinutes'>;

/**
 * The password was verified against `credentialId`, which must still be the user's when the command is decided.
 * @returns refusal: BAD_CREDENTIALS, USER_DISABLED, IP_NOT_ALLOWED
 */
function signIn(
  state: StationState,
  command: { readonly userId: number; readonly credentialId: string },
  { actor, sessionId }: Context,
): DecisionOf<'user.signedIn'> {
  const user = state.users.get(command.userId);
  // The password was compared with a credential that may have been replaced since.
  if (user?.credentialId !== command.credentialId) return refuse('BAD_CREDENTIALS');
  if (!user.isActive) return refuse('USER_DISABLED');
  const problem = addressProblem(user, actor.ip);
  if (problem !== null) return refuse(problem);
  const loginId = state.counters.get().login + 1;
  return accept({ type: 'user.signedIn', data: { loginId, userId: user.id, sessionId, ip: actor.ip } });
}

/** The authority check has compared the session already. */
function signOut(
  _state: StationState,
  _fields: object,
  { actor: { userId, sessionId } }: Context,
): DecisionOf<'user.signedOut'> {
  return accept(signedOut(userId, sessionId, 'LOGGED_OUT'));
}

/** How long a session of this role may be idle, in minutes; 0 for as long as its token is valid. */
export function idleMinutesOf({ idleMinutes, tellerIdleMinutes }: IdleRules, role: Role): number {
  return role === Role.Teller ? tellerIdleMinutes : idleMinutes;
}

/**
 * A session was not used for longer than the settings allow.
 * @returns refusal: NOT_SIGNED_IN when that session has ended meanwhile, ACTION_NOT_ALLOWED when it may stay idle
 */
function endIdleSession(
  state: StationState,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
): DecisionOf<'user.signedOut'> {
  const user = state.users.get(userId);
  if (user?.sessionId !== sessionId) return refuse('NOT_SIGNED_IN');
  if (idleMinutesOf(state.settings.get(), user.role) === 0) {
    return refuse('ACTION_NOT_ALLOWED', 'Sessions of this role do not end by themselves.');
  }
  return accept(signedOut(userId, sessionId, 'SESSION_IDLE'));
}

function signedOut(userId: number, sessionId: string, reason: EventData<'user.signedOut'>['reason']) {
  return { type: 'user.signedOut', data: { userId, sessionId, reason } } as const;
}

export function userSignedIn(state: StationState, { data }: EventOf<'user.signedIn'>): void {
  const user = requireRow(state.users.get(data.userId), `user ${data.userId}`);
  state.users.put(user.id, { ...withoutSession(user, 'SESSION_REPLACED'), sessionId: data.sessionId });
  state.counters.put({ ...state.counters.get(), login: data.loginId });
  unlockPin(state, user.id);
}

export function userSignedOut(state: StationState, { data }: EventOf<'user.signedOut'>): void {
  const user = requireRow(state.users.get(data.userId), `user ${data.userId}`);
  state.users.put(user.id, withoutSession(user, data.reason));
}

/** Ends the live session, if there is one; the reason of an earlier end is stored until then. */
export function withoutSession(user: UserRow, code: SessionEndCode): UserRow {
  const { sessionId } = user;
  return sessionId === null ? user : { ...user, sessionId: null, ended: { sessionId, code } };
}

export const SESSION_COMMANDS = {
  signIn: command('anyone', signIn, (state, [{ data }]) => userOf(state, data.userId)),
  signOut: command('signedIn', signOut, noResult),
  endIdleSession: command('station', endIdleSession, noResult),
} as const;
