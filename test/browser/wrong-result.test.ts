/** A confirmed result that may be wrong: the till and the board count a payout hold down, and nothing is paid before. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { PASSWORDS } from '../support/station.js';
import { until } from '../support/until.js';
import { BackOffice } from './support/back-office.js';
import { eventually, staysAway } from './support/eventually.js';
import { gameButton } from './support/game-control.js';
import { scan, type } from './support/keyboard.js';
import { LiveBoard } from './support/live-board.js';
import { Payout } from './support/payout.js';
import type { Screen } from './support/screen.js';

const PIN = '428106';

let office: BackOffice;
let house: House;
let ana: Teller;
let till: Payout;
let board: LiveBoard;

beforeAll(async () => {
  office = await BackOffice.open();
  house = office.house;
  ana = await house.teller('ana', { cash: '5000' });
  dataOf(await house.superAdmin.put('/api/auth/pin', { password: PASSWORDS.superadmin, pin: PIN }));
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

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const hasClaimed = async ({ id }: BetView) => (await house.bet(id)).has_claimed;

test('till and board say from when on a game pays, and count it down', async () => {
  const { winner, game } = await finished(600);
  const from = new Date(game.pays_from ?? '').toLocaleTimeString('en-US', { timeZone: 'Asia/Manila' });
  await scan(till.screen.page, winner.serial);
  const note = till.ticket.getByRole('status');
  await until(
    async () => {
      const leftS = Math.ceil((Date.parse(game.pays_from ?? '') - Date.now()) / 1_000);
      const shown = await note.textContent();
      return [1, 0, -1, -2].some((later) => shown === `Pays from ${from} ${clockOf(leftS + later)}`);
    },
    undefined,
    () => note.textContent(),
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
  await eventually(() => till.pay.isEnabled(), true);
  await till.screen.page.keyboard.press('Enter');
  await till.screen.toast('Bet payout successful');
  expect(await hasClaimed(winner)).toBe(true);
});

/** A key, and the answer to its question after a moment, so that it is no scanner’s. */
async function step({ page }: Screen, key: string, answer: string): Promise<void> {
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(300);
  await page.keyboard.press(answer);
}

test('game control reopens a result by keys, with a reason and a second person, and every screen says so', async () => {
  const { game, winner } = await finished(0);
  const control = await office.openAs(house.admin, { path: '/dashboard/game' });
  const { page } = control;
  await gameButton(control, 'Reopen Result').waitFor();
  await page.keyboard.press('r');
  const question = page.getByRole('dialog');
  await question.getByLabel('Reason').and(page.locator(':focus')).waitFor();
  await type(page, 'wrong side set');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  await page.keyboard.press('y');
  await page
    .getByLabel(/^PIN of/)
    .and(page.locator(':focus'))
    .waitFor();
  await type(page, PIN);
  await page.keyboard.press('Enter');
  const since =
    /Result under review since \d{1,2}:\d\d [AP]M: “wrong side set”\. Administrator, approved by Super Admin\./;
  await page.getByText(since).waitFor();
  await board.word('RESULT UNDER REVIEW').waitFor();
  const payin = await office.openAs(ana, { path: '/dashboard/payin' });
  await payin.page.getByText('Result under review – keep your ticket').waitFor();
  await till.screen.page.getByText('Result under review – keep your ticket').waitFor();
  await scan(till.screen.page, winner.serial);
  await till.refusal.getByRole('heading', { name: 'RESULT UNDER REVIEW' }).waitFor();
  await till.refusal.getByText(/is looked at again since .* Keep the ticket: it is paid or not/).waitFor();
  await till.screen.page.keyboard.press('Escape');
  // Betting never opens again.
  await step(control, 'u', 'Enter');
  await control.toast('Game result undone successfully');
  await board.word('RESULT UNDER REVIEW').waitFor();
  await page.keyboard.press('s');
  await page
    .getByText(/the result is under review, and betting stays closed/)
    .first()
    .waitFor();
  await step(control, 'w', 'Enter');
  await control.toast('Winner set to WALA successfully');
  await step(control, 'c', 'y');
  await control.toast('Game result confirmed successfully');
  await board.stage.getByText('The result is confirmed.').waitFor();
  await eventually(async () => (await house.latestGame()).result, 'WALA');
  await scan(till.screen.page, winner.serial);
  await till.refusal.getByRole('heading', { name: /LOST – .*WALA won/ }).waitFor();
  expect(game.result).toBe('MERON');
});

test('a result of which a ticket was paid stays, and the window says so', async () => {
  const { winner } = await finished(0);
  await house.pay(ana, winner);
  const control = await office.openAs(house.admin, { path: '/dashboard/game' });
  const { page } = control;
  await gameButton(control, 'Reopen Result').waitFor();
  await page.keyboard.press('r');
  await page.getByRole('dialog').getByLabel('Reason').fill('too late');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  await page.keyboard.press('y');
  await page
    .getByRole('alert')
    .getByText('A ticket of this game was paid: its result stays. Nothing was changed.')
    .waitFor();
});
