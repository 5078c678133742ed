import { describe, expect, it } from '@jest/globals';
import {
  decode,
  encode,
  requireValidEvent,
  UnknownEventError,
  type Upcasters,
  upcast,
  validateEvent,
} from './codec.js';
import type { DomainEvent } from './events.js';
import { BrokenInvariantError } from './invariant.js';
import { OPENED } from './testing/station.fixture.js';

const paused: DomainEvent = { type: 'game.paused', data: { gameId: 7 } };
const envelope = { at: 1_700_000_000_000, by: { userId: 1, ip: '10.0.0.1' }, on: 'a' };

describe('an event as stored', () => {
  it('has its keys in one fixed order, whatever order they had before', () => {
    const shuffled = { on: 'a', by: { ip: '10.0.0.1', userId: 1 }, at: 1_700_000_000_000 };
    expect(encode(paused, shuffled)).toBe(
      '{"type":"game.paused","v":1,"at":1700000000000,"by":{"userId":1,"ip":"10.0.0.1"},"on":"a","data":{"gameId":7}}',
    );
    const command = { events: 1, fingerprint: 'f', key: 'k' };
    expect(encode(paused, { ...shuffled, command })).toBe(
      '{"type":"game.paused","v":1,"at":1700000000000,"by":{"userId":1,"ip":"10.0.0.1"},"on":"a",' +
        '"command":{"key":"k","fingerprint":"f","events":1},"data":{"gameId":7}}',
    );
  });

  it('is read back unchanged', () => {
    const command = { key: 'k', fingerprint: 'f', events: 1 };
    expect(decode(12, encode(paused, envelope))).toEqual({ ...paused, ...envelope, revision: 12 });
    expect(decode(12, encode(paused, { ...envelope, command }))).toEqual({
      ...paused,
      ...envelope,
      command,
      revision: 12,
    });
  });

  it('is never skipped when it is not understood', () => {
    const stored = encode(paused, envelope);
    for (const text of [
      stored.replace('game.paused', 'game.exploded'),
      stored.replace('game.paused', 'toString'),
      stored.replace('"v":1', '"v":2'),
      stored.replace('"v":1', '"v":0'),
      stored.replace('"v":1', '"v":"1"'),
      stored.slice(0, -1),
      'null',
      '7',
      '[]',
      '{}',
      '',
    ]) {
      expect(() => decode(3, text)).toThrow(UnknownEventError);
      expect(() => decode(3, text)).toThrow(/^revision 3: /);
    }
  });
});

describe('an event about to be written', () => {
  it('is returned unchanged when its schema allows it', () => {
    for (const event of [paused, ...OPENED]) expect(requireValidEvent(event)).toBe(event);
  });

  it.each([
    ['bet.cancelled', { betId: 1, gameId: 1, sellerId: 4, side: 'MERON', stake: -1 }, /stake must be >= 0/],
    [
      'bet.cancelled',
      { betId: 1, gameId: 1, sellerId: 4, side: 'RED', stake: 1 },
      /side must be equal to one of/,
    ],
    ['game.paused', { gameId: 0.5 }, /gameId must be integer/],
    ['game.paused', {}, /gameId/],
    [
      'cash.added',
      { cashinId: 1, tellerId: 4, amount: 1, refNumber: 'R', businessDate: '21.11.2026' },
      /businessDate/,
    ],
  ])('is a broken invariant otherwise: %s %j', (type, data, problem) => {
    const event = { type, data } as unknown as DomainEvent;
    expect(() => requireValidEvent(event)).toThrow(BrokenInvariantError);
    expect(() => requireValidEvent(event)).toThrow(problem);
  });
});

describe('events under the names they once had', () => {
  const stored = (type: string, v: number, data: object) =>
    JSON.stringify({ type, v, at: 1, by: { userId: 4, ip: '' }, on: 'test', data });

  it('are read as the current events', () => {
    const cashIn = { cashinId: 1, tellerId: 4, amount: 5_000, refNumber: 'R', businessDate: '2026-11-21' };
    expect(decode(7, stored('cash.in', 1, cashIn))).toMatchObject({ type: 'cash.added', data: cashIn });
    const bet = { betId: 1, gameId: 1, side: 'MERON', stake: 100 };
    for (const type of ['bet.sold', 'bet.cancelled']) {
      const { data } = decode(8, stored(type, 1, { ...bet, tellerId: 4 }));
      expect(data).toEqual({ ...bet, sellerId: 4 });
      expect(decode(8, stored(type, 2, { ...bet, sellerId: 4 })).data).toEqual(data);
    }
  });
});

describe('upcasters', () => {
  const upcasters: Upcasters = {
    'game.paused': {
      1: (data) => ({ ...(data as object), reason: '' }),
      2: (data) => ({ ...(data as object), reason: { text: (data as { reason: string }).reason } }),
    },
  };
  const stored = (v: number) => ({
    type: 'game.paused',
    v,
    data: { gameId: 1, ...(v > 1 ? { reason: 'rain' } : {}) },
  });

  it('bring data to the current version, one version at a time', () => {
    expect(upcast(0, stored(1), 3, upcasters)).toEqual({ gameId: 1, reason: { text: '' } });
    expect(upcast(0, stored(2), 3, upcasters)).toEqual({ gameId: 1, reason: { text: 'rain' } });
    expect(upcast(0, stored(3), 3, upcasters)).toEqual({ gameId: 1, reason: 'rain' });
  });

  it('do not change the stored data', () => {
    const event = Object.freeze({ ...stored(1), data: Object.freeze({ gameId: 1 }) });
    upcast(0, event, 3, upcasters);
    expect(event.data).toEqual({ gameId: 1 });
  });

  it('refuse a version that is newer, and one with a missing step', () => {
    expect(() => upcast(9, stored(4), 3, upcasters)).toThrow(
      'revision 9: version 4 of game.paused is not known',
    );
    expect(() => upcast(9, stored(3), 4, upcasters)).toThrow(
      'version 3 of game.paused can no longer be read',
    );
  });
});

describe('the schema of an event', () => {
  it('accepts what the deciders produce', () => {
    expect(OPENED.flatMap(validateEvent)).toEqual([]);
  });

  it('names the field that is wrong', () => {
    const broken = { type: 'game.paused', data: { gameId: 0 } } as const;
    expect(validateEvent(broken)).toEqual([expect.stringContaining('game.paused/gameId')]);
    const fractional = {
      type: 'cash.added',
      data: { cashinId: 1, tellerId: 4, amount: 0.5, refNumber: 'x', businessDate: '2026-11-21' },
    } as const;
    expect(validateEvent(fractional)).toEqual([expect.stringContaining('cash.added/amount')]);
    const side = {
      type: 'bet.sold',
      data: { betId: 1, serial: 'x', gameId: 1, sellerId: 4, side: 'DRAW' as never, stake: 1 },
    } as const;
    expect(validateEvent(side)).toEqual([expect.stringContaining('bet.sold/side')]);
  });

  it('names a field that it has not, in a row too', () => {
    const more = { type: 'game.paused', data: { gameId: 7, why: 'rain' } } as const;
    expect(validateEvent(more)[0]).toBe('game.paused has no field why');
    const rows = [{ tellerId: 4, bets: 1, amount: 5, note: '' }];
    const inRow = { type: 'date.cleared', data: { clearId: 1, date: '2026-11-21', tellers: rows } } as const;
    expect(validateEvent(inRow)[0]).toBe('date.cleared has no field tellers/0/note');
  });
});
