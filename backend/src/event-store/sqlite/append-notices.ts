import type { System } from '../../system/system.js';

/** Appends of this time are notified together. Whoever cannot wait that long polls (`Subscription.poll`). */
const EVERY_MS = 100;

/**
 * Tells readers of appends: of one after a pause at once, of those that follow it together. A reader that woke at each
 * append of a busy station would cost more than what it reads.
 */
export class AppendNotices {
  readonly #system: Pick<System, 'clock' | 'timers'>;
  readonly #notify: () => void;
  #toldMs = Number.NEGATIVE_INFINITY;
  #isDue = false;

  constructor(system: Pick<System, 'clock' | 'timers'>, notify: () => void) {
    this.#system = system;
    this.#notify = notify;
  }

  appended(): void {
    if (this.#isDue) return;
    const { clock, timers } = this.#system;
    const pauseMs = this.#toldMs + EVERY_MS - clock.monotonicMs();
    if (pauseMs <= 0) {
      this.#now();
      return;
    }
    this.#isDue = true;
    timers.after(pauseMs, () => {
      this.#isDue = false;
      this.#now();
    });
  }

  #now(): void {
    this.#toldMs = this.#system.clock.monotonicMs();
    this.#notify();
  }
}
