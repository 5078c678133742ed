import { randomInt } from 'node:crypto';
import { Dice } from '../../../play/dice.js';

/** With the seed in `CRASH_SEED` or a new one; it prints the seed, by which a failed test can be repeated. */
export function throwDice(what: string): Dice {
  const dice = new Dice(Number(process.env.CRASH_SEED ?? randomInt(2 ** 32)));
  process.stdout.write(`${what}: CRASH_SEED=${dice.seed}\n`);
  return dice;
}
