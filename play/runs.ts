/** How often a test with random parts tries: least in `npm run check`, thousands of times in `npm run test:long`. */
import { randomInt } from 'node:crypto';

/** Set by `npm run test:long`. */
export const isLong = process.env.TAYA_TEST_LONG !== undefined;
/** Set by `npm run check`. */
const isQuick = process.env.TAYA_TEST_QUICK !== undefined;

/** @returns how often to try in this run: a long one tries six times as often when nothing else is said, a quick one a fifth */
export function times({ gate, long = 6 * gate }: { readonly gate: number; readonly long?: number }): number {
  if (isQuick) return Math.ceil(gate / 5);
  return isLong ? long : gate;
}

/** @returns the first of the rows of a table; a long run tries them all */
export function firstOf<const Row>(rows: readonly Row[], count: number): readonly Row[] {
  return isLong ? rows : rows.slice(0, count);
}

/** For fast-check: the seed in `FC_SEED` or a new one; it prints the seed. */
export function seedFor(what: string): number {
  const seed = Number(process.env.FC_SEED ?? randomInt(2 ** 31));
  process.stdout.write(`${what}: FC_SEED=${seed}\n`);
  return seed;
}
