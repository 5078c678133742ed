/** `npm run rebuild -- --diff` beside a station that sells and pays: it names what differs, mends it, and misses nothing. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import { House, type Teller } from '../support/house.js';
import { changeReadModels } from './support/read-model-file.js';

let house: House;
let ana: Teller;
let ben: Teller;

beforeEach(async () => {
  house = await House.open({ isOnFiles: true });
  ana = await house.teller('ana', { cash: '100000' });
  ben = await house.teller('ben', { cash: '100000' });
});

afterEach(() => house.close());

const rebuildBeside = (...args: readonly string[]) => house.station.command('rebuild', ...args);

/** Changes a field of the document that people see of the bet. */
function damage(bet: BetView): void {
  const sql = "UPDATE bets SET _body = json_set(_body, '$.stake', 7) WHERE id = ?";
  changeReadModels(house.station.dataDir, sql, bet.id);
}

it('reports a damaged read model under live bets and mends it, and no bet is missing', async () => {
  const first = await house.openGame();
  const winners: BetView[] = [];
  for (let bet = 0; bet < 30; bet += 1) winners.push(await house.sell(ana, first, 'MERON', '10'));
  const loser = await house.sell(ben, first, 'WALA', '250');
  await house.finish(first, 'MERON');
  const game = await house.openGame();
  await house.bet(loser.id);
  damage(loser);
  expect(await house.bet(loser.id)).toMatchObject({ amount: '0.07' });

  let isRunning = true;
  const sold: BetView[] = [];
  const sell = async () => {
    while (isRunning) {
      const bet = await house.sell(ana, game, 'WALA', '5');
      expect(await house.bet(bet.id)).toMatchObject({ serial: bet.serial });
      sold.push(bet);
    }
  };
  const pay = async () => {
    const paid: BetView[] = [];
    while (isRunning) {
      const winner = winners.pop();
      if (winner === undefined) return paid;
      paid.push(await house.pay(ben, winner));
      expect(await house.bet(winner.id)).toMatchObject({ has_claimed: true });
    }
    return paid;
  };
  const selling = sell();
  const paying = pay();
  const rebuilt = await rebuildBeside('--diff');
  const duringRebuild = sold.length;
  await house.sell(ben, game, 'MERON', '5');
  isRunning = false;
  await selling;
  const paid = await paying;

  expect(rebuilt).toMatchObject({
    exitCode: 1,
    output: expect.stringMatching(
      new RegExp(
        `^bets ${loser.id}: stake is 7, but the log makes it 25000\\n1 of \\d+ documents differed`,
        'm',
      ),
    ),
  });
  expect([duringRebuild > 0, paid.length > 0]).toEqual([true, true]);
  expect(await house.bet(loser.id)).toMatchObject({ amount: '250.00' });
  for (const bet of [...sold, ...paid]) expect(await house.bet(bet.id)).toMatchObject({ serial: bet.serial });
  await house.readModelsAre('following');
  await house.station.verify();
  expect(await rebuildBeside('--diff')).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(/^0 of \d+ documents differed/m),
  });

  expect(await rebuildBeside('--difference')).toMatchObject({ exitCode: 2 });
  const alone = await rebuildBeside();
  expect(alone).toMatchObject({ exitCode: 1, output: expect.stringContaining('not rebuilt') });
});
