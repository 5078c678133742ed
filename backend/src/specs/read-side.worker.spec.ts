/** The read side on real files and threads: projector, reader and rebuild as a station runs them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recordedLog } from '../audit/station-log.fixture.js';
import { BET_LIST, type BetListQuery } from '../betting/bet-list.js';
import type { ReadOnlyDocumentStore } from '../document-store/document-store.js';
import { openSqliteDocumentReader } from '../document-store/sqlite/sqlite-document-store.js';
import type { EventStore } from '../event-store/event-store.js';
import { openSqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { finishGame, openGame, sell } from '../ledger/testing/play.fixture.js';
import { openedStation, peso } from '../ledger/testing/station.fixture.js';
import { compareStores } from '../projections/compare-stores.js';
import { ProjectorThread } from '../projections/projector-thread.js';
import { BETS, CHECKPOINT, COLLECTIONS, LOGINS, USERS } from '../read-models/collections.js';
import { MAX_OF_ONE, OffloadingReader } from '../read-models/offloading-reader.js';
import { OverloadedError } from '../system/limited-work.js';
import { nodeSystem } from '../system/node-system.js';
import { UNREPORTED } from '../system/supervised-worker.js';
import { documentsOf, stationOfLogins } from './projections.fixture.js';

let dataDir: string;
let events: EventStore;
let documents: ReadOnlyDocumentStore;
let projector: ProjectorThread | null;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'taya-read-side-'));
  events = await openSqliteEventStore({ dataDir, system: nodeSystem, status: UNREPORTED });
  documents = await openSqliteDocumentReader({ dataDir, collections: COLLECTIONS });
  projector = null;
});

afterEach(async () => {
  await projector?.close();
  await documents.close();
  await events.close();
  rmSync(dataDir, { recursive: true });
});

/** Appends the part of the log that is not stored yet. */
async function append(log: readonly string[]): Promise<void> {
  const { revision } = await events.tail();
  await events.append(revision, recordedLog(log).slice(revision + 1));
}

const onFiles = () => ({ dataDir, stationId: 'spec', mongoUrl: null });

function startProjector(): ProjectorThread {
  projector = new ProjectorThread(
    new URL('../station/projector.worker.js', import.meta.url),
    { ledger: { ...onFiles(), eventStore: null }, documents: onFiles() },
    nodeSystem.timers,
  );
  return projector;
}

function reaching(thread: ProjectorThread, revision: number): Promise<void> {
  if (thread.status.revision >= revision) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = thread.onProgress((now) => {
      if (now.state === 'stopped') reject(new Error(now.reason));
      if (now.revision < revision) return;
      stop();
      resolve();
    });
  });
}

function runRebuild() {
  const cli = fileURLToPath(new URL('../cli/rebuild.ts', import.meta.url));
  const loader = new URL('../system/worker-from-source.fixture.mjs', import.meta.url).href;
  const flags = ['--no-warnings', '--conditions=source', '--import', loader];
  const env = { ...process.env, DATA_DIR: dataDir };
  return spawnSync(process.execPath, [...flags, cli], { encoding: 'utf8', env });
}

