import { type LedgerLocation, ledgerLocation } from '../../event-store/open-ledger.js';
import { type PartStatus, SupervisedWorker } from '../../system/supervised-worker.js';
import type { Timers } from '../../system/system.js';
import { READS_MUCH, WorkerClient } from '../../system/worker-rpc.js';

const WORKER = new URL('./state-check.worker.js', import.meta.url);

export interface StateCheckWorkerData extends LedgerLocation {
  /** The revision of the snapshot that the station was started from. */
  readonly revision: number;
}

export interface StateCheckCalls {
  /** @returns what differs first, null when nothing does; undefined when it was given up */
  check(): Promise<string | null | undefined>;
  stop(): Promise<void>;
}

export interface StateCheckOptions extends StateCheckWorkerData {
  readonly timers: Timers;
  readonly watch: PartStatus;
  /** Told once, with what differs first or null. */
  readonly onChecked: (difference: string | null) => void;
}

/**
 * Compares the state that a snapshot gave the station with a replay from the first event on, once after a start, in a
 * thread that leaves half of its time to others. Nothing waits for it.
 */
export class StateCheck {
  readonly #worker: SupervisedWorker<StateCheckCalls>;

  constructor(options: StateCheckOptions) {
    const { revision, timers, watch, onChecked } = options;
    const workerData: StateCheckWorkerData = { ...ledgerLocation(options), revision };
    this.#worker = new SupervisedWorker<StateCheckCalls>({
      startWorker: () => new WorkerClient(WORKER, { workerData, resourceLimits: READS_MUCH }),
      timers,
      status: watch,
      run: async (worker) => {
        const difference = await worker.call('check');
        if (difference === undefined) return;
        onChecked(difference);
        await this.#worker.suspend();
      },
    });
  }

  start(): void {
    this.#worker.keepRunning();
  }

  stop(): Promise<void> {
    return this.#worker.stop((worker) => worker.call('stop'));
  }
}
