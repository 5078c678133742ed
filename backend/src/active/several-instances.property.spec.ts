/** The simulation with several instances of a station, of which one is active. */
import { describe, expect, it } from '@jest/globals';
import { runSeed, seedsOf } from '../pipeline/simulation/seeds.fixture.js';
import { type SimulationResult, simulate } from '../pipeline/simulation/simulation.fixture.js';
import { simulatedActivity } from './simulated-activity.fixture.js';

const SPEC = 'active/several-instances';
const seeds = seedsOf({ fixed: 50, fresh: 10 }, SPEC);

const run = (seed: number) => runSeed(seed, SPEC, () => simulate(seed, { openActivity: simulatedActivity }));

describe('an active instance, its standbys and its successors', () => {
  const results: SimulationResult[] = [];

  it(`keep every promise under ${seeds.length} seeds of faults`, async () => {
    for (const seed of seeds) results.push(await run(seed));
  }, 600_000);

  (seeds.length < 50 ? it.skip : it)('meet every kind of trouble among them', () => {
    const met = (test: (result: SimulationResult) => boolean) => results.filter(test).length;
    expect(met(({ activations }) => activations > 2)).toBeGreaterThan(0);
    expect(met(({ stepsDown }) => stepsDown > 0)).toBeGreaterThan(0);
    expect(met(({ foreign }) => foreign > 0)).toBeGreaterThan(0);
    expect(met(({ plan, crashes }) => plan.instances > 2 && crashes > 0)).toBeGreaterThan(0);
    expect(met(({ plan, stepsDown }) => plan.pauses > 0 && stepsDown > 0)).toBeGreaterThan(0);
    expect(met(({ plan, stepsDown }) => plan.cuts > 0 && stepsDown > 0)).toBeGreaterThan(0);
    expect(met(({ activations, unknown }) => activations > 1 && unknown > 0)).toBeGreaterThan(0);
  });
});
