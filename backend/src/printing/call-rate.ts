import { RateLimiter } from '../platform/http/rate-limiter.js';
import type { Clock } from '../platform/system/system.js';

/** A teller sells a bet a second, and each print is a handful of signed calls: twice that for ever, ten seconds' worth at once. */
const LIMIT = { limit: 100, windowMs: 10_000 };

/** How often each user may have something signed. */
export class CallRate extends RateLimiter {
  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    super(clock, LIMIT);
  }
}
