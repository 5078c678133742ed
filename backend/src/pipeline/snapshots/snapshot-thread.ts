import { type LedgerLocation, ledgerLocation } from '../../event-store/open-ledger.js';
import { type PartStatus, SupervisedWorker } from '../../system/supervised-worker.js';
import type { Timers } from '../../system/system.js';
import { READS_MUCH, WorkerClient } from '../../system/worker-rpc.js';

const WORKER = new URL('./snapshot.worker.js', import.meta.url);
const EVERY_EVENTS = 40_000;

export interface SnapshotWorkerData extends LedgerLocation {
  readonly everyEvents: number;
  /** The snapshot that the station was started from; -1 for none. */
  readonly madeRevision: number;
}

export interface SnapshotCalls {
  /** Checks now and then whether a snapshot is due, and makes it, until `stop()`; rejects when it cannot. */
  follow(): Promise<void>;
  /**
   * Compares the snapshot that the station was started from with a replay from the first event on.
   * @returns what differs first, null when nothing does; undefined when it was given up
   */
  check(): Promise<string | null | undefined>;
  /** Waits for a snapshot that is being written, and gives up what is still being replayed. */
  stop(): Promise<void>;
}

export interface SnapshotThreadOptions extends LedgerLocation {
  readonly madeRevision: number;
  /** Other than usual only in specs. */
  readonly everyEvents?: number;
  readonly timers: Timers;
  /** Snapshots fail; commands go on without them. */
  readonly status: PartStatus;
  /** Called once where there is a snapshot to compare, with what differs first or null. */
  readonly onChecked: (difference: string | null) => void;
}

/**
 * Keeps a worker thread that makes snapshots beside the running ledger, and once after the start compares the state that a
 * snapshot gave the station with the log. Nothing waits for either.
 */
export class SnapshotThread {
  readonly #worker: SupervisedWorker<SnapshotCalls>;

  constructor(options: SnapshotThreadOptions) {
    const { everyEvents = EVERY_EVENTS, madeRevision, timers, status, onChecked } = options;
    const workerData: SnapshotWorkerData = { ...ledgerLocation(options), everyEvents, madeRevision };
    let isChecked = madeRevision < 0;
    const check = async (worker: WorkerClient<SnapshotCalls>) => {
      if (isChecked) return;
      const difference = await worker.call('check');
      isChecked = true;
      if (difference !== undefined) onChecked(difference);
    };
    this.#worker = new SupervisedWorker<SnapshotCalls>({
      startWorker: () => new WorkerClient(WORKER, { workerData, resourceLimits: READS_MUCH }),
      timers,
      status,
      run: async (worker) => void (await Promise.all([worker.call('follow'), check(worker)])),
    });
  }

  /** Call once the ledger exists. */
  start(): void {
    this.#worker.keepRunning();
  }

  stop(): Promise<void> {
    return this.#worker.stop((worker) => worker.call('stop'));
  }
}
