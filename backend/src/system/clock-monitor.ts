import type { HealthView } from '@taya/contracts/answers/health';
import { OperatorError } from './named-error.js';
import type { Clock } from './system.js';

/** A clock that is off by more than this did not just drift. */
const TOLERANCE_MS = 60_000;

/** Off when it is more than a minute behind the last event, or was moved by more than a minute since it was right. */
export type ClockState = HealthView['clock'];

/**
 * Monitors the machine's wall clock: it must not be behind the log, and must run like the monotonic clock. A clock that
 * was moved stays wrong until it is back; one that was behind the log is right when it no longer is.
 */
export class ClockMonitor {
  /** The offset to the monotonic clock when the clock was last right, and when it was last behind the log, in milliseconds. */
  #rightOffsetMs: number | null = null;
  #behindOffsetMs: number | null = null;
  #offByMs = 0;

  constructor(private readonly clock: Clock) {}

  get state(): ClockState {
    return { isOff: this.#offByMs !== 0, offBySeconds: Math.round(this.#offByMs / 1_000) };
  }

  /** @param lastEventAtMs time of the log's last event; 0 when there is none */
  check(lastEventAtMs: number): void {
    const nowMs = this.clock.nowMs();
    const offsetMs = nowMs - this.clock.monotonicMs();
    if (lastEventAtMs - nowMs > TOLERANCE_MS) {
      this.#behindOffsetMs = offsetMs;
      this.#offByMs = nowMs - lastEventAtMs;
    } else {
      this.#checkForJump(offsetMs);
    }
  }

  #checkForJump(offsetMs: number): void {
    const movedMs = offsetMs - (this.#rightOffsetMs ?? offsetMs);
    // Time went on until it reached the log: the log had been ahead.
    const hasCaughtUp =
      this.#behindOffsetMs !== null && Math.abs(offsetMs - this.#behindOffsetMs) <= TOLERANCE_MS;
    if (Math.abs(movedMs) > TOLERANCE_MS && !hasCaughtUp) {
      this.#offByMs = movedMs;
      return;
    }
    this.#offByMs = 0;
    this.#rightOffsetMs = offsetMs;
    this.#behindOffsetMs = null;
  }
}

/** The clock of the machine cannot be right; the message says what to do. */
export class WrongClockError extends OperatorError {}

/** Before this no station was opened. */
const EARLIEST = '2026-01-01T00:00:00.000Z';

/**
 * A PC whose battery is empty begins in a year long ago. A station that has events is at the time of its last one at
 * least; a new one would have its first days there for ever.
 * @throws WrongClockError
 */
export function assertClockMayBegin(clock: Pick<Clock, 'nowMs'>): void {
  const now = new Date(clock.nowMs()).toISOString();
  if (now >= EARLIEST) return;
  throw new WrongClockError(
    `The clock of this machine says ${now}, and a new station would keep that date for ever. Set the clock, then start again`,
  );
}
