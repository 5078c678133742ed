/** Ledgers while a copy into them is under way: in a folder, and on a server. */
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseServerAddress } from '../config/server-address.js';
import { nodeSystem } from '../system/node-system.js';
import { UNREPORTED } from '../system/supervised-worker.js';
import { someEvents } from './chained.fixture.js';
import { EMPTY_STREAM, LedgerLockedError, UnfinishedCopyError } from './event-store.js';
import { KurrentServer } from './kurrent/testing/kurrent-server.fixture.js';
import { type LedgerLocation, openCopyTarget, openEventReader, openEventStore } from './open-ledger.js';
import { LedgerDirectory } from './sqlite/ledger-directory.fixture.js';
import { SqliteLedgerFile } from './sqlite/ledger-file.js';

const server = await KurrentServer.start();
afterAll(() => server.goAway());

let folder: LedgerDirectory;
beforeEach(() => {
  folder = new LedgerDirectory();
});
afterEach(() => folder.dispose());

const EVENTS = someEvents({ revision: EMPTY_STREAM, hash: '' }, 20);
let stations = 0;

describe.each(['a folder', 'a server'])('%s that is copied into', (kind) => {
  let location: LedgerLocation;

  beforeEach(() => {
    stations += 1;
    const eventStore = kind === 'a server' ? parseServerAddress(server.url) : null;
    location = { dataDir: folder.path, stationId: `copied-${stations}`, eventStore };
  });

  const open = () => openCopyTarget(location, nodeSystem);
  const reading = () => openEventReader(location, nodeSystem);

  it('is kept from readers and writers until the copy is finished, whatever became of who copies', async () => {
    const killed = await open();
    await killed.begin();
    await killed.append(EMPTY_STREAM, EVENTS.slice(0, 10));
    await killed.close();
    await expect(reading()).rejects.toThrow(UnfinishedCopyError);

    const target = await open();
    await target.begin();
    await target.append(9, EVENTS.slice(10));
    const ledgerId = await target.finish();
    await target.close();
    expect(ledgerId).toMatch(/^[0-9a-f]{16}$/);
    const reader = await reading();
    expect(reader.ledgerId).toBe(ledgerId);
    expect(await reader.read(0, 100)).toHaveLength(20);
    await reader.close();
  });

  it('gives no finished ledger another id', async () => {
    const ids: string[] = [];
    for (const from of [EMPTY_STREAM, 9]) {
      const target = await open();
      await target.begin();
      await target.append(from, EVENTS.slice(from + 1, from + 11));
      ids.push(await target.finish());
      await target.close();
    }
    expect(ids[1]).toBe(ids[0]);
  });

  it('is left as it is by a copy that was never begun', async () => {
    const target = await open();
    expect(await target.tail()).toEqual({ revision: EMPTY_STREAM, hash: '' });
    await target.finish();
    await target.close();
    expect(server.streams.of(`$$station-${location.stationId}`)).toBeUndefined();
  });
});

it('a server refuses to be written by a station before the copy is finished', async () => {
  const location = {
    dataDir: folder.path,
    stationId: 'refusing',
    eventStore: parseServerAddress(server.url),
  };
  const target = await openCopyTarget(location, nodeSystem);
  await target.begin();
  await target.close();
  await expect(openEventStore(location, nodeSystem, UNREPORTED)).rejects.toThrow(
    /^A copy into the stream station-refusing at kurrentdb:\/\/127.0.0.1:\d+ is not finished/,
  );
});

it('a folder on which a station runs cannot be copied into', async () => {
  const file = new SqliteLedgerFile(folder.path, 'running');
  const location = { dataDir: folder.path, stationId: 'spec', eventStore: null };
  await expect(openCopyTarget(location, nodeSystem)).rejects.toThrow(LedgerLockedError);
  file.close();
});
