import type { EventType, LedgerEvent } from '../../ledger/events.js';
import { must } from '../finding.js';
import { userOf } from './common.js';
import type { Facts } from './facts.js';
import { ADMIN, FIRST_USERS, STATION, SUPER_ADMIN, TELLER } from './roles.js';

/** Who may cause an event: users of these roles, the station itself, or any user for themselves. */
type Causer = readonly number[] | 'station' | 'self';

const CAUSERS: Readonly<Record<EventType, Causer>> = {
  'station.opened': 'station',
  'station.timeZoneChanged': 'station',
  'user.created': [SUPER_ADMIN],
  'user.edited': [SUPER_ADMIN],
  'user.signedIn': 'self',
  'user.signedOut': 'self',
  'user.passwordChanged': 'self',
  'settings.housePercentageChanged': [SUPER_ADMIN],
  'settings.changed': [SUPER_ADMIN],
  'game.created': [ADMIN],
  'game.bettingOpened': [ADMIN],
  'game.bettingClosed': [ADMIN],
  'game.lastCallStarted': [ADMIN],
  'game.lastCallCancelled': [ADMIN],
  'game.paused': [ADMIN],
  'game.resumed': [ADMIN],
  'game.cancelled': [ADMIN],
  'game.resultSet': [ADMIN],
  'game.resultUndone': [ADMIN],
  'game.confirmed': [ADMIN],
  'timer.changed': [ADMIN],
  'bet.sold': [TELLER],
  'bet.cancelled': [TELLER],
  'bet.paid': [TELLER],
  'bet.claimed': [ADMIN],
  'bet.printed': [ADMIN, TELLER],
  'cash.added': [ADMIN],
  'cash.remitted': [ADMIN],
  'date.cleared': [ADMIN],
  'day.sealed': [ADMIN, SUPER_ADMIN],
  'command.withdrawn': 'self',
  'ledger.opened': 'station',
};

/** What a user may still do who must choose a password first. */
const BEFORE_PASSWORD_CHANGE: ReadonlySet<EventType> = new Set([
  'user.passwordChanged',
  'user.signedOut',
  'command.withdrawn',
]);

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
  must(
    causer === 'self' || causer.includes(user.role),
    () => `${type} was caused by user ${by.userId} of role ${user.role}`,
  );
  must(user.isActive, () => `user ${user.id} is disabled`);
  must(user.isSignedIn, () => `user ${user.id} is not signed in`);
  must(
    !user.mustChangePassword || BEFORE_PASSWORD_CHANGE.has(type),
    () => `user ${user.id} caused ${type} before choosing a password`,
  );
  must(
    user.role !== TELLER || user.ip === by.ip,
    () => `teller ${user.id} works from ${by.ip}, not from ${user.ip}`,
  );
}

function causerOf(event: LedgerEvent): Causer {
  if (event.type === 'user.created' && FIRST_USERS[event.data.userId] !== undefined) return 'station';
  if (event.type === 'user.passwordChanged' && !event.data.keepsSession) {
    return event.by.userId === STATION ? 'station' : [SUPER_ADMIN];
  }
  // The time of a last call was up, and the timer follows betting.
  if (event.type === 'game.bettingClosed' && event.data.causedBy !== undefined) return 'station';
  if (event.type === 'timer.changed' && event.data.withBetting === true && event.by.userId === STATION) {
    return 'station';
  }
  if (event.type === 'user.signedOut' && event.data.reason === 'SESSION_IDLE') return 'station';
  return CAUSERS[event.type];
}
