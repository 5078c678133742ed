import { describe, expect, it } from '@jest/globals';
import { MAX_KEY_AHEAD_MS } from '@taya/contracts/limits';
import { findKey, forgottenThrough, keyProblem, matchKey, needsLookup, scopedKey, uuid7Ms } from './keys.js';
import { toSnapshot } from './state/snapshot.js';
import { StationState } from './state/state.js';
import { given } from './testing/given.fixture.js';
import {
  ANA,
  AUDITOR,
  FIRST_MORNING,
  OPENED,
  openedStation,
  peso,
  TestStation,
} from './testing/station.fixture.js';

const uuid7 = (ms: number) => {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7abc-8def-0123456789ab`;
};

describe('a command id', () => {
  it('is logged within its scope', () => {
    expect(scopedKey('7|POST /api/bet', 'abc')).toBe('7|POST /api/bet|abc');
  });

  it('is remembered with the first event of its command', () => {
    const station = openedStation();
    const key = scopedKey('1|POST /api/teller/:id/cashin', 'abc');
    expect(findKey(station.state, key)).toBeUndefined();
    const revision = station.log.length;
    station.do({ type: 'cashIn', tellerId: 4, amount: peso(1) }, undefined, { key, fingerprint: 'f' });
    expect(findKey(station.state, key)).toEqual({
      revision,
      events: 1,
      fingerprint: 'f',
    });
  });

  it('is repeated with the same content and refused with other content', () => {
    expect(matchKey({ fingerprint: 'f' }, 'f')).toBe('repeated');
    expect(matchKey({ fingerprint: 'f' }, 'g')).toBe('KEY_REUSED');
  });

  it('is refused when it is empty, too long, not printable or from the future', () => {
    const code = (value: string) => keyProblem(value, FIRST_MORNING)?.code ?? null;
    for (const bad of ['', 'x'.repeat(201), 'a\nb', 'a\u0000', '\u007f', '\u0085'])
      expect(code(bad)).toBe('BAD_KEY');
    expect(code(uuid7(FIRST_MORNING + MAX_KEY_AHEAD_MS + 1))).toBe('BAD_KEY');
    for (const good of ['x', 'x'.repeat(200), '₱ 1', uuid7(FIRST_MORNING + MAX_KEY_AHEAD_MS), uuid7(0)]) {
      expect(code(good)).toBeNull();
    }
  });

  it('has a creation time if it is a UUIDv7, and none otherwise', () => {
    expect(uuid7Ms(uuid7(FIRST_MORNING))).toBe(FIRST_MORNING);
    expect(uuid7Ms(uuid7(FIRST_MORNING).toUpperCase())).toBe(FIRST_MORNING);
    expect(uuid7Ms('0190b7a0-0000-4abc-8def-0123456789ab')).toBeNull();
    for (const longer of [`${uuid7(0)}0`, `0${uuid7(0)}`]) expect(uuid7Ms(longer)).toBeNull();
  });
});

describe('a command that was not recorded', () => {
  it('can be withdrawn by a logged-in user', () => {
    given().when({ type: 'withdrawCommand' }, ANA).then({ type: 'command.withdrawn', data: {} });
    given().when({ type: 'withdrawCommand' }, AUDITOR).then({ type: 'command.withdrawn', data: {} });
    given()
      .when({ type: 'withdrawCommand' }, { ...ANA, sessionId: 'of yesterday' })
      .thenRefused('SESSION_REPLACED');
  });

  it('leaves only its key in the state', () => {
    const station = openedStation();
    const allButKeys = () => {
      const { commands: _commands, ...rest } = toSnapshot(station.state);
      return rest;
    };
    const before = allButKeys();
    const mark = { key: scopedKey('4|POST /api/bet', 'abc'), fingerprint: 'f' };
    station.do({ type: 'withdrawCommand' }, ANA, mark);
    expect(findKey(station.state, mark.key)).toMatchObject({ events: 1, fingerprint: 'f' });
    expect(allButKeys()).toEqual(before);
  });
});

describe('a key that is not among the recent ones', () => {
  const horizonAt = FIRST_MORNING;
  /** Only the newest key is remembered; the other is that of revision 0. */
  const forgetful = () => {
    const station = new TestStation();
    station.state = new StationState({ keys: 1 });
    station.at = horizonAt;
    station.record(OPENED.slice(0, 1), undefined, { key: 'older', fingerprint: 'f' });
    station.record(OPENED.slice(1), undefined, { key: 'newest', fingerprint: 'f' });
    return station.state;
  };

  it('was never used as long as no key was forgotten', () => {
    expect(needsLookup(openedStation().state, 'any')).toBe(false);
  });

  it('was never used when it is younger than all forgotten commands', () => {
    expect(needsLookup(forgetful(), uuid7(horizonAt + MAX_KEY_AHEAD_MS + 1))).toBe(false);
  });

  it('has to be looked up otherwise', () => {
    expect(needsLookup(forgetful(), uuid7(horizonAt + MAX_KEY_AHEAD_MS))).toBe(true);
    expect(needsLookup(forgetful(), 'a stranger’s key')).toBe(true);
  });

  it('has to be looked up once among all that were forgotten', () => {
    expect(forgottenThrough(forgetful())).toBe(0);
    expect(needsLookup(forgetful(), 'a stranger’s key', -1)).toBe(true);
    expect(needsLookup(forgetful(), 'a stranger’s key', 0)).toBe(false);
  });
});

describe('the recent keys', () => {
  it('are forgotten 100,000 at a time, once as many younger ones came', () => {
    const station = openedStation();
    const { state } = station;
    const cashIn = (key: string) =>
      station.do({ type: 'cashIn', tellerId: 4, amount: peso(1) }, undefined, { key, fingerprint: 'f' });
    const others = (count: number) => {
      const row = { revision: 0, events: 1, fingerprint: 'f' };
      for (let at = 0; at < count; at += 1) state.commands.get().byKey.put(`other ${at}`, row);
    };
    const revision = station.log.length;
    cashIn('oldest');
    station.at += 1_000;
    others(99_998);
    cashIn('newest of as many');
    station.at += 1_000;
    others(99_999);
    expect([findKey(state, 'oldest')?.revision, forgottenThrough(state)]).toEqual([revision, -1]);
    cashIn('one more');
    expect(findKey(state, 'oldest')).toBeUndefined();
    expect(findKey(state, 'newest of as many')).toBeUndefined();
    expect(findKey(state, 'one more')?.revision).toBe(revision + 2);
    expect(forgottenThrough(state)).toBe(revision + 1);
    const horizonMs = FIRST_MORNING + 1_000 + MAX_KEY_AHEAD_MS;
    expect([0, 1].map((more) => needsLookup(state, uuid7(horizonMs + more)))).toEqual([true, false]);
  });
});
