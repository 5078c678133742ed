import type { Clock } from '../system/system.js';

const LINE_EVERY_MS = 1_000;

/** Reports about once a second how far a rebuild is. */
export class RebuildMeter {
  readonly #clock: Clock;
  readonly #say: (line: string) => void;
  readonly #startedMs: number;
  #lastLineMs: number;

  constructor(clock: Clock, say: (line: string) => void) {
    this.#clock = clock;
    this.#say = say;
    this.#startedMs = clock.monotonicMs();
    this.#lastLineMs = this.#startedMs;
  }

  /** Everything up to `revision` is applied; the log ends at `tail`. */
  at(revision: number, tail: number): void {
    const now = this.#clock.monotonicMs();
    if (now - this.#lastLineMs < LINE_EVERY_MS) return;
    this.#lastLineMs = now;
    const pace = this.#pace(revision);
    const secondsLeft = Math.ceil((tail - revision) / pace);
    this.#say(`revision ${revision} of ${tail}, ${Math.round(pace)} events/s, ${secondsLeft} s left`);
  }

  result(checkpoint: number): string {
    const seconds = (this.#elapsedMs() / 1_000).toFixed(1);
    return `The read models stand at revision ${checkpoint} (${seconds} s, ${Math.round(this.#pace(checkpoint))} events/s)`;
  }

  /** Events a second since the start. */
  #pace(revision: number): number {
    return ((revision + 1) * 1_000) / this.#elapsedMs();
  }

  #elapsedMs(): number {
    return Math.max(1, this.#clock.monotonicMs() - this.#startedMs);
  }
}
