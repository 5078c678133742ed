import { type LedgerLocation, ledgerLocation } from '../../event-store/open-ledger.js';
import { type PartWatch, SupervisedWorker } from '../../system/supervised-worker.js';
import type { Timers } from '../../system/system.js';
import { WorkerClient } from '../../system/worker-rpc.js';

const WORKER = new URL('./snapshot.worker.js', import.meta.url);
const EVERY_EVENTS = 50_000;

export interface SnapshotWorkerData extends LedgerLocation {
  /** A snapshot is made after this many events. */
  readonly everyEvents?: number;
}

export interface SnapshotCalls {
  /** Follows the ledger until `stop()`; rejects when it no longer can. */
  follow(): Promise<void>;
  stop(): Promise<void>;
}

export interface SnapshotMakerOptions extends SnapshotWorkerData {
  readonly timers: Timers;
  /** Snapshots fail; commands go on without them. */
  readonly watch: PartWatch;
}

/** Keeps a worker thread that makes snapshots beside the running ledger. */
export class SnapshotMaker {
  readonly #worker: SupervisedWorker<SnapshotCalls>;

  constructor(options: SnapshotMakerOptions) {
    const { everyEvents = EVERY_EVENTS, timers, watch } = options;
    const workerData: Required<SnapshotWorkerData> = { ...ledgerLocation(options), everyEvents };
    this.#worker = new SupervisedWorker<SnapshotCalls>({
      startWorker: () => new WorkerClient(WORKER, { workerData }),
      timers,
      watch,
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
