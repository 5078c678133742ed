import type { TimerHandle, Timers } from '../../system/system.js';
import type { HeldLease, Leases, LeaseTerms } from './leases.js';

export interface LeaseKeeperOptions {
  readonly leases: Leases;
  readonly name: string;
  readonly terms: LeaseTerms;
  /** How often it is renewed while it is held, and tried for while it is not. */
  readonly everyMs: number;
  readonly timers: Timers;
  /** The store of the leases does not answer. It is tried again. */
  readonly onFailure: (reason: Error) => void;
}

/** Takes a lease as soon as nobody else holds it, and keeps it. */
export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  #lease: HeldLease | null = null;
  #waiting: (() => void)[] = [];
  #timer: TimerHandle | null = null;
  #work: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
  }

  get isHeld(): boolean {
    return this.#lease?.isHeld === true;
  }

  /** Resolves after the first attempt. */
  start(): Promise<void> {
    this.#work = this.#try();
    return this.#work;
  }

  /** Calls it once the lease is held: at once if it is. */
  whenHeld(task: () => void): void {
    if (this.isHeld) task();
    else this.#waiting.push(task);
  }

  /** Lets others have it at once. What still waits for it is not called. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#waiting = [];
    await this.#work;
    try {
      await this.#lease?.release();
    } catch (error) {
      // Others can take it once its time is over.
      this.#options.onFailure(error as Error);
    }
    this.#lease = null;
  }

  async #try(): Promise<void> {
    const { leases, name, terms, everyMs, timers, onFailure } = this.#options;
    try {
      if (this.#lease !== null && !(await this.#lease.renew())) this.#lease = null;
      this.#lease ??= await leases.take(name, terms);
    } catch (error) {
      onFailure(error as Error);
    }
    if (this.#isClosed) return;
    if (this.isHeld) for (const task of this.#waiting.splice(0)) task();
    this.#timer = timers.after(everyMs, () => {
      this.#work = this.#try();
    });
  }
}
