/**
 * Three instances of one station under load for `BENCH_MINUTES`: one of them is killed and started again, again and again,
 * and in the middle the event store is away for ten seconds. At the end everything that was answered is there, once.
 */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Dice } from '../test/crash/support/dice.js';
import { pause } from '../test/crash/support/notebook.js';
import { LoadTrial } from '../test/instances/support/load-trial.js';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 3);
const INSTANCES = 3;
const PACE = { bettingMs: { shortest: 500, longest: 3_000 }, restMs: { shortest: 150, longest: 450 } };
const UP_MS = { shortest: 200, longest: 6_000 };
const DOWN_MS = { shortest: 0, longest: 3_000 };
const STORE_AWAY_MS = 10_000;
const CALM_MS = 5_000;

jest.setTimeout((MINUTES + 15) * 60_000);

let dice: Dice;
let trial: LoadTrial;

beforeAll(async () => {
  dice = Dice.thrown('instances');
  trial = await LoadTrial.open(INSTANCES, dice, PACE);
});
afterAll(() => trial?.close());

async function killAgainAndAgain(endMs: number): Promise<void> {
  while (performance.now() < endMs) {
    await pause(dice.between(UP_MS.shortest, UP_MS.longest));
    await trial.kill(dice.between(0, INSTANCES - 1), dice.between(DOWN_MS.shortest, DOWN_MS.longest));
  }
}

async function stopTheStoreInTheMiddle(durationMs: number): Promise<void> {
  await pause(durationMs / 2);
  await trial.cluster.stopEventStore(STORE_AWAY_MS);
}

it(`nothing is lost or doubled in ${MINUTES} minutes`, async () => {
  const durationMs = MINUTES * 60_000;
  await trial.during(async () => {
    await Promise.all([
      killAgainAndAgain(performance.now() + durationMs),
      stopTheStoreInTheMiddle(durationMs),
    ]);
    await trial.eachAnswers();
    await trial.expectFairParts(CALM_MS);
    process.stdout.write(
      `answers of each instance in ${CALM_MS} ms at the end: ${trial.answers.join(', ')}\n`,
    );
  });
  const { notebook } = trial.shift;
  process.stdout.write(
    `${MINUTES} min, ${trial.kills} kills: ${notebook.count('recorded')} commands recorded, ` +
      `${notebook.recorded('pay').length} payouts, ${notebook.count('refused')} refused; ` +
      `503: ${JSON.stringify([...notebook.delays])}; ${await trial.penChanges()}\n`,
  );
  expect(trial.kills).toBeGreaterThan(0);
  await trial.expectNothingLost();
});

it('what is sold at any instance is pushed to the screens of all', async () => {
  const screens = await trial.screens();
  await trial.expectTotalsOnEveryScreen(screens);
  for (const screen of screens) screen.close();
});

it('is found good by the audit', () => trial.expectGoodAudit());
