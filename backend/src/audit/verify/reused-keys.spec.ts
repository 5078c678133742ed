import { expect, it } from '@jest/globals';
import { encode } from '../../ledger/codec.js';
import { ADMIN } from '../../ledger/testing/station.fixture.js';
import { violationIn } from '../station-log.fixture.js';
import { cashIn, gameAt } from './illegal-events.fixture.js';

const station = gameAt(2);
const { length } = station.log;
/** A cash-in under a key, after the one of `gameAt`. */
const keyed = (key: string, cashinId: number) =>
  encode(cashIn({ cashinId }), {
    at: station.at,
    by: { userId: 1, ip: ADMIN.ip },
    on: 'test',
    command: { key: `1|${key}`, fingerprint: 'f', events: 1 },
  });
const usedBefore = (key: string, revision: number) => ({
  check: 'transitions',
  revision,
  reason: `the key 1|${key} was used before`,
});

it('finds the first of the keys that were used before', () => {
  const legal = [...station.log, keyed('z', 2), keyed('a', 3)];
  const reused = [...legal, keyed('z', 4), keyed('a', 5), keyed('z', 6)];
  expect(violationIn(reused)).toEqual(usedBefore('z', length + 2));
});

it('tells keys apart by every character', () => {
  const alike = ['\u0000', '', '"\\', 'é', 'e\u0301', '\ufffd'];
  expect(violationIn([...station.log, ...alike.map((key, at) => keyed(key, 2 + at))])).toBeNull();
  const again = [...station.log, keyed('\u0000', 2), keyed('', 3), keyed('\u0000', 4)];
  expect(violationIn(again)).toEqual(usedBefore('\u0000', length + 2));
});
