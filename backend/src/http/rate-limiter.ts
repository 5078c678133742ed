import { forgetOldest } from '../system/forget-oldest.js';
import type { Clock } from '../system/system.js';
import { Failure } from './failure.js';

export interface RateLimit {
  /** Calls at once; the allowance refills evenly within `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
  /** Called for the first refusal of a key after a window without one. */
  readonly onBurst?: (key: string | number) => void;
  /** How many keys are remembered: beyond that the one with the oldest call is forgotten. */
  readonly maxKeys?: number;
}

const MAX_KEYS = 10_000;

interface Allowance {
  readonly calls: number;
  /** On the monotonic clock, like `refusedAtMs`. */
  readonly atMs: number;
  readonly refusedAtMs: number;
}

/**
 * Limits how often each key (a user, an address) may do something: an allowance that calls use up and time refills.
 *
 * By hand: `rate-limiter-flexible` and `@fastify/rate-limit` read `Date.now`, which jumps when the clock is set and cannot
 * be simulated; and they count calls in windows that end all at once.
 */
export class RateLimiter {
  /** The key with the oldest call comes first. */
  readonly #allowances = new Map<string | number, Allowance>();

  constructor(
    private readonly clock: Pick<Clock, 'monotonicMs'>,
    private readonly limit: RateLimit,
  ) {}

  /** @throws Failure TOO_MANY_REQUESTS with the time until one more call is allowed */
  take(key: string | number): void {
    const waitMs = this.tryTake(key);
    if (waitMs === 0) return;
    throw new Failure('TOO_MANY_REQUESTS', undefined, { 'retry-after': String(Math.ceil(waitMs / 1_000)) });
  }

  /** @returns 0 when as many are allowed, which counts; otherwise how long until they are, in milliseconds */
  tryTake(key: string | number, wanted = 1): number {
    const { calls, refusedAtMs } = this.#refillAllowance(key);
    const atMs = this.clock.monotonicMs();
    if (calls >= wanted) {
      this.#storeAllowance(key, { calls: calls - wanted, atMs, refusedAtMs });
      return 0;
    }
    const { limit, windowMs, onBurst } = this.limit;
    this.#storeAllowance(key, { calls, atMs, refusedAtMs: atMs });
    if (atMs - refusedAtMs >= windowMs) onBurst?.(key);
    return ((wanted - calls) * windowMs) / limit;
  }

  /** Uses up what is left of an allowance. */
  spendAll(key: string | number): void {
    this.#storeAllowance(key, { ...this.#refillAllowance(key), calls: 0, atMs: this.clock.monotonicMs() });
  }

  #refillAllowance(key: string | number): Allowance {
    const { limit, windowMs } = this.limit;
    const last = this.#allowances.get(key);
    if (last === undefined) return { calls: limit, atMs: 0, refusedAtMs: Number.NEGATIVE_INFINITY };
    const passedMs = this.clock.monotonicMs() - last.atMs;
    return { ...last, calls: Math.min(limit, last.calls + (passedMs * limit) / windowMs) };
  }

  #storeAllowance(key: string | number, allowance: Allowance): void {
    this.#allowances.delete(key);
    this.#allowances.set(key, allowance);
    forgetOldest(this.#allowances, this.limit.maxKeys ?? MAX_KEYS);
  }
}
