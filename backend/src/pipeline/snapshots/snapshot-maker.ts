import { type LedgerLocation, ledgerLocation } from '../../event-store/open-ledger.js';
import { type PartStatus, SupervisedWorker } from '../../system/supervised-worker.js';
import type { Timers } from '../../system/system.js';
import { READS_MUCH, WorkerClient } from '../../system/worker-rpc.js';

const WORKER = new URL('./snapshot.worker.js', import.meta.url);
const EVERY_EVENTS = 40_000;

export interface SnapshotWorkerData extends LedgerLocation {
  /** A snapshot is made after this many events. */
  readonly everyEvents: number;
  /** The snapshot that the station was started from; -1 for none. */
  readonly madeRevision: number;
}

export interface SnapshotCalls {
  /** Looks now and then whether a snapshot is due, and makes it, until `stop()`; rejects when it cannot. */
  follow(): Promise<void>;
  /** Waits for a snapshot that is being written, and gives up one whose events are still being replayed. */
  stop(): Promise<void>;
}

export interface SnapshotMakerOptions extends LedgerLocation {
  readonly madeRevision: number;
  /** Other than usual only in specs. */
  readonly everyEvents?: number;
  readonly timers: Timers;
  /** Snapshots fail; commands go on without them. */
  readonly watch: PartStatus;
}

/** Keeps a worker thread that makes snapshots beside the running ledger. */
export class SnapshotMaker {
  readonly #worker: SupervisedWorker<SnapshotCalls>;

  constructor(options: SnapshotMakerOptions) {
    const { everyEvents = EVERY_EVENTS, madeRevision, timers, watch } = options;
    const workerData: SnapshotWorkerData = { ...ledgerLocation(options), everyEvents, madeRevision };
    this.#worker = new SupervisedWorker<SnapshotCalls>({
      startWorker: () => new WorkerClient(WORKER, { workerData, resourceLimits: READS_MUCH }),
      timers,
      status: watch,
      run: (worker) => worker.call('follow'),
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
