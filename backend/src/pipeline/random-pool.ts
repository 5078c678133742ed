import type { Random } from '../system/system.js';

/** A system call takes microseconds, however few bytes it returns. */
const POOL_BYTES = 4_096;

/** Hands out the system's random bytes in small pieces, each byte once. */
export class RandomPool implements Random {
  readonly #source: Random;
  #pool: Uint8Array = new Uint8Array(0);
  #used = 0;

  constructor(source: Random) {
    this.#source = source;
  }

  /** @param length at most 4,096 */
  bytes(length: number): Uint8Array {
    if (length > POOL_BYTES) throw new RangeError(`at most ${POOL_BYTES} bytes at once`);
    if (this.#used + length > this.#pool.length) {
      this.#pool = this.#source.bytes(POOL_BYTES);
      this.#used = 0;
    }
    this.#used += length;
    return this.#pool.subarray(this.#used - length, this.#used);
  }
}