describe('the projector’s thread', () => {
  it('follows the ledger, and readers see what it wrote', async () => {
    const station = stationOfLogins(0);
    await append(station.log);
    const thread = startProjector();
    await reaching(thread, station.log.length - 1);
    station.do({ type: 'cashIn', tellerId: 4, amount: peso(5) });
    await append(station.log);
    await reaching(thread, station.log.length - 1);
    expect(await documents.get(USERS, 4)).toMatchObject({ cashin: peso(5), onHand: peso(5) });
    const { differences } = await compareStores(documents, await documentsOf(station.log), COLLECTIONS);
    expect(differences).toEqual([]);
  });

  it('continues where it was after the ledger could not be read for a while', async () => {
    const station = stationOfLogins(0);
    await append(station.log);
    const thread = startProjector();
    await reaching(thread, station.log.length - 1);
    const states: string[] = [];
    thread.onProgress(({ state }) => states.push(state));
    const vandal = new DatabaseSync(join(dataDir, 'ledger.sqlite'), { defensive: false });
    const { sql } = vandal.prepare("SELECT sql FROM sqlite_schema WHERE name = 'events'").get() ?? {};
    vandal.exec('ALTER TABLE events RENAME TO elsewhere');
    await new Promise<void>((resolve) => {
      thread.onProgress(() => {
        if (states.filter((state) => state === 'retrying').length >= 2) resolve();
      });
    });
    vandal.exec('ALTER TABLE elsewhere RENAME TO events');
    // Renamed, a table has its name in quotes, and a ledger takes nothing into a table that is not as it made it.
    vandal.exec('PRAGMA writable_schema = ON');
    vandal.prepare("UPDATE sqlite_schema SET sql = ? WHERE name = 'events'").run(sql ?? null);
    vandal.close();
    station.do({ type: 'cashIn', tellerId: 4, amount: peso(5) });
    await append(station.log);
    await reaching(thread, station.log.length - 1);
    expect(states).not.toContain('stopped');
    expect(await documents.get(USERS, 4)).toMatchObject({ cashin: peso(5), onHand: peso(5) });
    const { differences } = await compareStores(documents, await documentsOf(station.log), COLLECTIONS);
    expect(differences).toEqual([]);
  });

  it('reports an event that cannot be applied', async () => {
    await append([...stationOfLogins(0).log, '{"type":"bet.burnt","v":1}']);
    await expect(reaching(startProjector(), 1_000)).rejects.toThrow(/revision 11 \(bet\.burnt\)/);
  });
});

describe('deep pages', () => {
  it('are run by another thread with the same result', async () => {
    const station = stationOfLogins(1_500);
    await append(station.log);
    await reaching(startProjector(), station.log.length - 1);
    const module = new URL('../station/reader.worker.js', import.meta.url);
    const near = { ...methodsOf(documents), page: () => Promise.reject(new Error('on the main thread')) };
    const { timers } = nodeSystem;
    const deep = new OffloadingReader(near, { module, workerData: onFiles(), timers, status: UNREPORTED });
    try {
      const query = { where: { userId: 4 }, orderBy: [['id', 'desc']], offset: 1_001, limit: 20 } as const;
      const page = await deep.page(LOGINS, query);
      expect(page).toEqual(await documents.page(LOGINS, query));
      expect(page.rows).toHaveLength(20);
      expect(await deep.find(LOGINS, query)).toEqual(page.rows);
      await expect(deep.page(LOGINS, { ...query, offset: 1_000 })).rejects.toThrow('on the main thread');
    } finally {
      await deep.close();
    }
  });
});

const LOST_BETS: BetListQuery = {
  filter: { status: 'Lost' },
  part: '',
  ids: undefined,
  sort: 'id',
  direction: 'desc',
  offset: 0,
  pageSize: 15,
};

describe('queries that read many documents', () => {
  it('are run by another thread with the same result as here; a crowd of them is refused', async () => {
    const station = openedStation();
    const game = openGame(station);
    for (const side of ['MERON', 'WALA', 'WALA'] as const) sell(station, game, side, peso(100));
    finishGame(station, game, 'set_winner_meron');
    await append(station.log);
    await reaching(startProjector(), station.log.length - 1);
    const module = new URL('../station/reader.worker.js', import.meta.url);
    const offloading = new OffloadingReader(documents, {
      module,
      workerData: onFiles(),
      timers: nodeSystem.timers,
      status: UNREPORTED,
    });
    try {
      const answer = await offloading.runHeavy(BET_LIST, LOST_BETS);
      expect(answer).toEqual(await BET_LIST.run(documents, LOST_BETS));
      expect(answer.total).toBe(2);
      const totalling = { where: { soldAt: { gte: 0 } }, by: ['side'], sum: ['stake'] } as const;
      expect(await offloading.totals(BETS, totalling)).toEqual(await documents.totals(BETS, totalling));
      const unknown = { ...BET_LIST, name: 'nothing' };
      await expect(offloading.runHeavy(unknown, LOST_BETS)).rejects.toThrow('There is no query "nothing"');
      const crowd = Array.from({ length: MAX_OF_ONE + 4 }, () => offloading.runHeavy(BET_LIST, LOST_BETS));
      const outcomes = await Promise.allSettled(crowd);
      expect(outcomes.map(({ status }) => status)).toEqual([
        ...Array.from({ length: MAX_OF_ONE + 1 }, () => 'fulfilled'),
        ...Array.from({ length: 3 }, () => 'rejected'),
      ]);
      for (const outcome of outcomes.slice(-3)) {
        expect(outcome).toMatchObject({ reason: expect.any(OverloadedError) });
      }
    } finally {
      await offloading.close();
    }
  });
});

