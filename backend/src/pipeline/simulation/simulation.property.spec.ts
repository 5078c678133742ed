import { describe, expect, it } from '@jest/globals';
import { type SimulationResult, simulate } from './simulation.fixture.js';

const { SIM_SEED, SIM_SEEDS = '200' } = process.env;
const seeds =
  SIM_SEED === undefined
    ? Array.from({ length: Number(SIM_SEEDS) }, (_, index) => index)
    : [Number(SIM_SEED)];

/** Ends a failure with how to see it again. */
async function run(seed: number): Promise<SimulationResult> {
  try {
    return await simulate(seed);
  } catch (error) {
    const again = `SIM_SEED=${seed} npm run test:properties -- pipeline/simulation`;
    throw new Error(`Seed ${seed}: ${(error as Error).message}. Again: ${again}`, { cause: error });
  }
}

describe('the pipeline under a simulated clock, store and clients', () => {
  const results: SimulationResult[] = [];

  it(`keeps every promise under ${seeds.length} seeds of faults`, async () => {
    for (const seed of seeds) results.push(await run(seed));
  }, 600_000);

  it('repeats a seed to the last byte', async () => {
    const seed = seeds[0] ?? 0;
    expect(await run(seed)).toEqual(results[0]);
  });

  (seeds.length < 50 ? it.skip : it)('meets every kind of trouble among them', () => {
    const met = (test: (result: SimulationResult) => boolean) => results.filter(test).length;
    expect(met(({ conflicts }) => conflicts > 0)).toBeGreaterThan(0);
    expect(met(({ recoveries }) => recoveries > 0)).toBeGreaterThan(0);
    expect(met(({ unknown }) => unknown > 0)).toBeGreaterThan(0);
    expect(met(({ repeated }) => repeated > 0)).toBeGreaterThan(0);
    expect(met(({ withdrawn }) => withdrawn > 0)).toBeGreaterThan(0);
    expect(met(({ crashes }) => crashes > 0)).toBeGreaterThan(0);
    expect(met(({ plan }) => plan.losesEnd)).toBeGreaterThan(0);
  });
});
