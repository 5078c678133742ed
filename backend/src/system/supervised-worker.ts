import { RestartPolicy, STABLE_AFTER_MS } from './restart-policy.js';
import type { TimerHandle, Timers } from './system.js';
import {
  type WorkerArguments,
  type WorkerCalls,
  type WorkerClient,
  WorkerLostError,
  type WorkerResult,
} from './worker-rpc.js';

/** Receives the state of a part of the station that has its own thread. */
export interface PartStatus {
  /** It was lost or has failed, and is being restarted. */
  reportLost(reason: string): void;
  reportUp(): void;
}

/** For a part whose loss fails whatever was asked of it, which says why. */
export const UNREPORTED: PartStatus = { reportLost: () => {}, reportUp: () => {} };

export interface Supervision<Calls extends WorkerCalls<Calls>> {
  readonly startWorker: () => WorkerClient<Calls>;
  readonly timers: Timers;
  readonly status: PartStatus;
  /** What a new thread does before it may be called. A failure counts as the loss of the thread. */
  readonly begin?: (worker: WorkerClient<Calls>) => Promise<void>;
  /** Work that lasts as long as the thread. A failure counts as the loss of the thread. */
  readonly run?: (worker: WorkerClient<Calls>) => Promise<void>;
}

/**
 * A worker thread that is replaced whenever it is lost: ended, crashed, out of memory, or failed at its work.
 * Unanswered calls are refused with `WorkerLostError`, never repeated, because only the caller knows whether that would
 * double anything.
 */
export class SupervisedWorker<Calls extends WorkerCalls<Calls>> {
  readonly #policy = new RestartPolicy();
  /** From its start to its loss. */
  #worker: WorkerClient<Calls> | null = null;
  /** Resolves when the current worker is ready. */
  #attempt: Promise<void> | null = null;
  #isUp = false;
  /** The end of the thread before: two threads of one part never run at once. */
  #ended: Promise<void> = Promise.resolve();
  #restart: TimerHandle | null = null;
  #stableTimer: TimerHandle | null = null;
  #isReplaced = true;
  #isStopped = false;

  constructor(private readonly options: Supervision<Calls>) {}

  get isUp(): boolean {
    return this.#isUp;
  }

  /**
   * Starts it unless it is running, at once if it waits for its restart. A failed start is tried again, after every kind of
   * call.
   * @throws the failure
   */
  start(): Promise<void> {
    if (this.#isStopped) return Promise.reject(new WorkerLostError('The worker was stopped'));
    this.#restart?.cancel();
    this.#restart = null;
    this.#attempt ??= this.#startWorker();
    return this.#attempt;
  }

  /**
   * The first start of a part that is required: after a failure it is not tried again.
   * @throws the failure
   */
  async open(): Promise<void> {
    this.#isReplaced = false;
    try {
      await this.start();
      this.#isReplaced = true;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Like `start()`, for callers who learn the result from `status`. */
  keepRunning(): void {
    this.start().catch(() => {
      // Reported to `status`, and tried again.
    });
  }

  /**
   * Calls the worker, starting it if necessary.
   * @throws WorkerLostError when it ends before it has answered, or waits for its restart
   */
  async call<Name extends keyof Calls & string>(
    name: Name,
    ...args: WorkerArguments<Calls[Name]>
  ): Promise<WorkerResult<Calls[Name]>> {
    if (this.#restart !== null)
      throw new WorkerLostError('The worker was lost and is started again in a moment');
    if (!this.#isUp) await this.start();
    if (this.#worker === null) throw new WorkerLostError('The worker was lost as soon as it was up');
    return this.#worker.call(name, ...args);
  }

  /** Gives up a thread that does not answer: it counts as lost. */
  giveUp(reason: string): void {
    if (this.#worker !== null) this.#replaceLost(this.#worker, new WorkerLostError(reason));
  }

  /** Ends the thread until the next call. */
  async suspend(): Promise<void> {
    const worker = this.#detachWorker();
    if (worker !== null) this.#ended = worker.terminate();
    await this.#ended;
  }

  /**
   * Ends it: it is never started again.
   * @param beforeTermination called before the thread is terminated, if it is running
   * @throws what `beforeTermination` throws, once the thread has ended
   */
  async stop(beforeTermination?: (worker: WorkerClient<Calls>) => Promise<void>): Promise<void> {
    this.#isStopped = true;
    const wasUp = this.#isUp;
    const worker = this.#detachWorker();
    try {
      if (worker !== null && wasUp) await beforeTermination?.(worker);
    } finally {
      await worker?.terminate();
      await this.#ended;
    }
  }

  async #startWorker(): Promise<void> {
    const { startWorker, begin, run, status, timers } = this.options;
    await this.#ended;
    if (this.#isStopped) throw new WorkerLostError('The worker was stopped');
    const worker = startWorker();
    this.#worker = worker;
    worker.onLost((reason) => this.#replaceLost(worker, reason));
    try {
      await worker.waitUntilLoaded();
      await begin?.(worker);
    } catch (error) {
      this.#replaceLost(worker, error);
      throw error;
    }
    if (this.#worker !== worker) throw new WorkerLostError('The worker was lost as soon as it was up');
    this.#isUp = true;
    status.reportUp();
    this.#stableTimer = timers.after(STABLE_AFTER_MS, () => this.#policy.reset());
    run?.(worker).catch((error: unknown) => this.#replaceLost(worker, error));
  }

  #replaceLost(worker: WorkerClient<Calls>, reason: unknown): void {
    // Reported already, or ended on purpose.
    if (this.#worker !== worker) return;
    this.#detachWorker();
    this.#ended = worker.terminate();
    if (!this.#isReplaced) return;
    this.options.status.reportLost((reason as Error).message);
    const pauseMs = this.#policy.nextPauseMs();
    if (pauseMs === 0) this.keepRunning();
    else this.#restart = this.options.timers.after(pauseMs, () => this.keepRunning());
  }

  /** @returns the worker that was there, which is not used from now on */
  #detachWorker(): WorkerClient<Calls> | null {
    const worker = this.#worker;
    for (const timer of [this.#restart, this.#stableTimer]) timer?.cancel();
    this.#restart = null;
    this.#stableTimer = null;
    this.#worker = null;
    this.#attempt = null;
    this.#isUp = false;
    return worker;
  }
}
