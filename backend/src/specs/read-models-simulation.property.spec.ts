/** The simulation with the station's own projector and read models behind each process. */
import { describe, expect, it } from '@jest/globals';
import { runSeed, seedsOf } from '../pipeline/simulation/seeds.fixture.js';
import { type SimulationResult, simulate } from '../pipeline/simulation/simulation.fixture.js';
import { ProjectedReadModels } from './simulated-read-models.fixture.js';

const SPEC = 'read-models-simulation';
const seeds = seedsOf({ fixed: 40, fresh: 5 }, SPEC);

const run = (seed: number) =>
  runSeed(seed, SPEC, () => simulate(seed, { readSides: (parts) => new ProjectedReadModels(parts) }));

describe('a station whose read models lag, fail, are lost and rebuilt', () => {
  const results: SimulationResult[] = [];

  it(`keeps every promise under ${seeds.length} seeds of faults`, async () => {
    for (const seed of seeds) results.push(await run(seed));
  }, 600_000);

  (seeds.length < 25 ? it.skip : it)('meets every kind of trouble among them', () => {
    const met = (test: (result: SimulationResult) => boolean) => results.filter(test).length;
    expect(met(({ failures }) => failures > 0)).toBeGreaterThan(0);
    expect(met(({ rebuilds }) => rebuilds > 2)).toBeGreaterThan(0);
    expect(met(({ oldKeys }) => oldKeys > 0)).toBeGreaterThan(0);
    expect(met(({ oldPrints }) => oldPrints > 0)).toBeGreaterThan(0);
  });
});
