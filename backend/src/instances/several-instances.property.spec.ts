/** The simulation with several instances that send each other their commands. */
import { describe, expect, it } from '@jest/globals';
import { runSeed, seedsOf } from '../pipeline/simulation/seeds.fixture.js';
import { type SimulationResult, simulate } from '../pipeline/simulation/simulation.fixture.js';
import { SimulatedNetwork } from './simulated-network.fixture.js';

const SPEC = 'instances/several-instances';
const seeds = seedsOf({ fixed: 100, fresh: 20 }, SPEC);

const run = (seed: number) =>
  runSeed(seed, SPEC, () =>
    simulate(seed, { fronts: (world, faults) => new SimulatedNetwork(world, faults) }),
  );

describe('instances on one ledger, over a network that delays, loses and separates', () => {
  const results: SimulationResult[] = [];

  it(`keep every promise under ${seeds.length} seeds of faults`, async () => {
    for (const seed of seeds) results.push(await run(seed));
  }, 600_000);

  (seeds.length < 50 ? it.skip : it)('meet every kind of trouble among them', () => {
    const met = (test: (result: SimulationResult) => boolean) => results.filter(test).length;
    expect(met(({ forwarded }) => forwarded > 20)).toBeGreaterThan(0);
    expect(met(({ penLost }) => penLost > 0)).toBeGreaterThan(0);
    expect(met(({ unclear }) => unclear > 0)).toBeGreaterThan(0);
    expect(met(({ conflicts }) => conflicts > 0)).toBeGreaterThan(0);
    expect(met(({ plan, crashes }) => plan.writers > 2 && crashes > 0)).toBeGreaterThan(0);
    expect(met(({ plan, forwarded }) => plan.pauses > 0 && forwarded > 0)).toBeGreaterThan(0);
    expect(met(({ plan, forwarded }) => plan.cuts > 0 && forwarded > 0)).toBeGreaterThan(0);
    expect(met(({ plan, forwarded }) => plan.partitions > 0 && forwarded > 0)).toBeGreaterThan(0);
  });
});
