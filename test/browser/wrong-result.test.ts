/** A confirmed result that may be wrong: the till and the board count a payout hold down, and nothing is paid before. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { BackOffice } from './support/back-office.js';
import { eventually, staysAway } from './support/eventually.js';
import { scan } from './support/keyboard.js';
import { LiveBoard } from './support/live-board.js';
import { Payout } from './support/payout.js';

let office: BackOffice;
let house: House;
let ana: Teller;
let till: Payout;
let board: LiveBoard;

beforeAll(async () => {
  office = await BackOffice.open();
  house = office.house;
  ana = await house.teller('ana', { cash: '5000' });
  till = await Payout.open(office, ana);
  board = await LiveBoard.open(office.browser, house.station.url);
});

afterAll(async () => {
  await office?.closeScreens();
  await board?.close();
  await office?.close();
});

/** MERON has won, and pays after so many seconds. */
async function finished(payoutHoldSeconds: number): Promise<{ game: GameView; winner: BetView }> {
  dataOf(await house.superAdmin.put('/api/settings', { payoutHoldSeconds }));
  const game = await house.openGame();
  const winner = await house.sell(ana, game, 'MERON', '1000');
  await house.sell(ana, game, 'WALA', '800');
  return { winner, game: await house.finish(game, 'MERON') };
}

const hasClaimed = async ({ id }: BetView) => (await house.bet(id)).has_claimed;

test('till and board say from when on a game pays, and count it down', async () => {
  const { winner, game } = await finished(600);
  const from = new Date(game.pays_from ?? '').toLocaleTimeString('en-US', { timeZone: 'Asia/Manila' });
  await scan(till.screen.page, winner.serial);
  const note = till.ticket.getByRole('status');
  await eventually(
    () => note.textContent(),
    expect.stringMatching(new RegExp(`^Pays from ${from} 9:[45]\\d$`)),
  );
  const strip = till.screen.page.getByRole('region', { name: 'Game', exact: true });
  await strip.getByText(`Pays from ${from}`).waitFor();
  await board.stage.getByText(`Pays from ${from}`).waitFor();
  const left = await board.clock.textContent();
  await eventually(() => board.clock.textContent(), expect.not.stringMatching(`^${left}$`));
  await till.screen.page.keyboard.press('Enter');
  await staysAway(till.screen.page.getByText('Bet payout successful'));
  expect(await hasClaimed(winner)).toBe(false);
  await till.screen.page.keyboard.press('Escape');
});

test('once the time is up Enter pays', async () => {
  const { winner } = await finished(3);
  await scan(till.screen.page, winner.serial);
  await board.stage.getByText('The result is confirmed.').waitFor();
  await eventually(() => till.pay.getAttribute('aria-disabled'), null);
  await till.screen.page.keyboard.press('Enter');
  await till.screen.page.getByText('Bet payout successful').first().waitFor();
  expect(await hasClaimed(winner)).toBe(true);
});
