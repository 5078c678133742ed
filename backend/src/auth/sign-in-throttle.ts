import { Failure } from '../http/failure.js';
import type { Clock } from '../system/system.js';

const WINDOW_MS = 5 * 60_000;
/**
 * How many failed logins are allowed within the window: for a name from one address, for an address, for a name over
 * all addresses.
 */
const MAX_FOR_NAME = 10;
const MAX_FOR_ADDRESS = 50;
const MAX_FOR_NAME_ANYWHERE = 100;
/** How many names and addresses are remembered: beyond that the one whose last failure is oldest is forgotten. */
const MAX_REMEMBERED = 10_000;

/** Counts failed logins, so that nobody can try passwords for long. */
export class SignInThrottle {
  readonly #forName: FailureCount;
  readonly #forAddress: FailureCount;
  readonly #anywhere: FailureCount;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#forName = new FailureCount(clock, MAX_FOR_NAME);
    this.#forAddress = new FailureCount(clock, MAX_FOR_ADDRESS);
    this.#anywhere = new FailureCount(clock, MAX_FOR_NAME_ANYWHERE);
  }

  /**
   * Runs a login unless too many have failed. Logins under way could all still fail, so one that might be too many
   * waits for them.
   * @param isKnown whether the user has logged in from this address before: guesses from elsewhere do not block it
   * @param attempt returns whether name and password were right; an error counts as neither
   * @throws Failure TOO_MANY_SIGN_INS, also for a right password
   */
  run(name: string, address: string, isKnown: boolean, attempt: () => Promise<boolean>): Promise<boolean> {
    const nameKey = `${address}|${name}`;
    const counted = async () => {
      const isRight = await attempt();
      if (isRight) this.#forName.clear(nameKey);
      else this.#fail(name, address, nameKey);
      return isRight;
    };
    return this.#forAddress.during(address, () =>
      this.#forName.during(nameKey, () => (isKnown ? counted() : this.#anywhere.during(name, counted))),
    );
  }

  #fail(name: string, address: string, nameKey: string): void {
    this.#forName.fail(nameKey);
    this.#forAddress.fail(address);
    this.#anywhere.fail(name);
  }
}

interface Count {
  /** The times of the failures within the window, oldest first. */
  failedAt: readonly number[];
  /** How many attempts are under way, and those that wait for one of them to end. */
  running: number;
  readonly waiting: (() => void)[];
}

/** Failures of one kind of key within a sliding window. */
class FailureCount {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #limit: number;
  /** The key whose last failure is oldest comes first. */
  readonly #counts = new Map<string, Count>();

  constructor(clock: Pick<Clock, 'monotonicMs'>, limit: number) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /**
   * Runs an attempt while there is room for one more failure.
   * @throws Failure TOO_MANY_SIGN_INS
   */
  async during<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    await this.#enter(key);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  async #enter(key: string): Promise<void> {
    for (;;) {
      const count = this.#current(key);
      const retryAfterMs = this.#retryAfterMs(count);
      if (retryAfterMs !== null) {
        this.#forgetIfIdle(key, count);
        const seconds = String(Math.max(1, Math.ceil(retryAfterMs / 1_000)));
        throw new Failure('TOO_MANY_SIGN_INS', undefined, { 'retry-after': seconds });
      }
      if (count.failedAt.length + count.running < this.#limit) {
        count.running++;
        return;
      }
      await new Promise<void>((resolve) => count.waiting.push(resolve));
    }
  }

  #leave(key: string): void {
    const count = this.#current(key);
    count.running--;
    for (const wake of count.waiting.splice(0)) wake();
    this.#forgetIfIdle(key, count);
  }

  fail(key: string): void {
    const count = this.#current(key);
    count.failedAt = [...count.failedAt, this.#clock.monotonicMs()];
    // Moved to the end: it has the latest failure.
    this.#counts.delete(key);
    this.#counts.set(key, count);
  }

  clear(key: string): void {
    this.#current(key).failedAt = [];
  }

  #current(key: string): Count {
    const known = this.#counts.get(key);
    if (known !== undefined) {
      const since = this.#clock.monotonicMs() - WINDOW_MS;
      known.failedAt = known.failedAt.filter((moment) => moment > since);
      return known;
    }
    const count: Count = { failedAt: [], running: 0, waiting: [] };
    this.#counts.set(key, count);
    this.#forgetOldest();
    return count;
  }

  #retryAfterMs({ failedAt }: Count): number | null {
    const [oldest] = failedAt;
    if (oldest === undefined || failedAt.length < this.#limit) return null;
    return oldest + WINDOW_MS - this.#clock.monotonicMs();
  }

  #forgetIfIdle(key: string, count: Count): void {
    const isIdle = count.failedAt.length === 0 && count.running === 0 && count.waiting.length === 0;
    if (isIdle) this.#counts.delete(key);
  }

  #forgetOldest(): void {
    if (this.#counts.size <= MAX_REMEMBERED) return;
    for (const [key, count] of this.#counts) {
      if (count.running > 0) continue;
      this.#counts.delete(key);
      return;
    }
  }
}
