import type { EventData, EventOf } from '../../ledger/events.js';
import { must } from '../finding.js';
import { mustBeTeller, takeId, userOf } from './common.js';
import type { Facts, User } from './facts.js';
import { ADMIN_ID, FIRST_USERS, STATION, TELLER } from './roles.js';

const IPV4 = /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.|$)){4}$/;

export function userCreated(facts: Facts, { data, by }: EventOf<'user.created'>): void {
  const { userId, role, username, credentialId, ip } = data;
  takeId(facts, 'user', userId);
  const first = FIRST_USERS[userId];
  const [rightRole, rightName] = first ?? [TELLER, username];
  must(role === rightRole && username === rightName, () => `user ${userId} is ${username} of role ${role}`);
  if (first !== undefined) must(by.userId === STATION, () => `user ${userId} comes with the station`);
  else mustBeProfile(data);
  takeUsername(facts, userId, username);
  facts.users.set(userId, {
    id: userId,
    role,
    username,
    ip,
    credentialId,
    isActive: true,
    isSignedIn: false,
    mustChangePassword: data.mustChangePassword ?? false,
  });
}

export function userEdited(facts: Facts, { data }: EventOf<'user.edited'>): void {
  const { userId, username, ip, isActive, credentialId, endsSession } = data;
  const user = userOf(facts, userId);
  mustBeTeller(facts, userId);
  mustBeProfile(data);
  must(
    endsSession === sessionEnd(user, data),
    () => `the edit of user ${userId} ends their session as ${endsSession}`,
  );
  if (username !== undefined) {
    facts.usernames.delete(withoutCase(user.username));
    takeUsername(facts, userId, username);
    user.username = username;
  }
  user.ip = ip ?? user.ip;
  user.isActive = isActive ?? user.isActive;
  if (credentialId !== undefined) {
    user.credentialId = credentialId;
    user.mustChangePassword = data.mustChangePassword ?? false;
  }
  if (endsSession !== undefined) user.isSignedIn = false;
}

/**
 * Disabling takes precedence over the password, and the password over the address. Only a change can end a session, and
 * only an existing one.
 */
function sessionEnd(user: User, data: EventData<'user.edited'>): EventData<'user.edited'>['endsSession'] {
  if (!user.isSignedIn) return undefined;
  if (data.isActive === false) return 'USER_DISABLED';
  if (data.credentialId !== undefined) return 'PASSWORD_CHANGED';
  return data.ip === undefined ? undefined : 'IP_CHANGED';
}

export function userSignedIn(facts: Facts, { data, by }: EventOf<'user.signedIn'>): void {
  const { loginId, userId, ip, sessionId } = data;
  takeId(facts, 'login', loginId);
  const user = userOf(facts, userId);
  must(user.isActive, () => `user ${userId} is disabled and signed in`);
  must(
    user.role !== TELLER || user.ip === ip,
    () => `teller ${userId} signed in from ${ip}, not from ${user.ip}`,
  );
  must(by.ip === ip, () => `user ${userId} signed in from ${ip}, but the call came from ${by.ip}`);
  must(by.userId === userId || by.userId === STATION, () => `user ${by.userId} signed in for user ${userId}`);
  must(sessionId !== '', () => `the session of user ${userId} has no id`);
  user.isSignedIn = true;
}

/** By the user, or by the station after a time without activity. */
export function userSignedOut(facts: Facts, { data, by }: EventOf<'user.signedOut'>): void {
  const { userId, reason } = data;
  const user = userOf(facts, userId);
  must(user.isSignedIn, () => `user ${userId} is not signed in and was signed out`);
  const rightUser = reason === 'LOGGED_OUT' ? userId : STATION;
  must(by.userId === rightUser, () => `user ${by.userId} ended the session of user ${userId} as ${reason}`);
  user.isSignedIn = false;
}

export function passwordChanged(facts: Facts, { data, by }: EventOf<'user.passwordChanged'>): void {
  const { userId, credentialId, keepsSession, mustChangePassword = false } = data;
  const user = userOf(facts, userId);
  // At the server itself anybody’s password can be reset.
  const isReset = by.userId === STATION && mustChangePassword;
  const rightUser = keepsSession ? by.userId : ADMIN_ID;
  must(
    userId === rightUser || (isReset && !keepsSession),
    () => `user ${by.userId} changed the password of user ${userId}`,
  );
  must(credentialId !== user.credentialId, () => `the new password of user ${userId} is the old one`);
  must(!keepsSession || !mustChangePassword, () => `user ${userId} must change their own password`);
  user.credentialId = credentialId;
  user.mustChangePassword = mustChangePassword;
  if (!keepsSession) user.isSignedIn = false;
}

function takeUsername(facts: Facts, userId: number, username: string): void {
  const owner = facts.usernames.get(withoutCase(username));
  must(owner === undefined, () => `user ${userId} has the name ${username} of user ${owner}`);
  facts.usernames.set(withoutCase(username), userId);
}

function withoutCase(username: string): string {
  return username.normalize('NFC').toLowerCase();
}

function mustBeProfile({ username, firstName, lastName, location, ip }: EventData<'user.edited'>): void {
  const isEmpty = [username, firstName, lastName, location].some((field) => field?.trim() === '');
  must(!isEmpty, () => 'a name or the location of a teller is empty');
  must(ip === undefined || IPV4.test(ip), () => `${ip} is no address`);
}
