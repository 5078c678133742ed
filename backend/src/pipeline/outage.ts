import type { TimerHandle, Timers } from '../system/system.js';
import { pause } from '../system/waiting.js';
import type { PipelineLimits } from './limits.js';
import { retryPauseMs } from './recovery.js';

export interface OutageParts {
  readonly timers: Timers;
  readonly limits: Pick<PipelineLimits, 'outcomeDeadlineMs' | 'firstRetryMs' | 'longestRetryMs'>;
  /**
   * Answers everybody who waits that the outcome is not known.
   * @returns whether somebody may come to wait for the same outage
   */
  readonly onDeadline: () => boolean;
}

/**
 * A time in which the store records nothing: how often it failed, how long requests wait for it, and when the next batch
 * is sent. It ends with a batch that the store took, not with a store that opened again: that one may still take nothing.
 */
export class Outage {
  #deadline: TimerHandle | null = null;
  /** Batches since the last recorded one that are known not to be. */
  #failedAppends = 0;

  constructor(private readonly parts: OutageParts) {}

  /** Number of the next attempt to record something, from 1 on. */
  get attempt(): number {
    return this.#failedAppends + 1;
  }

  /** The outcome of a batch, or the end of the log, is not known: from now on nobody waits longer than the deadline. */
  begin(): void {
    this.#deadline ??= this.parts.timers.after(this.parts.limits.outcomeDeadlineMs, () => {
      this.#deadline = null;
      if (this.parts.onDeadline()) this.begin();
    });
  }

  /** A batch is in the log after all. */
  noteRecorded(): void {
    this.#failedAppends = 0;
  }

  /** A batch is not in the log and never will be. */
  countFailedAppend(): void {
    this.#failedAppends += 1;
  }

  /** The first batch that was not recorded is sent again at once; before each further one there is a pause. */
  async pauseBeforeTheNext(): Promise<void> {
    const { timers, limits } = this.parts;
    const again = this.#failedAppends - 1;
    if (again > 0) await pause(timers, retryPauseMs(limits, again));
  }

  /** The end of the log is known. Those who wait for a batch that was not recorded keep their deadline. */
  noteSettled(): void {
    if (this.#failedAppends === 0) this.#cancelDeadline();
  }

  /** The store answered an append, or nobody waits for one any more. */
  end(): void {
    this.#failedAppends = 0;
    this.#cancelDeadline();
  }

  #cancelDeadline(): void {
    this.#deadline?.cancel();
    this.#deadline = null;
  }
}
