import { AUDITOR_ID, isStaff, Role, type StaffRole } from '@taya/contracts/roles';
import { isIpv4 } from '@taya/contracts/teller';
import { isBlank } from '@taya/contracts/text';
import { command, type OwnEvents } from './command.js';
import { accept, type DecisionOf, refuse } from './decision.js';
import { drawerOf } from './drawers.js';
import type { EventData, EventOf } from './events.js';
import { requireRow } from './invariant.js';
import { changeAsked } from './passwords.js';
import { userOf } from './results.js';
import { withoutSession } from './sign-in.js';
import type { DrawerRow, StationState, UserRow } from './state/state.js';

type SessionEnd = NonNullable<EventData<'user.edited'>['endsSession']>;

export interface Profile {
  readonly username: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly location: string;
  /** Of staff empty for any address. */
  readonly ip: string;
}

export interface NewUser extends Profile {
  readonly credentialId: string;
}

/** Fields that are left out stay unchanged. */
export interface UserChanges extends Partial<Profile> {
  readonly isActive?: boolean;
  /** A new password; left out when it equals the current one. */
  readonly credentialId?: string;
}

/** Usernames are compared without case. */
export function usernameKey(username: string): string {
  return username.normalize('NFC').toLowerCase();
}

/** @returns refusal: VALIDATION, USERNAME_TAKEN */
function createTeller(state: StationState, command: NewUser): DecisionOf<'user.created'> {
  return create(state, Role.Teller, command);
}

/**
 * One more admin or auditor.
 * @returns refusal: VALIDATION, USERNAME_TAKEN
 */
function createStaff(
  state: StationState,
  command: NewUser & { readonly role: StaffRole },
): DecisionOf<'user.created'> {
  return create(state, command.role, command);
}

function create(state: StationState, role: Role, user: NewUser): DecisionOf<'user.created'> {
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
function editTeller(
  state: StationState,
  command: UserChanges & { readonly tellerId: number },
): DecisionOf<'user.edited'> {
  const teller = findTeller(state, command.tellerId);
  return teller === undefined ? refuse('TELLER_NOT_FOUND') : edit(state, teller, command);
}

export interface EditStaff extends UserChanges {
  readonly staffId: number;
  /** As it is: nobody gets another one. */
  readonly role?: StaffRole;
}

/**
 * The first users stay as they are, so that a station always has an admin and an auditor.
 * @returns refusal: NOT_FOUND, ACTION_NOT_ALLOWED, VALIDATION, USERNAME_TAKEN
 */
function editStaff(state: StationState, command: EditStaff): DecisionOf<'user.edited'> {
  const user = state.users.get(command.staffId);
  if (user === undefined || !isStaff(user.role)) return refuse('NOT_FOUND', 'There is no such person.');
  if (user.id <= AUDITOR_ID) return refuse('ACTION_NOT_ALLOWED', 'Users 1 to 3 stay as they are.');
  if (command.role !== undefined && command.role !== user.role)
    return refuse('ACTION_NOT_ALLOWED', 'A person keeps their role: add an account for another one.');
  return edit(state, user, command);
}

/** One event with everything that changed. An edit that changes nothing is recorded too, so that its key is stored. */
function edit(state: StationState, user: UserRow, given: UserChanges): DecisionOf<'user.edited'> {
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
export function findTeller(state: StationState, tellerId: number): UserRow | undefined {
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
  const user = requireRow(state.users.get(userId), `user ${userId}`);
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

export interface UserAfter {
  readonly user: UserRow;
  readonly drawer: DrawerRow;
}

export interface UserEdited extends UserAfter {
  /** Whether they were enabled or disabled; null when neither. */
  readonly isActive: boolean | null;
}

function userAfter(
  state: StationState,
  [{ data }]: OwnEvents<'user.created'> | OwnEvents<'user.edited'>,
): UserAfter {
  return { user: userOf(state, data.userId), drawer: drawerOf(state, data.userId) };
}

function userAfterEdit(state: StationState, events: OwnEvents<'user.edited'>): UserEdited {
  return { ...userAfter(state, events), isActive: events[0].data.isActive ?? null };
}

export const USER_COMMANDS = {
  createTeller: command(Role.SuperAdmin, createTeller, userAfter),
  editTeller: command(Role.SuperAdmin, editTeller, userAfterEdit),
  createStaff: command(Role.SuperAdmin, createStaff, userAfter),
  editStaff: command(Role.SuperAdmin, editStaff, userAfterEdit),
} as const;
