import { ADMIN_ID, Role } from '@taya/contracts/roles';
import { command, noResult } from './command.js';
import type { Context } from './context.js';
import { accept, type DecisionOf, refuse } from './decision.js';
import type { EventOf } from './events.js';
import { requireRow } from './invariant.js';
import { withoutSession } from './sign-in.js';
import type { StationState } from './state/state.js';

/** The part of an event for a password that others may know. */
interface ChangeAsked {
  readonly mustChangePassword?: true;
}

/** Whether passwords set by the super admin must be changed at the first login. */
export function changeAsked(state: StationState): ChangeAsked {
  return state.settings.get().changeFirstPassword ? { mustChangePassword: true } : {};
}

/**
 * The old password was verified against `verifiedCredentialId`.
 * @returns refusal: WRONG_PASSWORD when the verified password is no longer the user's
 */
function changeOwnPassword(
  state: StationState,
  command: { readonly verifiedCredentialId: string; readonly credentialId: string },
  { actor }: Context,
): DecisionOf<'user.passwordChanged'> {
  const { verifiedCredentialId, credentialId } = command;
  if (state.users.get(actor.userId)?.credentialId !== verifiedCredentialId) return refuse('WRONG_PASSWORD');
  return accept({
    type: 'user.passwordChanged',
    data: { userId: actor.userId, credentialId, keepsSession: true },
  });
}

function changeAdminPassword(
  state: StationState,
  { credentialId }: { readonly credentialId: string },
): DecisionOf<'user.passwordChanged'> {
  return accept({
    type: 'user.passwordChanged',
    data: { userId: ADMIN_ID, credentialId, keepsSession: false, ...changeAsked(state) },
  });
}

/**
 * Given at the server itself, for a user who cannot log in. The new password was made up and is written to a file: it has
 * to be changed whatever the settings say.
 */
function resetPassword(
  state: StationState,
  { userId, credentialId }: { readonly userId: number; readonly credentialId: string },
): DecisionOf<'user.passwordChanged'> {
  if (!state.users.has(userId)) return refuse('NOT_FOUND');
  return accept({
    type: 'user.passwordChanged',
    data: { userId, credentialId, keepsSession: false, mustChangePassword: true },
  });
}

export function passwordChanged(state: StationState, { data }: EventOf<'user.passwordChanged'>): void {
  const { userId, credentialId, keepsSession, mustChangePassword = false } = data;
  const user = requireRow(state.users.get(userId), `user ${userId}`);
  const changed = { ...user, credentialId, mustChangePassword };
  // Who set the password could otherwise not be told from its owner.
  if (!keepsSession) state.pins.put(userId, undefined);
  state.users.put(user.id, keepsSession ? changed : withoutSession(changed, 'PASSWORD_CHANGED'));
}

export const PASSWORD_COMMANDS = {
  changeOwnPassword: command('signedIn', changeOwnPassword, noResult),
  changeAdminPassword: command(Role.SuperAdmin, changeAdminPassword, noResult),
  resetPassword: command('station', resetPassword, noResult),
} as const;
