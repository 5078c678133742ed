import { randomInt } from 'node:crypto';

/** Random numbers that a failed test can be repeated with. */
export class Dice {
  readonly seed: number;
  #state: number;

  private constructor(seed: number) {
    this.seed = seed;
    this.#state = seed;
  }

  /** With the seed in `CRASH_SEED` or a new one; it prints the seed. */
  static thrown(what: string): Dice {
    const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 32));
    process.stdout.write(`${what}: CRASH_SEED=${seed}\n`);
    return new Dice(seed);
  }

  /** From 0 up to 1. The generator is Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A random element; undefined from an empty list. */
  oneOf<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.next() * list.length)];
  }
}
