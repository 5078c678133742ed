/**
 * Memory over `BENCH_MINUTES` of a station's work, at `BENCH_RATE` bets and payouts a second: what the process and each of its threads
 * hold. Garbage is collected before each sample of the heaps, so that what grows is kept.
 */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { House } from '../test/support/house.js';
import { at, whole } from './rounds.js';
import { residentMegabytes } from './support/memory.js';
import { MemorySampler } from './support/memory-sampler.js';
import { SoakLoad } from './support/soak-load.js';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 5);
const PER_SECOND = Number(process.env.BENCH_RATE ?? 150);
const MINUTE_MS = 60_000;
/** How many lines are printed, however long it takes. */
const LINES = 30;
const SAMPLE_EVERY_MS = Math.max(10_000, (MINUTES * MINUTE_MS) / LINES);

jest.setTimeout((MINUTES + 10) * MINUTE_MS);

const memory = new MemorySampler(SAMPLE_EVERY_MS);
let house: House;
let load: SoakLoad;

beforeAll(async () => {
  // Guesses come from addresses of their own.
  house = await House.open({ environment: { ...memory.environment, TRUST_PROXY: '127.0.0.1' } });
  load = await SoakLoad.of(house, PER_SECOND);
});
afterAll(async () => {
  await house?.close();
  memory.close();
});

function printSample(sinceMs: number): void {
  const minutes = ((performance.now() - sinceMs) / MINUTE_MS).toFixed(1);
  const heaps = [...memory.heaps()].map(([thread, mb]) => `${thread} ${whole(mb)}`).join(', ');
  const sellMs = load.takeSellMs();
  const done = [...load.counts].map(([kind, count]) => `${kind} ${whole(count)}`).join(', ');
  process.stdout.write(
    `${minutes} min: ${whole(residentMegabytes(house.station.pid))} MB resident; heaps ${heaps}; ${done}; ` +
      `sales: half within ${at(0.5, sellMs).toFixed(1)} ms, 99 % ${at(0.99, sellMs).toFixed(1)} ms; ${load.failures.length} failed\n`,
  );
}

it(`works for ${MINUTES} minutes without a failure`, async () => {
  const startMs = performance.now();
  const sampling = setInterval(() => printSample(startMs), SAMPLE_EVERY_MS);
  await load.run(MINUTES * MINUTE_MS).finally(() => clearInterval(sampling));
  printSample(startMs);
  expect(load.failures.slice(0, 5)).toEqual([]);
  expect(load.counts.get('sold')).toBeGreaterThan(0);
});
