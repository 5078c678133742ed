/** Three instances of one station under load: each is killed and started again, and the event store is away for ten seconds. */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Dice } from '../crash/support/dice.js';
import { pause } from '../crash/support/notebook.js';
import type { Board } from '../support/board.js';
import { until } from '../support/until.js';
import { LoadTrial } from './support/load-trial.js';

// The document store of the tests is slow beside other work, and everything is read at each instance in the end.
jest.setTimeout(900_000);

const INSTANCES = 3;
const PACE = { bettingMs: { shortest: 300, longest: 900 }, restMs: { shortest: 150, longest: 450 } };
const UP_MS = { shortest: 500, longest: 1_500 };
const DOWN_MS = { shortest: 0, longest: 500 };
const STORE_AWAY_MS = 10_000;
const CALM_MS = 3_000;
const LEAST_SALES = 100;
const LEAST_SALES_MS = 150_000;

let dice: Dice;
let trial: LoadTrial;
/** One at each instance, from the middle of the load on. */
let screens: readonly Board[] = [];

beforeAll(async () => {
  dice = Dice.thrown('instances');
  trial = await LoadTrial.open(INSTANCES, dice, PACE);
});
afterAll(async () => {
  for (const screen of screens) screen.close();
  await trial?.close();
});

const span = ({ shortest, longest }: typeof UP_MS) => dice.between(shortest, longest);

async function killOneAfterAnother(): Promise<void> {
  for (let instance = 0; instance < INSTANCES; instance += 1) {
    await pause(span(UP_MS));
    await trial.kill(instance, span(DOWN_MS));
  }
}

it('every instance is killed in the middle of load, and the event store is away: nothing is lost or doubled', async () => {
  const { cluster, shift } = trial;
  const sold = () => shift.notebook.recorded('sell').length;
  const paid = () => shift.notebook.recorded('pay').length;
  await trial.during(async () => {
    await killOneAfterAnother();
    await cluster.stopEventStore(STORE_AWAY_MS);
    const backMs = await trial.eachAnswers();
    process.stdout.write(`each instance answered ${backMs.toFixed(0)} ms after the event store was back\n`);
    screens = await trial.screens();
    await trial.expectFairParts(CALM_MS);
    // However slow the machine is: enough is done for something to be lost.
    await until(
      () => sold() > LEAST_SALES && paid() > 0,
      LEAST_SALES_MS,
      () => `${sold()} sales and ${paid()} payouts`,
    );
  });
  await trial.expectNothingLost();
  const { notebook } = shift;
  process.stdout.write(
    `instances: ${notebook.count('recorded')} commands recorded, ${notebook.count('refused')} refused, ` +
      `${paid()} payouts; 503: ${JSON.stringify([...notebook.delays])}; ${await trial.penChanges()}\n`,
  );
});

it('what is sold at any instance is pushed to the screens of all', async () => {
  expect(screens).toHaveLength(INSTANCES);
  // On a slow machine the read models may have been behind as long as the load went on: then nothing was pushed yet.
  await trial.expectTotalsOnEveryScreen(screens);
});

it('is found good by the audit', () => trial.expectGoodAudit());
