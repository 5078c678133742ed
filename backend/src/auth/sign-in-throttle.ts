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
/** How many logins of a name may succeed within the window: each is a hash, and an event that the log keeps for ever. */
const MAX_DONE = 30;
/** How many names and addresses are remembered: beyond that the one that was counted longest ago is forgotten. */
const MAX_REMEMBERED = 10_000;

/** Counts logins, so that nobody can try passwords for long, nor fill the log with a right one. */
export class SignInThrottle {
  readonly #forName: RecentCount;
  readonly #forAddress: RecentCount;
  readonly #anywhere: RecentCount;
  readonly #done: RecentCount;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#forName = new RecentCount(clock, MAX_FOR_NAME);
    this.#forAddress = new RecentCount(clock, MAX_FOR_ADDRESS);
    this.#anywhere = new RecentCount(clock, MAX_FOR_NAME_ANYWHERE);
    this.#done = new RecentCount(clock, MAX_DONE);
  }

  /**
   * Runs a login unless too many have failed, or succeeded. Logins under way could all still fail, so one that might be
   * too many waits for them.
   * @param isKnown whether the user has logged in from this address before: guesses from elsewhere do not block it
   * @param attempt returns null when name or password was wrong; an error counts neither as that nor as a success
   * @throws Failure TOO_MANY_SIGN_INS, also for a right password
   */
  run<Done extends object>(
    name: string,
    address: string,
    isKnown: boolean,
    attempt: () => Promise<Done | null>,
  ): Promise<Done | null> {
    const nameKey = `${address}|${name}`;
    const counted = async () => {
      this.#done.assertRoom(name);
      const done = await attempt();
      if (done === null) this.#fail(name, address, nameKey);
      else {
        this.#forName.clear(nameKey);
        this.#done.add(name);
      }
      return done;
    };
    return this.#forAddress.runCounted(address, () =>
      this.#forName.runCounted(nameKey, () =>
        isKnown ? counted() : this.#anywhere.runCounted(name, counted),
      ),
    );
  }

  #fail(name: string, address: string, nameKey: string): void {
    this.#forName.add(nameKey);
    this.#forAddress.add(address);
    this.#anywhere.add(name);
  }
}

interface Count {
  /** When something was counted within the window, oldest first. */
  countedAt: readonly number[];
  /** How many attempts are under way, and those that wait for one of them to end. */
  running: number;
  readonly waiting: (() => void)[];
}

/** What happened to each key within a sliding window. */
class RecentCount {
  /** The key that was counted longest ago comes first. */
  readonly #counts = new Map<string, Count>();

  constructor(
    private readonly clock: Pick<Clock, 'monotonicMs'>,
    private readonly limit: number,
  ) {}

  /**
   * Runs an attempt while there is room for one more, should it be counted.
   * @throws Failure TOO_MANY_SIGN_INS
   */
  async runCounted<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    await this.#enter(key);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  async #enter(key: string): Promise<void> {
    for (;;) {
      this.assertRoom(key);
      const count = this.#currentCount(key);
      if (count.countedAt.length + count.running < this.limit) {
        count.running++;
        return;
      }
      await new Promise<void>((resolve) => count.waiting.push(resolve));
    }
  }

  /** @throws Failure TOO_MANY_SIGN_INS */
  assertRoom(key: string): void {
    if (!this.#counts.has(key)) return;
    const { countedAt } = this.#currentCount(key);
    const [oldest] = countedAt;
    if (oldest === undefined || countedAt.length < this.limit) return;
    const seconds = Math.ceil((oldest + WINDOW_MS - this.clock.monotonicMs()) / 1_000);
    throw new Failure('TOO_MANY_SIGN_INS', undefined, { 'retry-after': String(Math.max(1, seconds)) });
  }

  #leave(key: string): void {
    const count = this.#currentCount(key);
    count.running--;
    for (const wake of count.waiting.splice(0)) wake();
    this.#forgetIfIdle(key, count);
  }

  add(key: string): void {
    const count = this.#currentCount(key);
    count.countedAt = [...count.countedAt, this.clock.monotonicMs()];
    // Moved to the end: it was counted last.
    this.#counts.delete(key);
    this.#counts.set(key, count);
  }

  clear(key: string): void {
    this.#currentCount(key).countedAt = [];
  }

  #currentCount(key: string): Count {
    const known = this.#counts.get(key);
    if (known !== undefined) {
      const since = this.clock.monotonicMs() - WINDOW_MS;
      known.countedAt = known.countedAt.filter((moment) => moment > since);
      return known;
    }
    const count: Count = { countedAt: [], running: 0, waiting: [] };
    this.#counts.set(key, count);
    this.#forgetOldest();
    return count;
  }

  #forgetIfIdle(key: string, count: Count): void {
    const isIdle = count.countedAt.length === 0 && count.running === 0 && count.waiting.length === 0;
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
