import type { Actor, Command } from '../ledger/commands.js';
import type { CommandKey } from '../pipeline/ledger.js';
import type { Clock } from '../system/system.js';
import { RateLimiter } from './rate-limiter.js';

const MINUTE_MS = 60_000;
const INQUIRIES = { limit: 60, windowMs: MINUTE_MS };
/** A bet a second prints one receipt each; a teller may also catch up with a queue of receipts. */
const PRINTS = { limit: 120, windowMs: MINUTE_MS };
const TIMERS = { limit: 120, windowMs: MINUTE_MS };

/** Limits how often each user may make calls that write an event and move no money, because the log keeps events for ever. */
export class AppendRate {
  readonly #inquiries: RateLimiter;
  readonly #prints: RateLimiter;
  readonly #timers: RateLimiter;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#inquiries = new RateLimiter(clock, INQUIRIES);
    this.#prints = new RateLimiter(clock, PRINTS);
    this.#timers = new RateLimiter(clock, TIMERS);
  }

  /** @throws Failure TOO_MANY_REQUESTS */
  take({ userId }: Pick<Actor, 'userId'>, { type }: Pick<Command, 'type'>, key?: CommandKey): void {
    if (key?.isInquiry === true) this.#inquiries.take(userId);
    else if (type === 'recordPrint') this.#prints.take(userId);
    else if (type === 'setTimer') this.#timers.take(userId);
  }
}
