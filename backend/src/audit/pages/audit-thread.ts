import type { LedgerLocation } from '../../event-store/open-ledger.js';
import { LimitedWork } from '../../system/limited-work.js';
import { PartLog } from '../../system/log-events.js';
import { type PartStatus, SupervisedWorker } from '../../system/supervised-worker.js';
import type { Timers } from '../../system/system.js';
import { READS_MUCH, WorkerClient } from '../../system/worker-rpc.js';
import type { AuditCaller, AuditQuestions } from './audit-calls.js';

const WORKER = new URL('./audit.worker.js', import.meta.url);

/** Questions take turns in the thread. */
const AT_ONCE = 4;
const WAITING = 16;

/** What there is to log of the book: an event that does not hold, or that it is filled again. */
export interface BookNews {
  readonly event: 'audit.does-not-hold' | 'audit.book-discarded';
  readonly text: string;
}

export interface AuditThreadCalls extends AuditQuestions {
  close(): Promise<void>;
  /** Fills the book as the log grows. @returns what there is to log, then it may be called again; null once closed */
  follow(): Promise<BookNews | null>;
}

/** The thread that fills the auditors' book and answers from it, so that commands never wait for it. */
export class AuditThread implements AuditCaller {
  readonly #worker: SupervisedWorker<AuditThreadCalls>;
  readonly #work = new LimitedWork(AT_ONCE, WAITING);

  constructor(workerData: LedgerLocation, timers: Timers, status: PartStatus) {
    this.#worker = new SupervisedWorker<AuditThreadCalls>({
      startWorker: () => new WorkerClient(WORKER, { workerData, resourceLimits: READS_MUCH }),
      timers,
      status,
      run: logNews,
    });
  }

  /** Call once the ledger exists. */
  start(): void {
    this.#worker.keepRunning();
  }

  /** @throws OverloadedError when too many questions wait already; WorkerLostError */
  readonly call: AuditCaller['call'] = (name, ...args) =>
    this.#work.run(() => this.#worker.call(name, ...args));

  stop(): Promise<void> {
    return this.#worker.stop((worker) => worker.call('close'));
  }
}

async function logNews(worker: WorkerClient<AuditThreadCalls>): Promise<void> {
  const log = new PartLog('audit');
  for (;;) {
    const news = await worker.call('follow');
    if (news === null) return;
    log.write(news.event, news.text);
  }
}
