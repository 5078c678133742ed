import { Failure } from '../platform/http/failure.js';
import type { Clock } from '../platform/system/system.js';

/** A teller sells a bet a second, and each print is a handful of signed calls: twice that for ever, ten seconds' worth at once. */
const CALLS_PER_SECOND = 10;
const MAX_AT_ONCE = 100;

interface Allowance {
  readonly calls: number;
  /** Monotonic. */
  readonly atMs: number;
}

/** How often each user may have something signed: an allowance that fills up with time and is used up by calls. */
export class CallRate {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  /** By user: a station has some dozens. */
  readonly #left = new Map<number, Allowance>();

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** @throws Failure TOO_MANY_REQUESTS */
  take(userId: number): void {
    const calls = this.#callsLeft(userId);
    if (calls < 1) throw new Failure('TOO_MANY_REQUESTS');
    this.#left.set(userId, { calls: calls - 1, atMs: this.#clock.monotonicMs() });
  }

  #callsLeft(userId: number): number {
    const last = this.#left.get(userId);
    if (last === undefined) return MAX_AT_ONCE;
    const passedMs = this.#clock.monotonicMs() - last.atMs;
    return Math.min(MAX_AT_ONCE, last.calls + (passedMs / 1_000) * CALLS_PER_SECOND);
  }
}
