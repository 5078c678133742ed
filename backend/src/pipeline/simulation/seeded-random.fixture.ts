import { Dice } from '../../../../play/dice.js';
import type { Random } from '../../system/system.js';

/** Randomness that a seed repeats. */
export class SeededRandom extends Dice implements Random {
  bytes(length: number): Uint8Array {
    const words = Uint32Array.from({ length: Math.ceil(length / 4) }, () => this.next() * 2 ** 32);
    return new Uint8Array(words.buffer, 0, length);
  }
}
