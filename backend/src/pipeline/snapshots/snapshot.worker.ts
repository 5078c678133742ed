/** Makes snapshots of the ledger: applies durable events by itself, away from the thread that decides. */
import { workerData } from 'node:worker_threads';
import type { EventReader, Subscription } from '../../event-store/event-store.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import { nodeSystem } from '../../system/node-system.js';
import { serveCalls } from '../../system/worker-rpc.js';
import { SnapshotFiles } from './snapshot-files.js';
import { newestReplica, SnapshotFollower } from './snapshot-follower.js';
import type { SnapshotCalls, SnapshotWorkerData } from './snapshot-maker.js';

/** A quiet station gets its snapshot too, so that it starts quickly. */
const EVERY_MS = 10 * 60_000;
const QUIET_EVENTS = 1_000;

const { everyEvents, ...location } = workerData as Required<SnapshotWorkerData>;
const files = new SnapshotFiles(location.dataDir);
let store: EventReader | null = null;
let subscription: Subscription | null = null;

serveCalls<SnapshotCalls>({
  async follow() {
    store = await openEventReader(location, nodeSystem);
    const replica = await newestReplica(files.usable(), store, location.stationId);
    const follower = new SnapshotFollower(replica, {
      everyEvents,
      write: (snapshot) => files.write(snapshot),
    });
    await new Promise<void>((_resolve, reject) => {
      subscription =
        store?.subscribe(follower.revision, (recorded) => follower.take(recorded), reject) ?? null;
      writeNowAndThen(follower, reject);
    });
  },
  async stop() {
    await subscription?.close();
    await store?.close();
  },
});

function writeNowAndThen(follower: SnapshotFollower, onError: (reason: unknown) => void): void {
  nodeSystem.timers.after(EVERY_MS, () => {
    try {
      follower.writeAfter(QUIET_EVENTS);
      writeNowAndThen(follower, onError);
    } catch (error) {
      onError(error);
    }
  });
}
