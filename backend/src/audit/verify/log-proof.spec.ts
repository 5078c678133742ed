import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { encode } from '../../ledger/codec.js';
import { ADMIN } from '../../ledger/testing/station.fixture.js';
import { recordedLog } from '../station-log.fixture.js';
import { AnchorCheck } from './anchor-check.js';
import { cashIn, gameAt } from './illegal-events.fixture.js';
import { proveLog } from './log-proof.js';

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'taya-log-proof-'));
});

afterAll(() => rmSync(dataDir, { recursive: true }));

async function violationIn(texts: readonly string[]) {
  const log = recordedLog(texts);
  const reader = {
    read: async (from: number, limit: number) => log.slice(from, from + limit),
    tail: async () => ({ revision: log.length - 1, hash: log.at(-1)?.hash ?? '' }),
  };
  const anchor = new AnchorCheck({ anchor: null, problem: null, path: '' });
  const location = { dataDir, stationId: '1', eventStore: null };
  return (await proveLog({ reader, location, anchor, seals: undefined, at: () => {} })).violation;
}

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

it('finds the first of the keys that were used before', async () => {
  const legal = [...station.log, keyed('z', 2), keyed('a', 3)];
  const reused = [...legal, keyed('z', 4), keyed('a', 5), keyed('z', 6)];
  expect(await violationIn(reused)).toEqual(usedBefore('z', length + 2));
});

it('tells keys apart by every character', async () => {
  const alike = ['\u0000', '', '"\\', 'é', 'e\u0301', '\ufffd'];
  expect(await violationIn([...station.log, ...alike.map((key, at) => keyed(key, 2 + at))])).toBeNull();
  const again = [...station.log, keyed('\u0000', 2), keyed('', 3), keyed('\u0000', 4)];
  expect(await violationIn(again)).toEqual(usedBefore('\u0000', length + 2));
});
