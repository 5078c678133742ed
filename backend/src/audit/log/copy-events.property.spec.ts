/** Whatever a log holds and wherever it is copied, the copy is the same bytes under the same hashes. */
import { afterAll, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { times } from '../../../../play/runs.js';
import { parseServerAddress } from '../../config/server-address.js';
import { firstLink, nextLink } from '../../event-store/chain.js';
import { type CopyTarget, EMPTY_STREAM, type RecordedEvent } from '../../event-store/event-store.js';
import { KurrentServer } from '../../event-store/kurrent/testing/kurrent-server.fixture.js';
import { MemoryEventStore } from '../../event-store/memory/memory-event-store.fixture.js';
import { openCopyTarget } from '../../event-store/open-ledger.js';
import { LedgerDirectory } from '../../event-store/sqlite/ledger-directory.fixture.js';
import { nodeSystem } from '../../system/node-system.js';
import { appendEvents, checkCopy, commonEnd } from './copy-events.js';
import { linkedWindows } from './walk.js';

const server = await KurrentServer.start();
afterAll(() => server.goAway());

const STATION = 'any';
const FIRST = JSON.stringify({ type: 'station.opened', data: { stationId: STATION } });

/** Texts that are JSON, though not always as a program would write it, and texts that are none. */
const texts = fc.oneof(
  fc.json(),
  fc.json().map((json) => ` ${json}\n`),
  // fast-check's own `binary` makes a table of a million characters first.
  fc.array(fc.nat(0x10ffff)).map((codes) => String.fromCodePoint(...codes).toWellFormed()),
  fc.constantFrom('{"type":"$a","n":1.0}', '{"a":1,"a":2}', '{"n":12345678901234567890}', '"\\u20b1"', ''),
);
const logs = fc.array(texts, { maxLength: 60 }).map((rest) => chain([FIRST, ...rest]));

function chain(jsons: readonly string[]): RecordedEvent[] {
  let hash = firstLink(STATION);
  return jsons.map((json, revision) => {
    hash = nextLink(hash, json);
    return { revision, json, hash };
  });
}

/** Appends that fail from the given one on, as when the process is killed before it. */
function failingAfter(target: CopyTarget, appends: number): CopyTarget {
  let left = appends;
  return {
    append: async (expected, events) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return target.append(expected, events);
    },
    read: (from, limit) => target.read(from, limit),
    tail: () => target.tail(),
    begin: () => target.begin(),
    finish: () => target.finish(),
    close: () => target.close(),
  };
}

async function copyInto(open: () => Promise<CopyTarget>, log: RecordedEvent[], killedAfter: number) {
  const source = new MemoryEventStore(nodeSystem, 'source', [...log]);
  const end = await source.tail();
  const told: number[] = [];
  const run = async (target: CopyTarget) => {
    const after = await commonEnd(source, target, end);
    await target.begin();
    // Small windows, so that a copy has many appends to be killed at.
    const few = { read: (from: number, limit: number) => source.read(from, Math.min(limit, 7)) };
    await appendEvents(linkedWindows(few, end.revision, after), target, (revision) => told.push(revision));
    await checkCopy(target, end, () => {});
  };
  const first = await open();
  await run(failingAfter(first, killedAfter)).catch((error: Error) => expect(error.message).toBe('killed'));
  await first.close();
  const second = await open();
  await run(second);
  await second.finish();
  const copied = await second.read(0, log.length + 1);
  await second.close();
  expect(copied.map(({ revision, json, hash }) => ({ revision, json, hash }))).toEqual(log);
  // What the first run had copied is not copied again.
  expect(told).toEqual([...new Set(told)].sort((one, other) => one - other));
  expect(told.at(-1) ?? EMPTY_STREAM).toBe(end.revision);
}

it('into a folder', async () => {
  await fc.assert(
    fc.asyncProperty(logs, fc.nat(8), async (log, killedAfter) => {
      const folder = new LedgerDirectory();
      const location = { dataDir: folder.path, stationId: STATION, eventStore: null };
      try {
        await copyInto(() => openCopyTarget(location, nodeSystem), log, killedAfter);
      } finally {
        folder.dispose();
      }
    }),
    { numRuns: times({ gate: 20 }) },
  );
});

it('onto a server', async () => {
  let number = 0;
  const eventStore = parseServerAddress(server.url);
  await fc.assert(
    fc.asyncProperty(logs, fc.nat(8), async (log, killedAfter) => {
      number += 1;
      const location = { dataDir: '/nowhere', stationId: `${STATION}-${number}`, eventStore };
      await copyInto(() => openCopyTarget(location, nodeSystem), log, killedAfter);
    }),
    { numRuns: times({ gate: 10 }) },
  );
});
