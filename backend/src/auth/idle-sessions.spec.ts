import { beforeEach, describe, expect, it } from '@jest/globals';
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

describe('at several instances', () => {
  const GRACE_MS = 10_000;
  let clocks: number[];
  let instances: IdleSessions[];

  /** The clocks of two machines never agree. */
  beforeEach(() => {
    clocks = [0, 777_000_000];
    instances = clocks.map(
      (_, index) => new IdleSessions(sessions, { monotonicMs: () => clocks[index] ?? 0 }, GRACE_MS),
    );
    for (const instance of instances) expect(instance.listIdle()).toEqual([]);
  });

  const passes = (ms: number) => {
    clocks = clocks.map((clock) => clock + ms);
  };
  const isIdleAt = () => instances.map((instance) => instance.isIdle(ANA));

  it('a session that is used at one is idle at none, and ends at all when it is used at none', () => {
    const [here, there] = instances as [IdleSessions, IdleSessions];
    passes(9 * MINUTE_MS);
    here.noteUse(ANA);
    passes(2_000);
    there.noteUsesElsewhere(here.listUsesWithin(3_000));
    passes(MINUTE_MS + GRACE_MS);
    expect(isIdleAt()).toEqual([false, false]);
    passes(9 * MINUTE_MS - 2_000 - 1);
    expect(isIdleAt()).toEqual([false, false]);
    passes(1);
    expect(isIdleAt()).toEqual([true, true]);
  });

  it('they tell each other what people did, not what they assume of sessions that they see first', () => {
    const [here, there] = instances as [IdleSessions, IdleSessions];
    expect(here.listUsesWithin(Number.POSITIVE_INFINITY)).toEqual([]);
    passes(1_000);
    here.noteUse(ANA);
    passes(4_000);
    const use = { userId: 4, sessionId: ANA.sessionId, agoMs: 4_000 };
    expect(here.listUsesWithin(Number.POSITIVE_INFINITY)).toEqual([use]);
    expect(here.listUsesWithin(3_999)).toEqual([]);
    there.noteUsesElsewhere([use]);
    expect(there.listUsesWithin(Number.POSITIVE_INFINITY)).toEqual([use]);
  });

  it('an older use than the one that is known changes nothing', () => {
    const [, there] = instances as [IdleSessions, IdleSessions];
    there.noteUse(ANA);
    there.noteUsesElsewhere([{ userId: 4, sessionId: ANA.sessionId, agoMs: 9 * MINUTE_MS }]);
    passes(2 * MINUTE_MS);
    expect(there.isIdle(ANA)).toBe(false);
  });
});
