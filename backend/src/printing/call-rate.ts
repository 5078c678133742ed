import { RateLimiter } from '../http/rate-limiter.js';
import type { Clock } from '../system/system.js';

/**
 * A teller sells a bet a second at most, and each print is a handful of signed calls: this allows twice that, and ten
 * seconds' worth at once.
 */
const LIMIT = { limit: 100, windowMs: 10_000 };

export class CallRate extends RateLimiter {
  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    super(clock, LIMIT);
  }
}
