/** Snapshots made by the worker thread beside a running ledger. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../../event-store/event-store.js';
import { openSqliteEventStore } from '../../event-store/sqlite/sqlite-event-store.js';
import { nodeSystem } from '../../system/node-system.js';
import { UNREPORTED } from '../../system/supervised-worker.js';
import type { CommandPipeline } from '../command-pipeline.js';
import { openPipeline } from '../open-pipeline.js';
import { type LedgerSnapshot, SnapshotFiles } from './snapshot-files.js';
import { SnapshotThread } from './snapshot-thread.js';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'taya-snapshot-worker-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

function open(store: EventStore, snapshots: Iterable<LedgerSnapshot> = []): Promise<CommandPipeline> {
  return openPipeline({
    store,
    system: nodeSystem,
    station: { id: '1', name: 'Taya', timeZone: 'Asia/Manila' },
    instance: 'a',
    firstCredentials: async () => ({ credentialIds: ['c1', 'c2', 'c3'] }),
    lookUpKey: async () => null,
    projectionLag: () => 0,
    snapshots: () => snapshots,
    observer: {
      onStopped: () => undefined,
      onRecovering: () => undefined,
      onRecovered: () => undefined,
      onFailed: () => undefined,
    },
  });
}

async function signIn(pipeline: CommandPipeline, times: number): Promise<void> {
  const command = { type: 'signIn', userId: 1, credentialId: 'c1' } as const;
  const actor = { userId: 0, sessionId: '', ip: '10.0.0.1' };
  for (let time = 0; time < times; time += 1) await pipeline.execute({ command, actor });
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 6_000 && !isTrue(); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(isTrue()).toBe(true);
}

describe('the snapshot worker', () => {
  it('follows the ledger and writes the snapshot that the next start uses', async () => {
    const store = await openSqliteEventStore({ dataDir, system: nodeSystem, status: UNREPORTED });
    const pipeline = await open(store);
    const failures: string[] = [];
    const thread = new SnapshotThread({
      dataDir,
      stationId: '1',
      eventStore: null,
      everyEvents: 10,
      madeRevision: -1,
      timers: nodeSystem.timers,
      status: { reportLost: (reason) => failures.push(reason), reportUp: () => {} },
      onChecked: () => {},
    });
    thread.start();
    await signIn(pipeline, 30);
    const files = new SnapshotFiles(dataDir);
    await until(() => [...files.usableSnapshots()].length > 0);
    await thread.stop();
    await pipeline.close();

    const [newest] = files.usableSnapshots();
    const again = await open(store, newest === undefined ? [] : [newest]);
    expect(again.durableRevision).toBe(33);
    expect(await again.read((state) => state.counters.get().login)).toBe(30);
    expect(failures).toEqual([]);
    await store.close();
  });

  it('reports when it cannot follow the ledger', async () => {
    const failure = Promise.withResolvers<string>();
    const thread = new SnapshotThread({
      dataDir,
      stationId: '1',
      eventStore: null,
      madeRevision: -1,
      timers: nodeSystem.timers,
      status: { reportLost: failure.resolve, reportUp: () => {} },
      onChecked: () => {},
    });
    thread.start();
    expect(await failure.promise).toMatch('There is no ledger');
    await thread.stop();
  });
});
