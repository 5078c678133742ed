import type { LedgerLocation } from '../../event-store/open-ledger.js';
import { ReportTooLargeError } from '../../files/report-too-large.js';
import { LimitedWork } from '../../system/limited-work.js';
import { PartLog } from '../../system/part-log.js';
import { type PartStatus, SupervisedWorker } from '../../system/supervised-worker.js';
import type { Timers } from '../../system/system.js';
import { type WorkerArguments, WorkerClient, type WorkerResult } from '../../system/worker-rpc.js';
import type { FollowingEnd } from '../checkpoint-keeper.js';
import { NoSuchRevisionError } from '../standing-at.js';
import type { AuditCaller, AuditCalls } from './audit-calls.js';

const WORKER = new URL('./audit.worker.js', import.meta.url);

/** Questions take turns in the thread, window by window of the log. */
const AT_ONCE = 4;
const WAITING = 16;

export type AuditWorkerData = LedgerLocation;

export interface AuditThreadCalls extends AuditCalls {
  close(): Promise<void>;
  follow(): Promise<FollowingEnd | null>;
}

/** The thread that reads the log for auditors, so that commands never wait for it. */
export class AuditThread implements AuditCaller {
  readonly #worker: SupervisedWorker<AuditThreadCalls>;
  readonly #work = new LimitedWork(AT_ONCE, WAITING);

  constructor(workerData: AuditWorkerData, timers: Timers, watch: PartStatus) {
    this.#worker = new SupervisedWorker<AuditThreadCalls>({
      startWorker: () =>
        new WorkerClient(WORKER, { workerData, errors: [NoSuchRevisionError, ReportTooLargeError] }),
      timers,
      status: watch,
      run: keepCheckpoints,
    });
  }

  /** Call once the ledger exists. */
  start(): void {
    this.#worker.keepRunning();
  }

  /** @throws OverloadedError when too many questions wait already; WorkerLostError */
  call<Name extends keyof AuditCalls & string>(
    name: Name,
    ...args: WorkerArguments<AuditCalls[Name]>
  ): Promise<WorkerResult<AuditCalls[Name]>> {
    return this.#work.run(() => this.#worker.call(name, ...args));
  }

  stop(): Promise<void> {
    return this.#worker.stop((worker) => worker.call('close'));
  }
}

/** Makes checkpoints as the log grows; none after what does not hold. */
async function keepCheckpoints(worker: WorkerClient<AuditThreadCalls>): Promise<void> {
  const log = new PartLog('audit');
  for (;;) {
    const end = await worker.call('follow');
    if (end === null) return;
    if (end.kind === 'finding') {
      log.tell('audit.does-not-hold', `The ledger does not hold: ${end.reason}`);
      return;
    }
    log.tell(
      'audit.checkpoints-discarded',
      `audit.sqlite was damaged, and is made again from the log: ${end.reason}`,
    );
  }
}
