import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SearchBurst } from '@taya/contracts/socket';
import type { Sessions } from '../auth/sessions.js';
import type { Caller } from '../http/caller.js';
import { Failure } from '../http/failure.js';
import { Alerts } from '../system/alerts.js';
import { nodeSystem } from '../system/node-system.js';
import type { SecurityEntry } from '../system/security-log.js';
import { SearchLimits } from './search-limits.js';

const BEN = 5;
const CODE = 'AAAAAAAAAAAA';

let nowMs: number;
let noted: SecurityEntry[];
let warned: SearchBurst[];
let limits: SearchLimits;

beforeEach(() => {
  nowMs = Date.parse('2026-11-21T06:00:00.000Z');
  noted = [];
  warned = [];
  const alerts = new Alerts();
  alerts.onAlert((alert) => {
    if (alert.event === 'search_burst') warned.push(alert.data);
  });
  const user = { username: 'ben', ip: '10.0.0.8', firstName: 'Ben', middleName: '', lastName: 'Santos' };
  limits = new SearchLimits(
    { ...nodeSystem, clock: { nowMs: () => nowMs, monotonicMs: () => nowMs } },
    { note: (entry) => void noted.push(entry) },
    { findUser: () => user } as unknown as Sessions,
    alerts,
  );
});

const BEN_CALLS = { userId: BEN, username: 'ben', actor: { ip: '10.0.0.8' } } as Caller;

async function parts(count: number): Promise<number> {
  for (let taken = 0; taken < count; taken += 1) {
    try {
      await limits.byPart(BEN_CALLS, 'AAAA', async () => []);
    } catch (error) {
      expect(error).toMatchObject({
        code: 'TOO_MANY_SEARCHES',
        message: expect.stringMatching(/^Too many searches\. Try again in [12] s\.$/),
      });
      return taken;
    }
  }
  return count;
}

const failing = (code: ConstructorParameters<typeof Failure>[0]) => async () => {
  throw new Failure(code);
};

describe('searches by a part', () => {
  it('are limited to thirty at once and thirty a minute', async () => {
    expect(await parts(100)).toBe(30);
    nowMs += 2_000;
    expect(await parts(100)).toBe(1);
    nowMs += 60_000;
    expect(await parts(100)).toBe(30);
  });

  it('at the pace of a person, twenty a minute, are never refused', async () => {
    for (let minute = 0; minute < 60; minute += 1) {
      expect(await parts(20)).toBe(20);
      nowMs += 60_000;
    }
    expect([noted, warned]).toEqual([[], []]);
  });

  it('beyond that are reported to the admin and the security log, once a burst', async () => {
    for (let second = 0; second < 30; second += 1) {
      await parts(10);
      nowMs += 1_000;
    }
    expect(warned).toEqual([{ username: 'ben', teller: 'Ben Santos', at: '2026-11-21T06:00:03.000Z' }]);
    expect(noted).toEqual([{ kind: 'search burst', user: 'ben', address: '10.0.0.8' }]);
    nowMs += 120_000;
    await parts(31);
    expect(warned).toHaveLength(2);
  });
});

describe('whole codes', () => {
  it.each(['BAD_SERIAL', 'BET_NOT_FOUND'] as const)(
    'that are wrong (%s) count; those of tickets are answered all the same',
    async (code) => {
      const wrong = () => limits.byCode(BEN, CODE, failing(code));
      for (let attempt = 0; attempt < 30; attempt += 1) await expect(wrong()).rejects.toMatchObject({ code });
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await expect(wrong()).rejects.toMatchObject({
          code: 'TOO_MANY_SEARCHES',
          headers: { 'retry-after': '2' },
        });
        expect(await limits.byCode(BEN, CODE, async () => 'paid')).toBe('paid');
      }
      expect(warned).toHaveLength(1);
      nowMs += 2_000;
      await expect(wrong()).rejects.toMatchObject({ code });
    },
  );

  it('of tickets do not count, whatever the call answers; nor do incomplete codes', async () => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      expect(await limits.byCode(BEN, CODE, async () => 'found')).toBe('found');
      await expect(limits.byCode(BEN, CODE, failing('ON_HAND_TOO_LOW'))).rejects.toThrow();
      await expect(limits.byCode(BEN, 'ABC', failing('BAD_SERIAL'))).rejects.toMatchObject({
        code: 'BAD_SERIAL',
      });
    }
  });

  it('count when many come at once', async () => {
    const attempts = Array.from({ length: 500 }, () => limits.byCode(BEN, CODE, failing('BET_NOT_FOUND')));
    const codes = (await Promise.allSettled(attempts)).map((one) => 'reason' in one && one.reason.code);
    expect(codes.filter((code) => code === 'BET_NOT_FOUND')).toHaveLength(30);
  });

  it('count when the answer shows that they belong to no ticket', async () => {
    const empty = () =>
      limits.byCode(
        BEN,
        CODE,
        async () => [],
        () => true,
      );
    for (let attempt = 0; attempt < 30; attempt += 1) expect(await empty()).toEqual([]);
    await expect(empty()).rejects.toMatchObject({ code: 'TOO_MANY_SEARCHES' });
  });
});
