import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { nodeSystem } from '../../system/node-system.js';
import { UNREPORTED } from '../../system/supervised-worker.js';
import { someEvents } from '../chained.fixture.js';
import {
  EMPTY_STREAM,
  type EventStore,
  LedgerDamagedError,
  LedgerLockedError,
  UnknownOutcomeError,
} from '../event-store.js';
import { eventStoreSuite, until } from '../event-store.suite.js';
import { readAcknowledgedPosition } from './acknowledged-position.js';
import { LedgerDirectory } from './ledger-directory.fixture.js';
import { openSqliteEventReader } from './sqlite-event-reader.js';
import { type LedgerWorker, openSqliteEventStore, startLedgerWorker } from './sqlite-event-store.js';

eventStoreSuite('SQLite', () => {
  const directory = new LedgerDirectory();
  return {
    open: async () => {
      const where = { dataDir: directory.path, system: nodeSystem };
      const store = await openSqliteEventStore({ ...where, status: UNREPORTED });
      return { store, reader: openSqliteEventReader(where) };
    },
    appendUnheard: (unheard) => directory.insert(unheard),
    dispose: async () => directory.dispose(),
  };
});

describe('the SQLite event store and its worker', () => {
  const events = someEvents({ revision: EMPTY_STREAM, hash: '' }, 1_000);
  let directory: LedgerDirectory;
  let workers: LedgerWorker[];
  let store: EventStore;

  const open = () =>
    openSqliteEventStore({
      dataDir: directory.path,
      system: nodeSystem,
      status: UNREPORTED,
      startWorker: (workerData) => {
        const worker = startLedgerWorker(workerData);
        workers.push(worker);
        return worker;
      },
    });

  beforeEach(async () => {
    directory = new LedgerDirectory();
    workers = [];
    store = await open();
    await store.append(EMPTY_STREAM, events.slice(0, 3));
  });

  afterEach(async () => {
    await store.close();
    directory.dispose();
  });

  const loseWorker = async () => workers.at(-1)?.terminate();

  it('makes its data directory and gives the ledger a random id', async () => {
    expect(store.ledgerId).toMatch(/^[0-9a-f]{16}$/);
    expect(readAcknowledgedPosition(directory.anchor)).toMatchObject({
      ledgerId: store.ledgerId,
      ...(await store.tail()),
    });
    const below = await openSqliteEventStore({
      dataDir: `${directory.path}/a/b`,
      system: nodeSystem,
      status: UNREPORTED,
    });
    expect(existsSync(`${directory.path}/a/b/ledger.sqlite`)).toBe(true);
    expect(below.ledgerId).not.toBe(store.ledgerId);
    await below.close();
  });

  it('tells apart why a ledger cannot be opened', async () => {
    await expect(open()).rejects.toBeInstanceOf(LedgerLockedError);
    await store.close();
    directory.edit('DELETE FROM events');
    await expect(open()).rejects.toBeInstanceOf(LedgerDamagedError);
  });

  it('does not know what became of an append when its worker is lost', async () => {
    const appending = store.append(2, events.slice(3, 600));
    await Promise.all([expect(appending).rejects.toBeInstanceOf(UnknownOutcomeError), loseWorker()]);
    await expect(store.append(2, events.slice(3, 4))).rejects.toBeInstanceOf(UnknownOutcomeError);

    const settled = await store.recover();
    expect([2, 599]).toContain(settled.revision);
    expect(await store.tail()).toEqual(settled);
    expect(workers).toHaveLength(2);
    await store.append(settled.revision, someEvents(settled, 1));
    expect(await store.read(settled.revision + 1, 10)).toHaveLength(1);
  });

  it('reports an append as unknown when the file cannot be written, and settles it later', async () => {
    const obstacle = new DatabaseSync(directory.ledger);
    obstacle.exec('BEGIN IMMEDIATE');
    await expect(store.append(2, events.slice(3, 5))).rejects.toBeInstanceOf(UnknownOutcomeError);
    await expect(store.tail()).rejects.toBeInstanceOf(UnknownOutcomeError);
    await expect(store.recover()).rejects.toThrow(/cannot be emptied/);
    obstacle.close();
    expect((await store.recover()).revision).toBe(2);
    expect(await store.append(2, events.slice(3, 5))).toEqual({ kind: 'appended', revision: 4 });
  });

  it('closes although its worker is lost, and leaves no lock behind', async () => {
    await loseWorker();
    await until(() => workers[0]?.isLost === true);
    await store.close();
    store = await open();
    expect((await store.tail()).revision).toBe(2);
  });

  it('leaves a single file when it is closed, with everything in it', async () => {
    await store.close();
    expect(existsSync(`${directory.ledger}-wal`)).toBe(false);
    expect(readFileSync(directory.ledger).includes(events[2]?.json ?? '')).toBe(true);
  });
});
