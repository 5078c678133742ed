/**
 * Two instances of one station under the load of 64 tellers: the active one is killed `BENCH_KILLS` times and stands still
 * `BENCH_FREEZES` times, in any order, is stopped in order some times, and in between the event store is away. At the end
 * everything that was answered is there, once. On a real event store with `TEST_EVENT_STORE_URL`.
 */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Dice } from '../play/dice.js';
import { throwDice } from '../test/crash/support/dice.js';
import { pause } from '../test/crash/support/notebook.js';
import { LoadTrial } from '../test/instances/support/load-trial.js';

const KILLS = Number(process.env.BENCH_KILLS ?? 30);
const FREEZES = Number(process.env.BENCH_FREEZES ?? 10);
const STOPS = 5;
const OUTAGES = 3;
const PACE = {
  bettingMs: { shortest: 500, longest: 3_000 },
  restMs: { shortest: 1_500, longest: 4_500 },
  handsPerTeller: 16,
};
const UP_MS = { shortest: 200, longest: 4_000 };
const DOWN_MS = { shortest: 0, longest: 3_000 };
const STORE_AWAY_MS = { shortest: 1_000, longest: 12_000 };

jest.setTimeout(3_600_000);

let dice: Dice;
let trial: LoadTrial;

beforeAll(async () => {
  dice = throwDice('instances');
  trial = await LoadTrial.open(2, dice, PACE);
});
afterAll(() => trial?.close());

const some = ({ shortest, longest }: typeof UP_MS) => dice.between(shortest, longest);

it(`nothing is lost or doubled in ${KILLS} kills and ${FREEZES} freezes`, async () => {
  const times = (count: number, trouble: () => Promise<void>) => Array.from({ length: count }, () => trouble);
  const troubles = [
    ...times(KILLS, () => trial.kill(some(DOWN_MS))),
    ...times(FREEZES, () => trial.freeze()),
    ...times(STOPS, () => trial.stop()),
    ...times(OUTAGES, () => trial.stopEventStore(some(STORE_AWAY_MS))),
  ].sort(() => dice.next() - 0.5);
  await trial.during(async () => {
    for (const trouble of troubles) {
      await pause(some(UP_MS));
      await trouble();
    }
  });
  process.stdout.write(`instances: ${trial.report}\n`);
  for (const [kind, gaps] of Object.entries(trial.gaps)) {
    process.stdout.write(`${kind}, ms: ${gaps.map((gap: number) => gap.toFixed(0)).join(' ')}\n`);
  }
  await trial.expectNothingLost();
});

it('what is sold is pushed to screens', () => trial.expectTotalsOnAScreen());

it('is found good by the audit', () => trial.expectGoodAudit());

it('others were answered in time', () => {
  expect(Math.max(...trial.gaps.kills)).toBeLessThan(8_000);
});
