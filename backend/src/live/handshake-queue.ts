import { RateLimiter } from '../http/rate-limiter.js';
import type { System, Timers } from '../system/system.js';

/** A handshake takes about a millisecond. */
const HANDSHAKES_A_SECOND = 20;

interface Handshake {
  /** Its client has given up. */
  readonly isGone: () => boolean;
  readonly begin: () => void;
}

/**
 * Begins handshakes: of each address some at once, further ones at a steady pace in the order in which they came. Who
 * connects over and over again waits, and keeps nobody else of the same address out for long.
 */
export class HandshakeQueue {
  readonly #timers: Timers;
  readonly #allowances: RateLimiter;
  /** Of those addresses that have to wait. */
  readonly #waiting = new Map<string, Handshake[]>();

  constructor(
    { clock, timers }: Pick<System, 'clock' | 'timers'>,
    private readonly maxAtOnce: number,
  ) {
    this.#timers = timers;
    this.#allowances = new RateLimiter(clock, {
      limit: maxAtOnce,
      windowMs: (maxAtOnce / HANDSHAKES_A_SECOND) * 1_000,
    });
  }

  /** @returns false when too many of this address wait already */
  join(address: string, handshake: Handshake): boolean {
    const waiting = this.#waiting.get(address);
    if (waiting === undefined) {
      this.#waiting.set(address, [handshake]);
      this.#beginNext(address);
      return true;
    }
    if (waiting.length >= this.maxAtOnce) return false;
    waiting.push(handshake);
    return true;
  }

  /** From now on handshakes of this address begin one after another, until it has been quiet for a while. */
  exhaust(address: string): void {
    this.#allowances.spendAll(address);
  }

  #beginNext(address: string): void {
    const waiting = (this.#waiting.get(address) ?? []).filter(({ isGone }) => !isGone());
    let waitMs = 0;
    while (waiting.length > 0 && waitMs === 0) {
      waitMs = this.#allowances.tryTake(address);
      if (waitMs === 0) waiting.shift()?.begin();
    }
    if (waiting.length === 0) {
      this.#waiting.delete(address);
      return;
    }
    this.#waiting.set(address, waiting);
    this.#timers.after(waitMs, () => this.#beginNext(address));
  }
}
