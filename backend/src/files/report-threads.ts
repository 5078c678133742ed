import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { DocumentsUnavailableError } from '../document-store/document-store.js';
import { type DocumentLocation, documentLocation } from '../document-store/open-documents.js';
import { Failure } from '../http/failure.js';
import { LimitedWork } from '../system/limited-work.js';
import { StationHealth } from '../system/station-health.js';
import { type PartStatus, SupervisedWorker } from '../system/supervised-worker.js';
import { SYSTEM, type System } from '../system/system.js';
import { type WorkerCalls, WorkerClient, WorkerLostError } from '../system/worker-rpc.js';
import { ReportTooLargeError } from './report-too-large.js';

const WORKER = new URL('../station/reports.worker.js', import.meta.url);

/** A call that takes longer is given up together with its thread; the largest file took a fifth of this on a busy machine. */
const TIMEOUT_MS = 120_000;

/** Pages take turns in one thread, files are made one at a time in another, so that no file delays a page. */
const PAGES_AT_ONCE = 4;
const PAGES_WAITING = 32;
const FILES_AT_ONCE = 1;
const FILES_WAITING = 4;

export type ReportWorkerData = DocumentLocation;

/** A report thread as a feature with its own calls sees it. */
export type ReportWorker<Calls extends WorkerCalls<Calls>> = Pick<SupervisedWorker<Calls>, 'call' | 'giveUp'>;

type Calling<Calls extends WorkerCalls<Calls>, Result> = (worker: ReportWorker<Calls>) => Promise<Result>;

/** The threads in which reports are made, so that the main thread is never blocked; each starts when it is first needed. */
@Injectable()
export class ReportThreads implements OnApplicationShutdown {
  readonly #pages: ReportThread;
  readonly #files: ReportThread;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(SYSTEM) system: System,
    @Inject(StationHealth) health: StationHealth,
  ) {
    const workerData = documentLocation(config);
    const pages = new LimitedWork(PAGES_AT_ONCE, PAGES_WAITING);
    const files = new LimitedWork(FILES_AT_ONCE, FILES_WAITING);
    this.#pages = new ReportThread(workerData, system, health.statusFor('reports'), pages, 'stays when idle');
    // A large file leaves hundreds of megabytes behind, which are released only with the thread.
    this.#files = new ReportThread(
      workerData,
      system,
      health.statusFor('report files'),
      files,
      'ends when idle',
    );
  }

  /** @throws Failure OVERLOADED when too many wait or the thread was lost; BEHIND while there are no documents */
  forPage<Calls extends WorkerCalls<Calls>, Result>(calling: Calling<Calls, Result>): Promise<Result> {
    return this.#pages.run(calling);
  }

  /** @throws Failure like `forPage`, and REPORT_TOO_LARGE */
  forFile<Calls extends WorkerCalls<Calls>, Result>(calling: Calling<Calls, Result>): Promise<Result> {
    return this.#files.run(calling);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.#pages.close(), this.#files.close()]);
  }
}

type NoCalls = Record<never, never>;

class ReportThread {
  readonly #worker: SupervisedWorker<NoCalls>;
  #calls = 0;

  constructor(
    workerData: ReportWorkerData,
    private readonly system: System,
    status: PartStatus,
    private readonly work: LimitedWork,
    private readonly whenIdle: 'stays when idle' | 'ends when idle',
  ) {
    const errors = [DocumentsUnavailableError, ReportTooLargeError];
    this.#worker = new SupervisedWorker<NoCalls>({
      startWorker: () => new WorkerClient(WORKER, { workerData, errors }),
      timers: system.timers,
      status,
    });
  }

  async run<Calls extends WorkerCalls<Calls>, Result>(calling: Calling<Calls, Result>): Promise<Result> {
    this.#calls += 1;
    try {
      return await this.work.run(() => this.#call(calling));
    } finally {
      this.#calls -= 1;
      if (this.#calls === 0 && this.whenIdle === 'ends when idle') await this.#worker.suspend();
    }
  }

  close(): Promise<void> {
    return this.#worker.stop();
  }

  async #call<Calls extends WorkerCalls<Calls>, Result>(calling: Calling<Calls, Result>): Promise<Result> {
    // The thread answers the calls of all features; each feature knows its own.
    const worker = this.#worker as unknown as ReportWorker<Calls>;
    const timeout = this.system.timers.after(TIMEOUT_MS, () =>
      worker.giveUp(`A report took longer than ${TIMEOUT_MS / 1_000} s`),
    );
    try {
      return await calling(worker);
    } catch (error) {
      throw this.#asExpectedFailure(error) ?? error;
    } finally {
      timeout.cancel();
    }
  }

  #asExpectedFailure(error: unknown): Failure | null {
    if (error instanceof ReportTooLargeError) return new Failure('REPORT_TOO_LARGE', error.message);
    if (error instanceof DocumentsUnavailableError) return new Failure('BEHIND');
    if (!(error instanceof WorkerLostError)) return null;
    return Failure.because(error, 'OVERLOADED');
  }
}
