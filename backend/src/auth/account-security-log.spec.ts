import { expect, it } from '@jest/globals';
import type { LedgerEvent } from '../ledger/events.js';
import { ANA, openedStation } from '../ledger/testing/station.fixture.js';
import type { SecurityEntry } from '../system/security-log.js';
import { AccountSecurityLog } from './account-security-log.js';
import { Sessions } from './sessions.js';

it('of several instances the one that recorded a login notes it', () => {
  const listeners: ((events: readonly LedgerEvent[]) => void)[] = [];
  const ledger = { onDurable: (listener: (typeof listeners)[number]) => listeners.push(listener) };
  const sessions = new Sessions();
  sessions.load(openedStation().state);
  const noted = new Map<string, SecurityEntry[]>([
    ['one', []],
    ['two', []],
  ]);
  for (const [instance, entries] of noted) {
    const log = { note: (entry: SecurityEntry) => entries.push(entry) };
    new AccountSecurityLog(sessions, ledger as never, log as never, instance).onModuleInit();
  }
  const login: LedgerEvent = {
    type: 'user.signedIn',
    data: { loginId: 9, userId: 4, sessionId: 'new', ip: ANA.ip },
    at: 0,
    by: { userId: 4, ip: ANA.ip },
    on: 'two',
    revision: 99,
  };
  // Every instance hears of every event.
  for (const listener of listeners) listener([login]);
  expect(noted.get('one')).toEqual([]);
  expect(noted.get('two')).toEqual([{ kind: 'signed in', user: 'ana', address: ANA.ip }]);
});
