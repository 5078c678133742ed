import type { Command } from '../ledger/commands.js';
import type { Actor } from '../ledger/context.js';
import type { CommandKey } from '../pipeline/ledger.js';
import type { Clock } from '../system/system.js';
import { RateLimiter } from './rate-limiter.js';

const A_MINUTE = (limit: number) => ({ limit, windowMs: 60_000 });

/** A bet a second prints one receipt each; a teller may also catch up with a queue of receipts. */
const LIMITS = { inquiry: A_MINUTE(60), recordPrint: A_MINUTE(120), setTimer: A_MINUTE(120) };

/** Limits how often each user may make calls that write an event and move no money, because the log keeps events for ever. */
export class AppendRate {
  readonly #limiters: ReadonlyMap<string, RateLimiter>;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#limiters = new Map(
      Object.entries(LIMITS).map(([kind, limit]) => [kind, new RateLimiter(clock, limit)]),
    );
  }

  /** @throws Failure TOO_MANY_REQUESTS */
  take({ userId }: Pick<Actor, 'userId'>, { type }: Pick<Command, 'type'>, key?: CommandKey): void {
    this.#limiters.get(key?.isInquiry === true ? 'inquiry' : type)?.take(userId);
  }
}
