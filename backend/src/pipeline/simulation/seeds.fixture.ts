import { randomInt } from 'node:crypto';
import { times } from '../../../../play/runs.js';
import type { SimulationResult } from './simulation.fixture.js';

const { SIM_SEED, SIM_SEEDS, SIM_NEW_SEEDS } = process.env;

/** Which seeds a spec runs. */
export interface Seeds {
  /** How many seeds every run takes, from 0 on. */
  readonly fixed: number;
  /** Others in every run. */
  readonly fresh: number;
}

/** A line of thousands helps nobody: a failure names its own. */
const SEEDS_SHOWN = 20;

/**
 * The fixed seeds and some that nobody has tried, of which it prints the first. `SIM_SEED` alone repeats one; `SIM_SEEDS` and
 * `SIM_NEW_SEEDS` set how many there are of each.
 */
export function seedsOf({ fixed, fresh }: Seeds, what: string): readonly number[] {
  if (SIM_SEED !== undefined) return [Number(SIM_SEED)];
  const known = Number(SIM_SEEDS ?? times({ gate: fixed, long: 400 }));
  const unknown = Number(SIM_NEW_SEEDS ?? times({ gate: fresh, long: 1_000 }));
  const made = Array.from({ length: unknown }, () => randomInt(2 ** 32));
  const shown = `${made.slice(0, SEEDS_SHOWN).join(' ')}${made.length > SEEDS_SHOWN ? ' …' : ''}`;
  process.stdout.write(`${what}: ${made.length} new seeds, each repeated by SIM_SEED=…: ${shown}\n`);
  return [...Array.from({ length: known }, (_, seed) => seed), ...made];
}

/** Runs a seed; a failure says how to see it again. */
export async function runSeed(
  seed: number,
  spec: string,
  simulate: (seed: number) => Promise<SimulationResult>,
): Promise<SimulationResult> {
  try {
    return await simulate(seed);
  } catch (error) {
    const again = `SIM_SEED=${seed} npm run test:properties -- ${spec}`;
    throw new Error(`Seed ${seed}: ${(error as Error).message}. Again: ${again}`, { cause: error });
  }
}
