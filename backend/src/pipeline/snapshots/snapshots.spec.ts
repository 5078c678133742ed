import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { canonicalText, fromSnapshot, toSnapshot } from '../../ledger/state/snapshot.js';
import { TestLedger } from '../pipeline.fixture.js';
import { Replica } from '../replica.js';
import { type LedgerSnapshot, SnapshotFiles } from './snapshot-files.js';
import { newestReplica, SnapshotFollower } from './snapshot-follower.js';

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

const pathOf = (revision: number) => join(dataDir, 'snapshots', `${revision}.json`);

describe('snapshot files', () => {
  it('give back what was written, newest first', async () => {
    const snapshots = await snapshotsAt(4, 9);
    for (const snapshot of snapshots) files.write(snapshot);
    expect([...files.usable()]).toEqual(JSON.parse(JSON.stringify(snapshots.toReversed())));
  });

  it('keep the last two only, and nothing half written', async () => {
    for (const snapshot of await snapshotsAt(2, 4, 6, 9)) files.write(snapshot);
    expect(readdirSync(join(dataDir, 'snapshots')).sort()).toEqual(['6.json', '9.json']);
  });

  it('are named by their revision alone: other files are passed over, and never removed', async () => {
    const others = ['12.json.new', 'x12.json', '12', 'notes.txt'];
    const [one] = await snapshotsAt(4);
    if (one === undefined) throw new Error('one was made');
    files.write(one);
    for (const name of others) writeFileSync(join(dataDir, 'snapshots', name), '');
    for (const revision of [10, 12]) files.write({ ...one, revision });
    expect([...files.usable()].map(({ revision }) => revision)).toEqual([12, 10]);
    const left = ['10.json', '12.json', ...others.filter((name) => name !== '12.json.new')];
    expect(readdirSync(join(dataDir, 'snapshots')).sort()).toEqual(left.sort());
  });

  it('are passed over when damaged', async () => {
    for (const snapshot of await snapshotsAt(4, 9)) files.write(snapshot);
    const text = readFileSync(pathOf(9), 'utf8');
    for (const damaged of [text.replace('ana', 'bob'), text.slice(0, -50), '', 'null\n', text.slice(1)]) {
      writeFileSync(pathOf(9), damaged);
      expect([...files.usable()].map(({ revision }) => revision)).toEqual([4]);
    }
  });

  it('are passed over when the state had another shape', async () => {
    const [snapshot] = await snapshotsAt(4);
    if (snapshot !== undefined) files.write({ ...snapshot, state: { ...snapshot.state, version: 0 } });
    expect([...files.usable()]).toEqual([]);
  });

  it('are none in a new data directory', () => {
    expect([...files.usable()]).toEqual([]);
  });
});

describe('the follower', () => {
  it('writes a snapshot after so many events, and it holds the state of that moment', async () => {
    const disk = await TestLedger.disk();
    const written: LedgerSnapshot[] = [];
    const followed = Replica.ofStation('1');
    const follower = new SnapshotFollower(followed, {
      everyEvents: 4,
      write: (snapshot) => written.push(snapshot),
    });
    for (const event of disk) follower.take([event]);
    expect(follower.revision).toBe(9);
    // Nothing will be undone here: a journal would only grow.
    expect(() => followed.state.journal.rollbackTo(0)).toThrow(RangeError);
    expect(written.map(({ revision }) => revision)).toEqual([3, 7]);
    const replica = Replica.ofStation('1');
    replica.apply(disk.slice(0, 8));
    expect(written[1]?.hash).toBe(replica.hash);
    expect(written.slice(1).map(({ state }) => canonicalText(fromSnapshot(state)))).toEqual([
      canonicalText(replica.state),
    ]);
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
