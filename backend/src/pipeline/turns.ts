import type { Clock, Random } from '../system/system.js';

/** Others count as writing for so long after their last event. */
const CONTENDED_MS = 2_000;
/** How long an instance writes without a pause. Then it makes one: others that never had a turn are not heard of. */
const BUSY_MS = 1_000;
/** A pause, in appends: what somebody else needs to read what they missed and to append in turn. */
const PAUSE_APPENDS = 4;
const SHORTEST_PAUSE_MS = 4;
/** An append that waited for a server that was away says nothing of what others need. */
const LONGEST_PAUSE_MS = 250;

/**
 * Lets others write: whoever has just written is ahead of all who first have to read what they missed, and would always
 * be first again. While others write too, it pauses for a random time before its next append; otherwise once a second, if it
 * writes without a break.
 */
export class Turns {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #random: Random;
  #othersWroteAt = Number.NEGATIVE_INFINITY;
  #wroteAt = Number.NEGATIVE_INFINITY;
  /** Since when there was no pause in which somebody else could have written. */
  #busySince = Number.NEGATIVE_INFINITY;
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
    const takenMs = PAUSE_APPENDS * (now - sentMs);
    const longestMs = Math.min(Math.max(takenMs, PAUSE_APPENDS * SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
    if (sentMs - this.#wroteAt >= longestMs) this.#busySince = sentMs;
    this.#wroteAt = now;
    if (now - this.#othersWroteAt <= CONTENDED_MS) {
      const [roll = 0] = this.#random.bytes(1);
      this.#notBefore = now + Math.ceil((longestMs * roll) / 256);
    } else if (now - this.#busySince > BUSY_MS) {
      this.#busySince = now;
      this.#notBefore = now + longestMs;
    }
  }

  /** How long the next append has to wait. */
  get pauseMs(): number {
    return Math.max(0, this.#notBefore - this.#clock.monotonicMs());
  }
}