function methodsOf(store: ReadOnlyDocumentStore) {
  return {
    get: store.get.bind(store),
    getMany: store.getMany.bind(store),
    find: store.find.bind(store),
    page: store.page.bind(store),
    count: store.count.bind(store),
    totals: store.totals.bind(store),
    checkpoint: store.checkpoint.bind(store),
  };
}

/** Logins; a rebuild reads so many events at once, or fewer. */
const MORE_THAN_A_WINDOW = 4_500;

/** A station that has stopped, its log projected. */
async function projected(logins: number) {
  const station = stationOfLogins(logins);
  await append(station.log);
  await reaching(startProjector(), station.log.length - 1);
  await projector?.close();
  await events.close();
  return station;
}

describe('npm run rebuild', () => {
  it('refuses to run beside a running station', async () => {
    await append(stationOfLogins(0).log);
    const { status, stderr } = runRebuild();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The read models were not rebuilt: Another process is writing to this ledger/);
  });

  it.each([
    ['missing', () => []],
    ['damaged', readModelFiles],
  ])('rebuilds read models that are %s, equal to a replay', async (_, damagedFiles) => {
    const station = await projected(MORE_THAN_A_WINDOW);
    const damaged = damagedFiles();
    for (const file of readModelFiles()) {
      if (damaged.includes(file)) writeFileSync(file, 'not a database '.repeat(1_000));
      else rmSync(file);
    }
    const { status, stdout, stderr } = runRebuild();
    // A slow machine says how far it is.
    expect({ status, stderr: stderr.replace(/^Rebuilding: .*\n/gm, '') }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`from ${station.log.length} events`);
    expect(stdout).toContain(`The read models stand at revision ${station.log.length - 1}`);
    const { differences } = await compareStores(documents, await documentsOf(station.log), COLLECTIONS);
    expect(differences).toEqual([]);
  });

  it('refuses a broken chain, and leaves the read models that are there', async () => {
    const station = await projected(MORE_THAN_A_WINDOW);
    const last = station.log.length - 1;
    const vandal = new DatabaseSync(join(dataDir, 'ledger.sqlite'));
    vandal.prepare("UPDATE events SET hash = replace(hash, 'a', 'b') WHERE revision = ?").run(last - 1);
    vandal.close();
    const [readModels] = readModelFiles();
    const { status, stderr } = runRebuild();
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(`not rebuilt: revision ${last - 1}: the hash is not that of`),
    });
    expect(readModelFiles()).toEqual([readModels]);
    expect(await documents.checkpoint(CHECKPOINT)).toBe(last);
  });

  it('says so where there is no ledger', () => {
    dataDir = mkdtempSync(join(tmpdir(), 'taya-read-side-'));
    const { status, stderr } = runRebuild();
    expect(status).toBe(1);
    expect(stderr).toContain('There is no ledger at');
  });
});

function readModelFiles(): string[] {
  const names = readdirSync(dataDir).filter((name) => /^read-models\.\d+\.sqlite$/.test(name));
  return names.map((name) => join(dataDir, name));
}
