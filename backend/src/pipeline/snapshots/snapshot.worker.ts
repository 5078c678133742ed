/** Makes snapshots of the ledger and checks the first, away from the thread that decides: applies durable events by itself. */
import { workerData } from 'node:worker_threads';
import type { EventReader } from '../../event-store/event-store.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import { nodeSystem } from '../../system/node-system.js';
import { pause } from '../../system/waiting.js';
import { serveCalls } from '../../system/worker-rpc.js';
import { checkSnapshot } from './check-snapshot.js';
import { makeSnapshot, SnapshotSchedule } from './make-snapshot.js';
import { SnapshotFiles } from './snapshot-files.js';
import type { SnapshotCalls, SnapshotWorkerData } from './snapshot-thread.js';

const POLL_EVERY_MS = 2_000;

const { everyEvents, madeRevision, ...location } = workerData as SnapshotWorkerData;
const { clock, timers } = nodeSystem;
const { stationId, dataDir } = location;
const files = new SnapshotFiles(dataDir, location.trust);
const schedule = new SnapshotSchedule(everyEvents, madeRevision, clock.monotonicMs());
let isStopped = false;
const isWanted = () => !isStopped;
let store: Promise<EventReader> | null = null;
/** Closing waits for it. */
const underWay = new Set<Promise<unknown>>();

serveCalls<SnapshotCalls>({
  async follow() {
    while (!isStopped) {
      await untilClosed(makeWhenDue());
      await pause(timers, POLL_EVERY_MS);
    }
  },
  check: () => untilClosed(check()),
  async stop() {
    isStopped = true;
    // Whoever asked for it is told of a failure.
    await Promise.allSettled(underWay);
    await store?.then((reader) => reader.close());
  },
});

function untilClosed<Result>(work: Promise<Result>): Promise<Result> {
  underWay.add(work);
  return work.finally(() => underWay.delete(work));
}

function open(): Promise<EventReader> {
  store ??= openEventReader(location, nodeSystem);
  return store;
}

async function makeWhenDue(): Promise<void> {
  const reader = await open();
  const { revision } = await reader.tail();
  if (!schedule.isDue(revision, clock.monotonicMs())) return;
  const made = await makeSnapshot({ files, store: reader, stationId, timers, isWanted });
  if (made !== null) schedule.noteMade(made, clock.monotonicMs());
}

async function check(): Promise<string | null | undefined> {
  const snapshot = files.usableSnapshots().find(({ revision }) => revision === madeRevision);
  if (snapshot === undefined) return undefined;
  let sinceMs = clock.monotonicMs();
  return checkSnapshot({
    snapshot,
    store: await open(),
    stationId,
    isWanted,
    // As long as it has worked, so that half a core is the most it takes.
    pause: async () => {
      await pause(timers, clock.monotonicMs() - sinceMs, true);
      sinceMs = clock.monotonicMs();
    },
  });
}
