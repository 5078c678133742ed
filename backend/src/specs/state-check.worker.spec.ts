/** What a snapshot gave at a start, compared with a replay in a thread beside the station. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AuditedFolder } from '../cli/audited-folder.fixture.js';
import { CHANGED_SNAPSHOTS, writeSnapshot } from '../cli/snapshots.fixture.js';
import { SnapshotThread } from '../pipeline/snapshots/snapshot-thread.js';
import { nodeSystem } from '../system/node-system.js';
import { StationHealth } from '../system/station-health.js';

let folder: AuditedFolder;

beforeEach(() => {
  folder = new AuditedFolder();
  folder.writeLedger();
});

afterEach(() => folder.dispose());

/** What the thread finds. */
async function checked(revision: number): Promise<string | null> {
  const found = Promise.withResolvers<string | null>();
  const thread = new SnapshotThread({
    dataDir: folder.directory.path,
    stationId: '1',
    eventStore: null,
    madeRevision: revision,
    timers: nodeSystem.timers,
    status: { reportLost: (reason) => found.reject(new Error(reason)), reportUp: () => {} },
    onChecked: found.resolve,
  });
  thread.start();
  try {
    return await found.promise;
  } finally {
    await thread.stop();
  }
}

it('is the same', async () => {
  expect(await checked(writeSnapshot(folder).revision)).toBe(null);
});

it.each(CHANGED_SNAPSHOTS)('is another: $what', async ({ change, says }) => {
  expect(await checked(writeSnapshot(folder, change).revision)).toMatch(says);
});

it('cannot be, where the chain is broken before it', async () => {
  const { revision } = writeSnapshot(folder);
  folder.directory.edit(`UPDATE events SET json = replace(json, '"v":1', '"v": 1') WHERE revision = 5`);
  expect(await checked(revision)).toContain('revision 5 does not continue the hash chain');
});

it('is told in the health of the station', () => {
  const health = new StationHealth(nodeSystem);
  health.stateChecked(7, null);
  expect(health.degraded).toEqual([]);
  health.stateChecked(7, 'users 4 role is 1, but a replay makes it 2');
  expect(health.degraded).toEqual([
    expect.objectContaining({ part: 'state', state: 'stopped', revision: 7 }),
  ]);
  // No names or figures: everybody may ask for the health of a station.
  expect(health.degraded[0]?.message).not.toContain('role');
});
