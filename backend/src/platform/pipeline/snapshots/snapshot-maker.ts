import type { System } from '../../system/system.js';
import { WorkerClient } from '../../system/worker-rpc.js';

const EVERY_EVENTS = 50_000;
/** After a failure, a full disk for instance. */
const RESTART_AFTER_MS = 60_000;

export interface SnapshotWorkerData {
  readonly dataDir: string;
  readonly stationId: string;
  /** A snapshot is made after this many events. */
  readonly everyEvents?: number;
}

export interface SnapshotCalls {
  /** Follows the ledger until `stop()`; rejects when it no longer can. */
  follow(): Promise<void>;
  stop(): Promise<void>;
}

export interface SnapshotMakerOptions extends SnapshotWorkerData {
  /** The compiled `snapshot.worker.js`. */
  readonly module: URL;
  readonly system: System;
  /** Snapshots fail; commands go on without them. */
  readonly onFailure: (reason: Error) => void;
}

/** Keeps a worker thread that makes snapshots beside the running ledger. */
export class SnapshotMaker {
  readonly #options: SnapshotMakerOptions;
  #worker: WorkerClient<SnapshotCalls> | null = null;
  #isStopped = false;

  constructor(options: SnapshotMakerOptions) {
    this.#options = options;
  }

  /** Call once the ledger exists. */
  start(): void {
    if (this.#isStopped) return;
    const { dataDir, stationId, module, everyEvents = EVERY_EVENTS } = this.#options;
    const workerData: Required<SnapshotWorkerData> = { dataDir, stationId, everyEvents };
    const worker = new WorkerClient<SnapshotCalls>(module, { workerData });
    this.#worker = worker;
    void this.#watch(worker);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const worker = this.#worker;
    if (worker === null) return;
    if (!worker.isLost) await worker.call('stop');
    await worker.terminate();
  }

  async #watch(worker: WorkerClient<SnapshotCalls>): Promise<void> {
    try {
      await worker.call('follow');
    } catch (error) {
      await worker.terminate();
      if (this.#isStopped) return;
      this.#options.onFailure(error as Error);
      this.#options.system.timers.after(RESTART_AFTER_MS, () => this.start());
    }
  }
}
