import type { EventType, LedgerEvent } from '../../ledger/events.js';
import { must } from '../finding.js';
import { userOf } from './common.js';
import type { Facts } from './facts.js';

/** Who may cause which event: role 1 admin, 2 teller, 4 super admin; the station itself; a user for themselves. */
type Causer = 1 | 2 | 4 | 'admin or teller' | 'admin or super admin' | 'station' | 'self';

const CAUSERS: Readonly<Record<EventType, Causer>> = {
  'station.opened': 'station',
  'station.timeZoneChanged': 'station',
  'user.created': 4,
  'user.edited': 4,
  'user.signedIn': 'self',
  'user.signedOut': 'self',
  'user.passwordChanged': 'self',
  'settings.housePercentageChanged': 4,
  'settings.changed': 4,
  'game.created': 1,
  'game.bettingOpened': 1,
  'game.bettingClosed': 1,
  'game.lastCallStarted': 1,
  'game.lastCallCancelled': 1,
  'game.paused': 1,
  'game.resumed': 1,
  'game.cancelled': 1,
  'game.resultSet': 1,
  'game.resultUndone': 1,
  'game.confirmed': 1,
  'timer.changed': 1,
  'bet.sold': 2,
  'bet.cancelled': 2,
  'bet.paid': 2,
  'bet.claimed': 1,
  'bet.printed': 'admin or teller',
  'cash.added': 1,
  'cash.remitted': 1,
  'date.cleared': 1,
  'day.sealed': 'admin or super admin',
  'command.withdrawn': 'self',
  'ledger.opened': 'station',
};

/** What a user may still do who must choose a password first. */
const BEFORE_PASSWORD_CHANGE: ReadonlySet<EventType> = new Set([
  'user.passwordChanged',
  'user.signedOut',
  'command.withdrawn',
]);

/** The three users that every station starts with. */
const FIRST_USERS = 3;
const STATION = 0;

/** An event must be caused by a user of the right role who is active and logged in, a teller at their own address. */
export function checkCause(facts: Facts, event: LedgerEvent): void {
  const { by, type } = event;
  const causer = causerOf(event);
  if (causer === 'station') {
    must(by.userId === STATION, () => `${type} was caused by user ${by.userId}, not by the station`);
    return;
  }
  // A login creates the session, so it has its own rule.
  if (type === 'user.signedIn') return;
  const user = userOf(facts, by.userId);
  must(isAmong(causer, user.role), () => `${type} was caused by user ${by.userId} of role ${user.role}`);
  must(user.isActive, () => `user ${user.id} is disabled`);
  must(user.isSignedIn, () => `user ${user.id} is not signed in`);
  must(
    !user.mustChangePassword || BEFORE_PASSWORD_CHANGE.has(type),
    () => `user ${user.id} caused ${type} before choosing a password`,
  );
  must(
    user.role !== 2 || user.ip === by.ip,
    () => `teller ${user.id} works from ${by.ip}, not from ${user.ip}`,
  );
}

function isAmong(causer: Exclude<Causer, 'station'>, role: number): boolean {
  if (causer === 'self') return true;
  if (causer === 'admin or super admin') return role === 1 || role === 4;
  return causer === 'admin or teller' ? role === 1 || role === 2 : role === causer;
}

function causerOf(event: LedgerEvent): Causer {
  if (event.type === 'user.created' && event.data.userId <= FIRST_USERS) return 'station';
  if (event.type === 'user.passwordChanged' && !event.data.keepsSession) {
    return event.by.userId === STATION ? 'station' : 4;
  }
  // The time of a last call was up, and the timer follows betting.
  if (event.type === 'game.bettingClosed' && event.data.causedBy !== undefined) return 'station';
  if (event.type === 'timer.changed' && event.data.withBetting === true && event.by.userId === STATION) {
    return 'station';
  }
  if (event.type === 'user.signedOut' && event.data.reason === 'SESSION_IDLE') return 'station';
  return CAUSERS[event.type];
}
