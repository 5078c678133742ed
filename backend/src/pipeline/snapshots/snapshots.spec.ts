import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventLog } from '../../event-store/event-store.js';
import { MemoryEventStore } from '../../event-store/memory/memory-event-store.fixture.js';
import { canonicalText, fromSnapshot, toSnapshot } from '../../ledger/state/snapshot.js';
import { stored } from '../../ledger/testing/stored-snapshot.fixture.js';
import { nodeSystem } from '../../system/node-system.js';
import { stationKeyOf } from '../../system/station-key.js';
import { TestLedger } from '../pipeline.fixture.js';
import { Replica } from '../replica.js';
import { makeSnapshot, newestReplica, type SnapshotParts, SnapshotSchedule } from './make-snapshot.js';
import { type LedgerSnapshot, SnapshotFiles } from './snapshot-files.js';

let dataDir: string;
let files: SnapshotFiles;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'taya-snapshots-'));
  files = new SnapshotFiles(dataDir);
});

afterEach(() => rmSync(dataDir, { recursive: true }));

async function snapshotsAt(...revisions: number[]): Promise<LedgerSnapshot[]> {
  const disk = await TestLedger.disk();
  return revisions.map((revision) => {
    const replica = Replica.ofStation('1');
    replica.apply(disk.slice(0, revision + 1));
    return { revision, hash: replica.hash, state: toSnapshot(replica.state) };
  });
}

const pathOf = (revision: number) => join(dataDir, 'snapshots', `${revision}.snapshot`);

describe('snapshot files', () => {
  it('give back what was written, newest first', async () => {
    const snapshots = await snapshotsAt(4, 9);
    for (const snapshot of snapshots) files.write(snapshot);
    expect([...files.usableSnapshots()]).toEqual(
      snapshots.toReversed().map((snapshot) => ({ ...snapshot, state: stored(snapshot.state) })),
    );
  });

  it('keep the last two only, and nothing half written', async () => {
    for (const snapshot of await snapshotsAt(2, 4, 6, 9)) files.write(snapshot);
    expect(readdirSync(join(dataDir, 'snapshots')).sort()).toEqual(['6.snapshot', '9.snapshot']);
  });

  it('are named by their revision alone: other files are passed over, and never removed', async () => {
    const others = ['12.snapshot.new', 'x12.snapshot', '12', 'notes.txt'];
    const [one] = await snapshotsAt(4);
    if (one === undefined) throw new Error('one was made');
    files.write(one);
    for (const name of others) writeFileSync(join(dataDir, 'snapshots', name), '');
    for (const revision of [10, 12]) files.write({ ...one, revision });
    expect([...files.usableSnapshots()].map(({ revision }) => revision)).toEqual([12, 10]);
    const left = ['10.snapshot', '12.snapshot', ...others.filter((name) => name !== '12.snapshot.new')];
    expect(readdirSync(join(dataDir, 'snapshots')).sort()).toEqual(left.sort());
  });

  it('are passed over when damaged', async () => {
    for (const snapshot of await snapshotsAt(4, 9)) files.write(snapshot);
    const text = readFileSync(pathOf(9), 'utf8');
    for (const damaged of [text.replace('ana', 'bob'), text.slice(0, -50), '', 'null\n', text.slice(1)]) {
      writeFileSync(pathOf(9), damaged);
      const told: string[] = [];
      const found = [...files.usableSnapshots((path) => told.push(path))];
      expect(found.map(({ revision }) => revision)).toEqual([4]);
      expect(told).toEqual([pathOf(9)]);
    }
  });

  it('are passed over when the state had another shape', async () => {
    const [snapshot] = await snapshotsAt(4);
    if (snapshot !== undefined) files.write({ ...snapshot, state: { ...snapshot.state, version: 0 } });
    expect([...files.usableSnapshots()]).toEqual([]);
  });

  it('are used only if the station’s key vouches for them: not one whose checksum somebody made right', async () => {
    const [forged] = await snapshotsAt(4);
    if (forged === undefined) throw new Error('one was made');
    const trust = { key: stationKeyOf('ab'.repeat(32)), replaces: null };
    const vouched = new SnapshotFiles(dataDir, trust);
    files.write(forged);
    expect([...files.usableSnapshots()]).toHaveLength(1);
    expect([...vouched.usableSnapshots()]).toEqual([]);
    vouched.write(forged);
    expect([...vouched.usableSnapshots()]).toHaveLength(1);
    const other = { key: stationKeyOf('cd'.repeat(32)), replaces: null };
    expect([...new SnapshotFiles(dataDir, other).usableSnapshots()]).toEqual([]);
  });

  it('are none in a new data directory', () => {
    expect([...files.usableSnapshots()]).toEqual([]);
  });
});

