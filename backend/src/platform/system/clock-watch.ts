import type { Clock } from './system.js';

/** A clock this far off is no matter of slow drift. */
const TOLERANCE_MS = 60_000;

export interface ClockState {
  /** More than a minute behind the last event, or moved by more than a minute since it was right. */
  readonly isOff: boolean;
  /** Whole seconds, negative when it is behind; 0 while it is right. */
  readonly offBySeconds: number;
}

/**
 * Watches the wall clock of the machine: it must not be behind the log, and must go as the monotonic clock goes. A clock
 * that is moved stays off until it is back where it was; one that was behind the log is right once it no longer is.
 */
export class ClockWatch {
  readonly #clock: Clock;
  /** Distance to the monotonic clock when the clock was last right, and when it was last behind the log; milliseconds. */
  #rightDistanceMs: number | null = null;
  #behindDistanceMs: number | null = null;
  #offByMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get state(): ClockState {
    return { isOff: this.#offByMs !== 0, offBySeconds: Math.round(this.#offByMs / 1_000) };
  }

  /** @param lastEventAtMs time of the log's last event; 0 when there is none */
  look(lastEventAtMs: number): void {
    const nowMs = this.#clock.nowMs();
    const distanceMs = nowMs - this.#clock.monotonicMs();
    if (lastEventAtMs - nowMs > TOLERANCE_MS) {
      this.#behindDistanceMs = distanceMs;
      this.#offByMs = nowMs - lastEventAtMs;
    } else {
      this.#lookForJump(distanceMs);
    }
  }

  #lookForJump(distanceMs: number): void {
    const movedMs = distanceMs - (this.#rightDistanceMs ?? distanceMs);
    // Time went on until the log was caught up with: it was the log that had been ahead.
    const hasCaughtUp =
      this.#behindDistanceMs !== null && Math.abs(distanceMs - this.#behindDistanceMs) <= TOLERANCE_MS;
    if (Math.abs(movedMs) > TOLERANCE_MS && !hasCaughtUp) {
      this.#offByMs = movedMs;
      return;
    }
    this.#offByMs = 0;
    this.#rightDistanceMs = distanceMs;
    this.#behindDistanceMs = null;
  }
}
