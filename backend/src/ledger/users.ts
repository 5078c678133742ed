import { AUDITOR_ID, isStaff, Role } from '@taya/contracts/roles';
import { isIpv4 } from '@taya/contracts/teller';
import { isBlank } from '@taya/contracts/text';
import type { CommandOf, NewUser, UserChanges } from './commands.js';
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
export function createTeller(
  state: StationState,
  command: CommandOf<'createTeller'>,
): DecisionOf<'createTeller'> {
  return create(state, Role.Teller, command);
}

/** @returns refusal: VALIDATION, USERNAME_TAKEN */
export function createStaff(
  state: StationState,
  command: CommandOf<'createStaff'>,
): DecisionOf<'createStaff'> {
  return create(state, command.role, command);
}

function create(state: StationState, role: Role, user: NewUser): DecisionOf<'createTeller' | 'createStaff'> {
  const { username, firstName, middleName, lastName, location, ip, credentialId } = user;
  const problem = profileProblem(role, user);
  if (problem !== null) return refuse('VALIDATION', problem);
  if (state.usernames.has(usernameKey(username))) return refuse('USERNAME_TAKEN');
  const userId = state.counters.get().user + 1;
  const profile = { username, firstName, middleName, lastName, location, ip };
  return accept({
    type: 'user.created',
    data: { userId, role, ...profile, credentialId, ...changeAsked(state) },
  });
}

/** @returns refusal: TELLER_NOT_FOUND, VALIDATION, USERNAME_TAKEN */
export function editTeller(state: StationState, command: CommandOf<'editTeller'>): DecisionOf<'editTeller'> {
  const teller = tellerOf(state, command.tellerId);
  return teller === undefined ? refuse('TELLER_NOT_FOUND') : edit(state, teller, command);
}

/**
 * The first users stay as they are, so that a station always has an admin and an auditor.
 * @returns refusal: NOT_FOUND, ACTION_NOT_ALLOWED, VALIDATION, USERNAME_TAKEN
 */
export function editStaff(state: StationState, command: CommandOf<'editStaff'>): DecisionOf<'editStaff'> {
  const user = state.users.get(command.staffId);
  if (user === undefined || !isStaff(user.role)) return refuse('NOT_FOUND', 'There is no such person.');
  if (user.id <= AUDITOR_ID) return refuse('ACTION_NOT_ALLOWED', 'Users 1 to 3 stay as they are.');
  if (command.role !== undefined && command.role !== user.role)
    return refuse('ACTION_NOT_ALLOWED', 'A person keeps their role: add an account for another one.');
  return edit(state, user, command);
}

/** One event with everything that changed. An edit that changes nothing is recorded too, so that its key is stored. */
function edit(
  state: StationState,
  user: UserRow,
  given: UserChanges,
): DecisionOf<'editTeller' | 'editStaff'> {
  const problem = profileProblem(user.role, given);
  if (problem !== null) return refuse('VALIDATION', problem);
  const { username } = given;
  const owner = username === undefined ? undefined : state.usernames.get(usernameKey(username));
  if (owner !== undefined && owner !== user.id) return refuse('USERNAME_TAKEN');
  const changes = changesOf(user, given);
  const endsSession = user.sessionId === null ? null : sessionEndOf(changes);
  return accept({
    type: 'user.edited',
    data: {
      userId: user.id,
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

/** Staff may work from any address. */
function profileProblem(
  role: Role,
  { username, firstName, lastName, location, ip }: UserChanges,
): string | null {
  const address = isStaff(role) && ip === '' ? undefined : ip;
  const isEmpty = [username, firstName, lastName, location, address].some(
    (field) => field !== undefined && isBlank(field),
  );
  if (isEmpty) return 'Please fill in all fields.';
  return address !== undefined && !isIpv4(address) ? 'Invalid IP address format.' : null;
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

function changesOf(user: UserRow, given: UserChanges): Changes {
  const changed = EDITABLE.filter((field) => given[field] !== undefined && given[field] !== user[field]);
  return Object.fromEntries(changed.map((field) => [field, given[field]]));
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
