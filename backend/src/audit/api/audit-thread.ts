import type { LedgerLocation } from '../../event-store/open-ledger.js';
import { LimitedWork } from '../../system/limited-work.js';
import { type PartWatch, SupervisedWorker } from '../../system/supervised-worker.js';
import type { Timers } from '../../system/system.js';
import { type WorkerArguments, WorkerClient, type WorkerResult } from '../../system/worker-rpc.js';
import { NoSuchRevisionError } from '../standing-at.js';
import type { AuditCaller, AuditCalls } from './audit-calls.js';

const WORKER = new URL('./audit.worker.js', import.meta.url);

/** Questions take turns in the thread, window by window of the log. */
const AT_ONCE = 4;
const WAITING = 16;

export type AuditWorkerData = LedgerLocation;

/** The thread that reads the log for auditors, so that commands never wait for it. It starts with the first question. */
export class AuditThread implements AuditCaller {
  readonly #worker: SupervisedWorker<AuditCalls>;
  readonly #work = new LimitedWork(AT_ONCE, WAITING);

  constructor(workerData: AuditWorkerData, timers: Timers, watch: PartWatch) {
    this.#worker = new SupervisedWorker<AuditCalls>({
      startWorker: () => new WorkerClient(WORKER, { workerData, errors: [NoSuchRevisionError] }),
      timers,
      watch,
    });
  }

  /** @throws OverloadedError when too many questions wait already; WorkerLostError */
  call<Name extends keyof AuditCalls & string>(
    name: Name,
    ...args: WorkerArguments<AuditCalls[Name]>
  ): Promise<WorkerResult<AuditCalls[Name]>> {
    return this.#work.run(() => this.#worker.call(name, ...args));
  }

  stop(): Promise<void> {
    return this.#worker.stop();
  }
}
