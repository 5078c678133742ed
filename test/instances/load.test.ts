/** Two instances of one station under load: the active one is killed, stands still and is stopped, and the event store is away. */
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import type { Dice } from '../../play/dice.js';
import { itInLong } from '../../play/long.js';
import { throwDice } from '../crash/support/dice.js';
import { pause } from '../crash/support/notebook.js';
import { until } from '../support/until.js';
import { LoadTrial } from './support/load-trial.js';

jest.setTimeout(600_000);

const PACE = {
  bettingMs: { shortest: 300, longest: 900 },
  restMs: { shortest: 200, longest: 800 },
  handsPerTeller: 4,
};
const DOWN_MS = 300;
const BETWEEN_MS = 1_500;
const STORE_AWAY_MS = 6_000;
/** How long a till may wait on a busy machine; on a quiet one it is some five seconds (`bench/instances-load`). */
const KILL_MS = 25_000;

let dice: Dice;
let trial: LoadTrial;

beforeAll(async () => {
  dice = throwDice('instances');
  trial = await LoadTrial.open(2, dice, PACE);
});
afterAll(() => trial?.close());

itInLong('nothing is lost or doubled, and others are answered soon', async () => {
  const { notebook } = trial.shift;
  const sold = () => notebook.recorded('sellBet').length;
  await trial.during(async () => {
    for (const trouble of [
      () => trial.kill(DOWN_MS),
      () => trial.freeze(),
      () => trial.stopEventStore(STORE_AWAY_MS),
      () => trial.stop(),
    ]) {
      const before = sold();
      await pause(BETWEEN_MS);
      // However slow the machine is: enough is done for something to be lost.
      await until(() => sold() > before + 10);
      await trouble();
    }
    await until(() => notebook.recorded('payBet').length > 0);
  });
  process.stdout.write(`instances: ${trial.report}\n`);
  await trial.expectNothingLost();
  expect(Math.max(...trial.gaps.kills, ...trial.gaps.freezes)).toBeLessThan(KILL_MS);
});

itInLong('what is sold is pushed to screens', () => trial.expectTotalsOnAScreen());

itInLong('is found good by the audit', () => trial.expectGoodAudit());
