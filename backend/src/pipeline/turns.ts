import type { Clock, Random } from '../system/system.js';

/** Others count as writing for so long after their last event. */
const CONTENDED_MS = 2_000;
/** The longest pause, in appends: what somebody else needs to read what they missed and to append in turn. */
const PAUSE_APPENDS = 4;
const SHORTEST_PAUSE_MS = 4;

/**
 * Lets others write: whoever has just written is ahead of all who first have to read what they missed, and would always
 * be first again. While others write too, it pauses for a random time before its next append.
 */
export class Turns {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #random: Random;
  #othersWroteAt = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;

  constructor({ clock, random }: { readonly clock: Pick<Clock, 'monotonicMs'>; readonly random: Random }) {
    this.#clock = clock;
    this.#random = random;
  }

  othersWrote(): void {
    this.#othersWroteAt = this.#clock.monotonicMs();
    // Whoever had to read what others wrote is not the one to wait.
    this.#notBefore = Number.NEGATIVE_INFINITY;
  }

  /** An append has succeeded that was sent at `sentMs`. */
  wrote(sentMs: number): void {
    const now = this.#clock.monotonicMs();
    if (now - this.#othersWroteAt > CONTENDED_MS) return;
    const longestMs = PAUSE_APPENDS * Math.max(now - sentMs, SHORTEST_PAUSE_MS);
    const [roll = 0] = this.#random.bytes(1);
    this.#notBefore = now + Math.ceil((longestMs * roll) / 256);
  }

  /** How long the next append has to wait. */
  get pauseMs(): number {
    return Math.max(0, this.#notBefore - this.#clock.monotonicMs());
  }
}
