/** The power fails in the middle of a busy day, again and again: no answered command is lost, and none is recorded twice. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Dice } from '../../play/dice.js';
import { times } from '../../play/runs.js';
import type { Step } from '../../play/steps.js';
import { until } from '../support/until.js';
import { throwDice } from './support/dice.js';
import { expectEverythingThere, expectStationEqualsNotebook } from './support/expectations.js';
import { pause } from './support/notebook.js';
import { Shift } from './support/shift.js';

const ROUNDS = times({ gate: 2, long: 60 });
const UP_MS = { shortest: 50, longest: 700 };
const RECORDED_A_ROUND = 20;

let shift: Shift;
let dice: Dice;

beforeAll(async () => {
  dice = throwDice('killed');
  shift = await Shift.open(dice);
});
afterAll(() => shift.close());

it(`kill -9 in the middle of load, ${ROUNDS} times on the same data`, async () => {
  const { house, notebook } = shift;
  let resolved = 0;
  let unanswered = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const first = notebook.entries.length;
    const work = shift.work();
    await pause(dice.between(UP_MS.shortest, UP_MS.longest));
    // However slow the machine is: enough is done for something to be lost.
    await until(() => notebook.count('recorded') > round * RECORDED_A_ROUND);
    await house.station.kill();
    await work;

    await house.station.restart();
    // Before any command is repeated: what was acknowledged is there by itself.
    const answered = notebook.entries.slice(first).filter(({ state }) => state === 'recorded');
    await expectEverythingThere(house, answered);
    unanswered += notebook.count('unanswered');
    resolved += await notebook.resolve();
    expect(await notebook.differences(notebook.entries.slice(first))).toEqual([]);
    await expectStationEqualsNotebook(shift);
    expect(notebook.surprises).toEqual([]);
  }
  const isConfirmed = ({ wish }: Step) => wish.type === 'actOnGame' && wish.action === 'confirm_result';
  const games = notebook.recorded('actOnGame').filter(({ order }) => isConfirmed(order.step)).length;
  process.stdout.write(
    `killed: ${ROUNDS} rounds, ${notebook.count('recorded')} commands recorded in ${games} finished games, ` +
      `${notebook.recorded('payBet').length} payouts; ${unanswered} unanswered, of which ${resolved} stand\n`,
  );
});

it('all keys of all rounds are answered with their first record, and the audit finds nothing wrong', async () => {
  const { house, notebook } = shift;
  expect(await notebook.differences()).toEqual([]);
  await house.station.kill();
  await house.station.verify();
});
