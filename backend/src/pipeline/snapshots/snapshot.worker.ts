/** Makes snapshots of the ledger: applies durable events by itself, away from the thread that decides. */
import { workerData } from 'node:worker_threads';
import type { EventReader } from '../../event-store/event-store.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import { nodeSystem } from '../../system/node-system.js';
import { serveCalls } from '../../system/worker-rpc.js';
import { makeSnapshot } from './make-snapshot.js';
import { SnapshotFiles } from './snapshot-files.js';
import type { SnapshotCalls, SnapshotWorkerData } from './snapshot-maker.js';
import { SnapshotSchedule } from './snapshot-schedule.js';

const LOOK_EVERY_MS = 2_000;

const { everyEvents, madeRevision, ...location } = workerData as SnapshotWorkerData;
const { clock, timers } = nodeSystem;
const { stationId, dataDir } = location;
const files = new SnapshotFiles(dataDir, location.trust);
const schedule = new SnapshotSchedule(everyEvents, madeRevision, clock.monotonicMs());
let isStopped = false;
let store: EventReader | null = null;
/** Closing waits for it. */
let looking: Promise<void> = Promise.resolve();

serveCalls<SnapshotCalls>({
  async follow() {
    const reader = await openEventReader(location, nodeSystem);
    store = reader;
    while (!isStopped) {
      looking = look(reader);
      await looking;
      await new Promise<void>((resolve) => timers.after(LOOK_EVERY_MS, resolve));
    }
  },
  async stop() {
    isStopped = true;
    await looking.catch(() => {
      // `follow` has told of it.
    });
    await store?.close();
  },
});

async function look(reader: EventReader): Promise<void> {
  const { revision } = await reader.tail();
  if (!schedule.isDue(revision, clock.monotonicMs())) return;
  const isWanted = () => !isStopped;
  const made = await makeSnapshot({ files, store: reader, stationId, timers, isWanted });
  if (made !== null) schedule.made(made, clock.monotonicMs());
}
