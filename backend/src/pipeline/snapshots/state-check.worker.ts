/** Replays the log beside the running station, to compare with it what a snapshot gave at the start. */
import { workerData } from 'node:worker_threads';
import { LedgerDamagedError } from '../../event-store/event-store.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import { nodeSystem } from '../../system/node-system.js';
import { serveCalls } from '../../system/worker-rpc.js';
import { CannotFollowError } from '../replica.js';
import { checkSnapshot, type SnapshotCheckParts } from './check-snapshot.js';
import { SnapshotFiles } from './snapshot-files.js';
import type { StateCheckCalls, StateCheckWorkerData } from './state-check.js';

const { revision, ...location } = workerData as StateCheckWorkerData;
const { clock, timers } = nodeSystem;
let isStopped = false;
/** Closing waits for it. */
let checking: Promise<unknown> = Promise.resolve();

/** A log that cannot be followed from its beginning gives no such state either. */
async function checkedOrDamage(parts: SnapshotCheckParts): Promise<string | null | undefined> {
  try {
    return await checkSnapshot(parts);
  } catch (error) {
    if (error instanceof LedgerDamagedError || error instanceof CannotFollowError) return error.message;
    throw error;
  }
}

async function check(): Promise<string | null | undefined> {
  const usable = new SnapshotFiles(location.dataDir, location.trust).usable();
  const snapshot = [...usable].find((found) => found.revision === revision);
  if (snapshot === undefined) return undefined;
  const store = await openEventReader(location, nodeSystem);
  let sinceMs = clock.monotonicMs();
  try {
    return await checkedOrDamage({
      snapshot,
      store,
      stationId: location.stationId,
      isWanted: () => !isStopped,
      // As long as it has worked, so that half a core is the most it takes.
      pause: async () => {
        const workedMs = clock.monotonicMs() - sinceMs;
        await new Promise<void>((resolve) => timers.after(workedMs, resolve, true));
        sinceMs = clock.monotonicMs();
      },
    });
  } finally {
    await store.close();
  }
}

serveCalls<StateCheckCalls>({
  check() {
    const running = check();
    checking = running.catch(() => {
      // `check` tells of it.
    });
    return running;
  },
  async stop() {
    isStopped = true;
    await checking;
  },
});
