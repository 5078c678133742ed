import { EMPTY_STREAM } from '../event-store/event-store.js';
import type { CommandPipeline } from '../pipeline/command-pipeline.js';
import { OperatorError } from '../system/named-error.js';
import { pause } from '../system/waiting.js';
import type { Activity } from './activity.js';
import { LEASE_MS, Lease, type LeaseParts } from './lease.js';

const POLL_EVERY_MS = 50;
/** Whoever holds a lease without being there any more is known not to be after this time. */
const SURE_AFTER_MS = 2 * LEASE_MS;

/** Another instance is active, and this one cannot be its standby. */
export class NotAStandbyError extends OperatorError {}

export interface ActiveInstanceParts
  extends Pick<LeaseParts, 'stream' | 'self' | 'clock' | 'timers' | 'onFailure'> {
  /** Makes the pipeline write, and opens the station if nobody has. @returns false when another one took over meanwhile */
  readonly activate: (pipeline: CommandPipeline) => Promise<boolean>;
}

/**
 * One of several instances of a station: a standby that follows the log until it gets the lease, then the active one until
 * it loses it, or finds an event of somebody else in the log.
 */
export class ActiveInstance implements Activity {
  readonly #lease: Lease;
  readonly #onActive: (() => void)[] = [];
  readonly #onStandby: (() => void)[] = [];
  readonly #onPause: (() => void)[] = [];
  #pipeline: CommandPipeline | null = null;
  #activating: Promise<void> = Promise.resolve();
  #isWriting = false;
  #handingOver: Promise<void> | null = null;
  /** Why the last activation failed. */
  #failure: Error | null = null;

  constructor(private readonly parts: ActiveInstanceParts) {
    this.#lease = new Lease({
      ...parts,
      onTaken: () => {
        this.#activating = this.#becomeActive();
      },
      onLapsed: () => call(this.#onPause),
      onLost: () => this.#becomeStandby(),
    });
  }

  get isActive(): boolean {
    return this.#isWriting && this.#lease.isHeld;
  }

  /** Whether nobody else can be the active one at the moment. */
  get isLeaseHeld(): boolean {
    return this.#lease.isHeld;
  }

  onActive(listener: () => void): void {
    this.#onActive.push(listener);
    if (this.#isWriting) listener();
  }

  onStandby(listener: () => void): void {
    this.#onStandby.push(listener);
  }

  onPause(listener: () => void): void {
    this.#onPause.push(listener);
  }

  /**
   * Resolves once it is the active instance, or the standby of one that has opened the station.
   * @param mayStandBy false where it lacks what the active one stores outside the log
   * @throws NotAStandbyError; what opening the station throws
   */
  async start(pipeline: CommandPipeline, mayStandBy: boolean): Promise<void> {
    this.#pipeline = pipeline;
    pipeline.onStepDown(() => {
      this.#becomeStandby();
      void this.#lease.release();
    });
    await this.#lease.start();
    for (let waitedMs = 0; ; waitedMs += POLL_EVERY_MS) {
      await this.#activating;
      if (this.#failure !== null) throw this.#failure;
      if (this.#isWriting || (mayStandBy && pipeline.durableRevision !== EMPTY_STREAM)) return;
      if (!mayStandBy && waitedMs > SURE_AFTER_MS) {
        throw new NotAStandbyError(
          'Another instance of this station is active, and its read models and passwords are in files: ' +
            'a second instance needs MONGO_URL, or stop the other one first.',
        );
      }
      await pause(this.parts.timers, POLL_EVERY_MS, true);
    }
  }

  handOver(): Promise<void> {
    this.#handingOver ??= this.#close();
    return this.#handingOver;
  }

  async #close(): Promise<void> {
    await this.#pipeline?.close();
    this.#isWriting = false;
    await this.#lease.close();
  }

  async #becomeActive(): Promise<void> {
    if (this.#pipeline === null) return;
    try {
      if (!(await this.parts.activate(this.#pipeline))) return;
      this.#isWriting = true;
      call(this.#onActive);
    } catch (error) {
      if (this.#lease.isHeld) this.#failure = error as Error;
      this.parts.onFailure(error as Error);
      this.#pipeline.stepDown();
      await this.#lease.release();
    }
  }

  #becomeStandby(): void {
    const wasWriting = this.#isWriting;
    this.#isWriting = false;
    this.#pipeline?.stepDown();
    call(this.#onPause);
    if (wasWriting) call(this.#onStandby);
  }
}

function call(listeners: readonly (() => void)[]): void {
  for (const listener of listeners) listener();
}