describe('a snapshot that is made', () => {
  const partsOf = (store: EventLog): SnapshotParts => ({
    files,
    store,
    stationId: '1',
    timers: nodeSystem.timers,
    isWanted: () => true,
  });

  it('is given up while its events are replayed, once the station stops', async () => {
    const disk = new MemoryEventStore(nodeSystem, 'memory', [...(await TestLedger.disk())]);
    const reads: number[] = [];
    const store: EventLog = {
      ledgerId: disk.ledgerId,
      close: () => disk.close(),
      tail: () => disk.tail(),
      read: (from) => {
        reads.push(from);
        return disk.read(from, 2);
      },
    };
    expect(await makeSnapshot({ ...partsOf(store), isWanted: () => reads.length < 3 })).toBeNull();
    expect(reads).toEqual([0, 2, 4]);
    expect([...files.usableSnapshots()]).toEqual([]);
  });

  it('holds the state of the log’s end, from the newest one before it and what came since', async () => {
    const disk = await TestLedger.disk();
    const store = new MemoryEventStore(nodeSystem, 'memory', [...disk]);
    const older = Replica.ofStation('1');
    older.apply(disk.slice(0, 5));
    files.write({ revision: 4, hash: older.hash, state: toSnapshot(older.state) });
    expect(await makeSnapshot(partsOf(store))).toBe(9);
    const [newest] = files.usableSnapshots();
    const replica = Replica.ofStation('1');
    replica.apply(disk);
    expect(newest).toMatchObject({ revision: 9, hash: replica.hash });
    const state = newest && fromSnapshot(newest.state);
    expect(state && canonicalText(state)).toBe(canonicalText(replica.state));
  });

  it('is due at once where many events were replayed, then after so many, half a minute apart', () => {
    const schedule = new SnapshotSchedule(100, 50, 1_000);
    expect(schedule.isDue(149, 1_000)).toBe(false);
    expect(schedule.isDue(150, 1_000)).toBe(true);
    schedule.noteMade(150, 1_000);
    expect(schedule.isDue(10_000, 30_999)).toBe(false);
    expect(schedule.isDue(249, 31_000)).toBe(false);
    expect(schedule.isDue(250, 31_000)).toBe(true);
  });

  it('is due every ten minutes where less happens, if anything does', () => {
    const schedule = new SnapshotSchedule(50_000, -1, 0);
    expect(schedule.isDue(999, 599_999)).toBe(false);
    expect(schedule.isDue(998, 600_000)).toBe(false);
    expect(schedule.isDue(999, 600_000)).toBe(true);
    schedule.noteMade(999, 600_000);
    expect(schedule.isDue(1_999, 1_199_999)).toBe(false);
    expect(schedule.isDue(1_999, 1_200_000)).toBe(true);
  });

  it('goes on from the newest snapshot of this very log', async () => {
    const ledger = await TestLedger.open();
    const [older, newer] = await snapshotsAt(4, 9);
    if (older === undefined || newer === undefined) throw new Error('two were made');
    const ownOlder = { ...older, hash: ledger.store.disk[4]?.hash ?? '' };
    // The sessions differ from ledger to ledger, so the newer one is not of this log.
    const replica = await newestReplica([{ ...newer, hash: older.hash }, ownOlder], ledger.store, '1');
    expect(replica.revision).toBe(4);
  });
});
