/** A long log whose links are checked by a thread that goes ahead: what is read and found is the same. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { linksAhead } from '../audit/links-ahead.js';
import { replayJournal } from '../audit/replay.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import type { EventReader } from '../event-store/event-store.js';
import { openSqliteEventReader } from '../event-store/sqlite/sqlite-event-reader.js';
import { nodeSystem } from '../system/node-system.js';
import { AuditedFolder } from './audited-folder.fixture.js';

let folder: AuditedFolder;

beforeEach(() => {
  folder = new AuditedFolder();
});

afterEach(() => folder.dispose());

/** What a walk meets, in its order, and what it finds at last. */
async function met(isAhead: boolean, throughEvents = Number.POSITIVE_INFINITY) {
  const dataDir = folder.directory.path;
  const reader = openSqliteEventReader({ dataDir, system: nodeSystem });
  const events: unknown[] = [];
  const onEvent = (...seen: readonly unknown[]) => {
    if (events.length === throughEvents) throw new Error('enough');
    events.push(seen);
  };
  const walked = isAhead
    ? linksAhead(onlyItsEnd(reader), { dataDir, stationId: '1', eventStore: null }, 0)
    : reader;
  try {
    await replayJournal({ reader: walked, progress: () => ({ at: () => {}, end: () => {} }), onEvent });
    return { events, found: null };
  } catch (error) {
    return { events, found: String(error) };
  } finally {
    await reader.close();
  }
}

/** Events come from the thread alone. */
function onlyItsEnd(reader: EventReader): EventReader {
  return Object.assign(Object.create(reader), {
    tail: () => reader.tail(),
    read: () => Promise.reject(new Error('read beside the thread')),
  });
}

it.each([
  ['a log that holds', '', null],
  [
    'a changed amount',
    "UPDATE events SET json = replace(json, '106875', '106876')",
    /revision \d+: the hash is not that of the stored bytes/,
  ],
  ['a missing event', 'DELETE FROM events WHERE revision = 20', /revision 20: the event cannot be read/],
])('%s', async (_, change, found) => {
  folder.writeLedger();
  if (change !== '') folder.directory.edit(change);
  const ahead = await met(true);
  expect(ahead).toEqual(await met(false));
  expect(ahead.found).toEqual(found === null ? null : expect.stringMatching(found));
  expect(ahead.events.length).toBeGreaterThan(6);
});

it('is of a form that the ledger does not write', async () => {
  const log = folder.station.log;
  folder.writeLedger(recordedLog(log.map((json) => json.replace('"stake":', '"more":1,"stake":'))));
  const ahead = await met(true);
  expect(ahead).toEqual(await met(false));
  expect(ahead.found).toMatch(/bet\.sold has no field \.more/);
});

it('ends with whoever walks through it', async () => {
  folder.writeLedger();
  expect(await met(true, 3)).toMatchObject({ found: 'Error: enough', events: { length: 3 } });
});
