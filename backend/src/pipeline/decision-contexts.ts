import { businessDay, MIDNIGHT } from '@taya/contracts/day';
import { SERIAL_LENGTH, serialFromBytes } from '@taya/contracts/serial';
import { daysOf } from '../ledger/business-day.js';
import type { Actor, Context } from '../ledger/context.js';
import type { StationState } from '../ledger/state/state.js';
import type { Clock, Random, System } from '../system/system.js';

/** A system call takes microseconds, however few bytes it returns. */
const POOL_BYTES = 4_096;

const SESSION_ID_BYTES = 16;
/** More bytes than a serial needs, because biased ones are skipped. */
const SERIAL_BYTES = 2 * SERIAL_LENGTH;

/**
 * Creates what a decision may know about the outside world: time that never goes back, the station's date, new random
 * values.
 */
export class DecisionContexts {
  readonly #clock: Clock;
  readonly #random: Random;

  constructor(system: System) {
    this.#clock = system.clock;
    this.#random = new RandomPool(system.random);
  }

  next(actor: Actor, state: StationState, defaultTimeZone: string): Context {
    const at = Math.max(this.#clock.nowMs(), state.lastAt.get());
    const days = daysOf(state) ?? { timeZone: defaultTimeZone, dayStartsAt: MIDNIGHT, dayFloor: '' };
    return new RandomContext(actor, at, businessDay(at, days), this.#random);
  }
}

/** Random values are only drawn when a decision uses them: most do not. */
class RandomContext implements Context {
  #serials: readonly [string, string] | null = null;
  #sessionId: string | null = null;

  constructor(
    readonly actor: Actor,
    readonly at: number,
    readonly today: string,
    private readonly random: Random,
  ) {}

  get serials(): readonly [string, string] {
    this.#serials ??= [newSerial(this.random), newSerial(this.random)];
    return this.#serials;
  }

  get sessionId(): string {
    this.#sessionId ??= Buffer.from(this.random.bytes(SESSION_ID_BYTES)).toString('base64url');
    return this.#sessionId;
  }
}

function newSerial(random: Random): string {
  for (;;) {
    const serial = serialFromBytes(random.bytes(SERIAL_BYTES));
    if (serial !== null) return serial;
  }
}

/** Hands out the system's random bytes in small pieces, each byte once. */
class RandomPool implements Random {
  #pool: Uint8Array = new Uint8Array(0);
  #used = 0;

  constructor(private readonly source: Random) {}

  /** @param length at most 4,096 */
  bytes(length: number): Uint8Array {
    if (length > POOL_BYTES) throw new RangeError(`at most ${POOL_BYTES} bytes at once`);
    if (this.#used + length > this.#pool.length) {
      this.#pool = this.source.bytes(POOL_BYTES);
      this.#used = 0;
    }
    this.#used += length;
    return this.#pool.subarray(this.#used - length, this.#used);
  }
}
