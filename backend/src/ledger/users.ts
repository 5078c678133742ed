import { Role } from '@taya/contracts/roles';
import { isIpv4 } from '@taya/contracts/teller';
import { isBlank } from '@taya/contracts/text';
import type { CreateTeller, EditTeller, TellerProfile } from './commands.js';
import { accept, type DecisionOf, refuse } from './decision.js';
import type { EventData, EventOf } from './events.js';
import { known } from './invariant.js';
import { changeAsked } from './passwords.js';
import { withoutSession } from './sign-in.js';
import type { StationState, UserRow } from './state/state.js';

type SessionEnd = NonNullable<EventData<'user.edited'>['endsSession']>;

/** Usernames are compared without case. */
export function usernameKey(username: string): string {
  return username.normalize('NFC').toLowerCase();
}

/** @returns refusal: VALIDATION, USERNAME_TAKEN */
export function createTeller(state: StationState, command: CreateTeller): DecisionOf<'createTeller'> {
  const { username, firstName, middleName, lastName, location, ip, credentialId } = command;
  const problem = profileProblem(command);
  if (problem !== null) return refuse('VALIDATION', problem);
  if (state.usernames.has(usernameKey(username))) return refuse('USERNAME_TAKEN');
  const userId = state.counters.get().user + 1;
  const profile = { username, firstName, middleName, lastName, location, ip };
  return accept({
    type: 'user.created',
    data: { userId, role: Role.Teller, ...profile, credentialId, ...changeAsked(state) },
  });
}

/**
 * One event with everything that changed. An edit that changes nothing is recorded too, so that its Idempotency-Key
 * is stored.
 * @returns refusal: VALIDATION, TELLER_NOT_FOUND, USERNAME_TAKEN
 */
export function editTeller(state: StationState, command: EditTeller): DecisionOf<'editTeller'> {
  const problem = profileProblem(command);
  if (problem !== null) return refuse('VALIDATION', problem);
  const teller = tellerOf(state, command.tellerId);
  if (teller === undefined) return refuse('TELLER_NOT_FOUND');
  const { username } = command;
  const owner = username === undefined ? undefined : state.usernames.get(usernameKey(username));
  if (owner !== undefined && owner !== teller.id) return refuse('USERNAME_TAKEN');
  const changes = changesOf(teller, command);
  const endsSession = teller.sessionId === null ? null : sessionEndOf(changes);
  return accept({
    type: 'user.edited',
    data: {
      userId: teller.id,
      ...changes,
      ...(changes.credentialId === undefined ? {} : changeAsked(state)),
      ...(endsSession === null ? {} : { endsSession }),
    },
  });
}

/** A teller, active or not; undefined for other users and unknown ids. */
export function tellerOf(state: StationState, tellerId: number): UserRow | undefined {
  const user = state.users.get(tellerId);
  return user?.role === Role.Teller ? user : undefined;
}

function profileProblem(profile: Partial<TellerProfile>): string | null {
  const { username, firstName, lastName, location, ip } = profile;
  const isEmpty = [username, firstName, lastName, location, ip].some(
    (field) => field !== undefined && isBlank(field),
  );
  if (isEmpty) return 'Please fill in all fields.';
  return ip !== undefined && !isIpv4(ip) ? 'Invalid IP address format.' : null;
}

const EDITABLE = [
  'username',
  'firstName',
  'middleName',
  'lastName',
  'location',
  'ip',
  'isActive',
  'credentialId',
] as const;

type Changes = Pick<EventData<'user.edited'>, (typeof EDITABLE)[number]>;

function changesOf(teller: UserRow, command: EditTeller): Changes {
  const changed = EDITABLE.filter(
    (field) => command[field] !== undefined && command[field] !== teller[field],
  );
  return Object.fromEntries(changed.map((field) => [field, command[field]]));
}

/** Disabling takes precedence over the password, and the password over the address. Enabling ends no session. */
function sessionEndOf(changes: Changes): SessionEnd | null {
  if (changes.isActive === false) return 'USER_DISABLED';
  if (changes.credentialId !== undefined) return 'PASSWORD_CHANGED';
  return changes.ip === undefined ? null : 'IP_CHANGED';
}

export function userCreated(state: StationState, { data }: EventOf<'user.created'>): void {
  const { userId, ...row } = data;
  const mustChangePassword = row.mustChangePassword ?? false;
  state.users.put(userId, {
    id: userId,
    ...row,
    mustChangePassword,
    isActive: true,
    sessionId: null,
    ended: null,
  });
  state.usernames.put(usernameKey(data.username), userId);
  state.counters.put({ ...state.counters.get(), user: userId });
}

export function userEdited(state: StationState, { data }: EventOf<'user.edited'>): void {
  const { userId, endsSession, ...changes } = data;
  const user = known(state.users.get(userId), `user ${userId}`);
  if (changes.username !== undefined) {
    state.usernames.put(usernameKey(user.username), undefined);
    state.usernames.put(usernameKey(changes.username), userId);
  }
  const mustChangePassword =
    changes.credentialId === undefined ? user.mustChangePassword : (changes.mustChangePassword ?? false);
  if (changes.credentialId !== undefined) state.pins.put(userId, undefined);
  const edited = { ...user, ...changes, mustChangePassword };
  state.users.put(userId, endsSession === undefined ? edited : withoutSession(edited, endsSession));
}
