import type { DocumentLocation } from '../document-store/open-documents.js';
import type { LedgerLocation } from '../event-store/open-ledger.js';
import { type ProjectorStatus, ReportedProgress } from '../read-models/progress.js';
import { PartLog } from '../system/log-events.js';
import { SupervisedWorker } from '../system/supervised-worker.js';
import type { Timers } from '../system/system.js';
import { within } from '../system/waiting.js';
import { WorkerClient } from '../system/worker-rpc.js';

const BATCH_PATIENCE_MS = 5_000;

export interface ProjectorWorkerData {
  readonly ledger: LedgerLocation;
  readonly documents: DocumentLocation;
}

export interface ProjectorCalls {
  /** Resolves when there is a status newer than number `seen`; only the latest one is returned. */
  statusAfter(seen: number): Promise<{ readonly number: number; readonly status: ProjectorStatus }>;
  /** Takes in what is durable by now, without waiting to be notified. */
  poll(): void;
  close(): Promise<void>;
}

/** The projector in its own thread, as the main thread sees it. A lost thread is replaced and continues at its checkpoint. */
export class ProjectorThread extends ReportedProgress {
  readonly #worker: SupervisedWorker<ProjectorCalls>;
  #polling: Promise<void> | null = null;
  /** Somebody began to wait after the poll that is under way was sent. */
  #isPollDue = false;

  /** @param module compiled: `new URL('./projector.worker.js', import.meta.url)` */
  constructor(
    module: URL,
    workerData: ProjectorWorkerData,
    private readonly timers: Timers,
  ) {
    super();
    this.#worker = new SupervisedWorker<ProjectorCalls>({
      startWorker: () => new WorkerClient(module, { workerData }),
      timers,
      // Everything it has written is consistent and can be read meanwhile.
      status: {
        reportLost: (reason) => this.report({ ...this.status, state: 'retrying', reason }),
        reportUp: () => {},
      },
      run: (worker) => this.#listen(worker),
    });
    this.#worker.keepRunning();
  }

  /** One poll serves all who wait by the time it begins. */
  override poll(): void {
    if (this.#polling !== null) {
      this.#isPollDue = true;
      return;
    }
    // A thread that is lost catches up by itself when it is replaced.
    this.#polling = this.#worker
      .call('poll')
      .catch(() => {})
      .finally(() => {
        this.#polling = null;
        if (!this.#isPollDue) return;
        this.#isPollDue = false;
        this.poll();
      });
  }

  /** Ends after the batch that is being written, or without it where that takes long: the ledger has it. */
  close(): Promise<void> {
    return this.#worker.stop((worker) => this.#endOrGiveUp(worker));
  }

  #endOrGiveUp(worker: WorkerClient<ProjectorCalls>): Promise<void> {
    return within(this.timers, BATCH_PATIENCE_MS, worker.call('close'), () => {
      const text = `The batch under way was not written within ${BATCH_PATIENCE_MS / 1_000} s and is given up: the ledger has it`;
      new PartLog('read models').write('read-models.batch-given-up', text);
    });
  }

  async #listen(worker: WorkerClient<ProjectorCalls>): Promise<void> {
    for (let seen = 0; ; ) {
      const { number, status } = await worker.call('statusAfter', seen);
      seen = number;
      this.report(status);
    }
  }
}
