import { beforeEach, expect, it } from '@jest/globals';
import { ANA, openedStation, SUPER_ADMIN } from '../ledger/testing/station.fixture.js';
import { IdleSessions } from './idle-sessions.js';
import { Sessions } from './sessions.js';

const MINUTE_MS = 60_000;

let nowMs = 0;
let sessions: Sessions;
let idle: IdleSessions;

/** Tellers may be idle for ten minutes, the others without limit. */
beforeEach(() => {
  const station = openedStation();
  station.record([{ type: 'settings.changed', data: { tellerIdleMinutes: 10 } }]);
  sessions = new Sessions();
  sessions.load(station.state);
  nowMs = 0;
  idle = new IdleSessions(sessions, { monotonicMs: () => nowMs });
});

it('counts from the last use, or from the first check of a session', () => {
  expect(idle.isIdle(ANA)).toBe(false);
  nowMs += 9 * MINUTE_MS;
  expect(idle.isIdle(ANA)).toBe(false);
  idle.noteUse(ANA);
  nowMs += 10 * MINUTE_MS - 1;
  expect(idle.isIdle(ANA)).toBe(false);
  nowMs += 1;
  expect(idle.isIdle(ANA)).toBe(true);
});

it('lists the sessions to end, only of roles with a limit', () => {
  expect(idle.listIdle()).toEqual([]);
  nowMs += 10 * MINUTE_MS;
  idle.noteUse(SUPER_ADMIN);
  expect(idle.listIdle()).toEqual([
    { userId: 4, sessionId: ANA.sessionId },
    { userId: 5, sessionId: 'session-of-5' },
  ]);
});

it('gives the next session of a user the full time', () => {
  idle.noteUse(ANA);
  nowMs += 10 * MINUTE_MS;
  expect(idle.isIdle({ userId: 4, sessionId: 'the next one' })).toBe(false);
});

it('follows the settings', () => {
  idle.noteUse(ANA);
  nowMs += 10 * MINUTE_MS;
  const envelope = { at: 0, by: { userId: 2, ip: '' }, on: 'here', revision: 99 };
  sessions.apply([{ type: 'settings.changed', data: { tellerIdleMinutes: 0 }, ...envelope }]);
  expect(idle.isIdle(ANA)).toBe(false);
});

it('gives everybody the full time when another instance has answered meanwhile', () => {
  idle.noteUse(ANA);
  nowMs += 10 * MINUTE_MS;
  idle.forget();
  expect(idle.isIdle(ANA)).toBe(false);
  nowMs += 10 * MINUTE_MS;
  expect(idle.isIdle(ANA)).toBe(true);
});
