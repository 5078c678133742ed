import { describe, expect, it } from '@jest/globals';
import { runSeed, seedsOf } from './seeds.fixture.js';
import { type SimulationResult, simulate } from './simulation.fixture.js';

const SPEC = 'pipeline/simulation';
const seeds = seedsOf({ fixed: 60, fresh: 10 }, SPEC);

describe('the pipeline under a simulated clock, store, read side and clients', () => {
  const results: SimulationResult[] = [];

  it(`keeps every promise under ${seeds.length} seeds of faults`, async () => {
    for (const seed of seeds) results.push(await runSeed(seed, SPEC, simulate));
  }, 600_000);

  it('repeats a seed to the last byte', async () => {
    const seed = seeds[0] ?? 0;
    expect(await runSeed(seed, SPEC, simulate)).toEqual(results[0]);
  });

  (seeds.length < 50 ? it.skip : it)('meets every kind of trouble among them', () => {
    const met = (test: (result: SimulationResult) => boolean) => results.filter(test).length;
    expect(met(({ recoveries }) => recoveries > 0)).toBeGreaterThan(0);
    expect(met(({ unknown }) => unknown > 0)).toBeGreaterThan(0);
    expect(met(({ repeated }) => repeated > 0)).toBeGreaterThan(0);
    expect(met(({ withdrawn }) => withdrawn > 0)).toBeGreaterThan(0);
    expect(met(({ crashes }) => crashes > 0)).toBeGreaterThan(0);
    expect(met(({ oldKeys }) => oldKeys > 0)).toBeGreaterThan(0);
    expect(met(({ oldBets }) => oldBets > 0)).toBeGreaterThan(0);
    expect(met(({ oldPrints }) => oldPrints > 0)).toBeGreaterThan(0);
    expect(met(({ paid }) => paid > 0)).toBeGreaterThan(0);
    expect(met(({ remitted }) => remitted > 0)).toBeGreaterThan(0);
    expect(met(({ sealed }) => sealed > 0)).toBeGreaterThan(0);
    expect(met(({ reopened }) => reopened > 0)).toBeGreaterThan(0);
    expect(met(({ plan }) => plan.losesEnd)).toBeGreaterThan(0);
    expect(
      met(({ plan, recoveries, crashes }) => plan.isServer && recoveries > 0 && crashes > 0),
    ).toBeGreaterThan(0);
  });
});
