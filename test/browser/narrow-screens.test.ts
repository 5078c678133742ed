/** Narrow screens: 1024 pixels, and 1366 at a zoom of 150 %. Sums of nine digits are read whole, and nothing covers anything. */
import { describe, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import { firstOf } from '../../play/runs.js';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { eventually } from './support/eventually.js';
import { collisionsOf, misfitsOf } from './support/fits.js';
import { Payin } from './support/payin.js';
import { Payout } from './support/payout.js';
import { withBackOffice } from './support/with-back-office.js';

const SCREENS = [
  ['1024 pixels', { width: 1024, height: 657 }],
  ['a zoom of 150 %', { width: 911, height: 438 }],
] as const;

let office: BackOffice;
let house: House;
let ana: Teller;
let open: GameView;
let won: BetView;

withBackOffice(
  async (backOffice) => {
    office = backOffice;
    house = office.house;
    dataOf(await house.superAdmin.put('/api/settings', { claimDays: 30 }));
    ana = await house.teller('ana', { cash: '99999999.99' });
    const game = await house.openGame();
    won = await house.sell(ana, game, 'MERON', '99999999');
    await house.sell(ana, game, 'WALA', '99999999');
    await house.finish(game, 'MERON');
    open = await house.openGame();
    for (let time = 0; time < 2; time += 1) {
      await house.sell(ana, open, 'MERON', '99999999');
      await house.sell(ana, open, 'WALA', '99999999');
    }
  },
  { keepsGames: true },
);

describe.each(firstOf(SCREENS, 1))('at %s', (_, viewport) => {
  test('payin: both sides, the amount and the tickets', async () => {
    const payin = await Payin.open(office, ana, { viewport, reducedMotion: 'reduce' });
    await payin.showsTotalsOf(ana, open.id);
    await payin.amount.fill('99999999');
    await payin.screen.page.getByText(/this ticket pays about/).waitFor();
    await eventually(() => collisionsOf(payin.screen.page), []);
  });

  test('payin: the amount of a large bet', async () => {
    const payin = await Payin.open(office, ana, { viewport, reducedMotion: 'reduce' });
    await payin.ask('99999999');
    await eventually(() => misfitsOf(payin.screen.page), []);
  });

  test('payout: the code, the ticket and its sum', async () => {
    const payout = await Payout.open(office, ana, { viewport, reducedMotion: 'reduce' });
    await payout.find(won.serial);
    await until(() => payout.pay.isEnabled());
    await eventually(() => payout.field.evaluate((field) => field.scrollWidth - field.clientWidth), 0);
    await eventually(() => collisionsOf(payout.screen.page), []);
    await payout.ticket.getByText('to pay').click({ trial: true });
  });

  test('reports: the totals', async () => {
    const screen = await office.openAs(house.admin, {
      path: '/dashboard/reports',
      viewport,
      reducedMotion: 'reduce',
    });
    await screen.page.getByText('Cashin plus total profit').waitFor();
    await eventually(() => collisionsOf(screen.page), []);
  });
});

test('at 1366 pixels the amount of a large bet is read whole', async () => {
  const payin = await Payin.open(office, ana, { viewport: { width: 1366, height: 657 } });
  await payin.ask('99999999');
  await eventually(() => misfitsOf(payin.screen.page), []);
});

const LAPTOP = { viewport: { width: 1366, height: 657 }, reducedMotion: 'reduce' } as const;

test('at 1366 pixels a ticket is seen whole with its button, and until when it may be claimed', async () => {
  const payout = await Payout.open(office, ana, LAPTOP);
  await payout.find(won.serial);
  await payout.ticket.getByText('Claim until').waitFor();
  await eventually(() => payout.screen.page.locator('#page').evaluate(hiddenHeight), 0);
});

const hiddenHeight = (box: Element) => box.scrollHeight - box.clientHeight;

test('at 1366x768 the whole menu of the admin is seen', async () => {
  const screen = await office.openAs(house.admin, {
    path: '/dashboard/drawers',
    viewport: { width: 1366, height: 768 },
  });
  await screen.page.getByRole('table', { name: 'Drawers' }).waitFor();
  await eventually(() => screen.page.locator('#menu').evaluate(hiddenHeight), 0);
});

test('at 1366 pixels the header names the window whole, however long the station is called', async () => {
  const stationName = 'North Arena Station of Barangay San Isidro Labrador and its neighbours';
  dataOf(await house.superAdmin.put('/api/settings', { stationName }));
  const name = { first_name: 'Josefa', last_name: 'Dela Cruz' };
  const josefa = await house.teller('josefa', { ...name, location: 'Window 12, North Arena' });
  const screen = await office.openAs(josefa, { path: '/dashboard/payin', ...LAPTOP });
  const person = screen.page.getByRole('banner').getByText('Josefa Dela Cruz');
  await screen.page.getByText(stationName).waitFor();
  await eventually(() => person.evaluate((box) => box.scrollWidth - box.clientWidth), 0);
});

test('at a zoom of 150 % the buttons of payin hold their words while one side is closed', async () => {
  await house.act(open, 'stop_betting_wala');
  const payin = await Payin.open(office, ana, { viewport: SCREENS[1][1] });
  const tooWide = () =>
    payin.screen.page
      .locator('#page button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.scrollWidth > button.clientWidth)
          .map((button) => button.textContent),
      );
  await payin.screen.page.getByText('MERON OPEN – WALA CLOSED').waitFor();
  await eventually(tooWide, []);
  await house.act(open, 'start_betting_wala');
});

test('at a zoom of 150 % the header holds its clock beside a long name', async () => {
  const name = { first_name: 'Maria Concepcion', last_name: 'Villanueva de los Santos' };
  const maria = await house.teller('maria', { ...name, location: 'Window 12, North Arena' });
  const [, [, viewport]] = SCREENS;
  const screen = await office.openAs(maria, { path: '/dashboard/bethistory', viewport });
  await screen.page.getByRole('banner').getByText('Maria Concepcion Villanueva de los Santos').waitFor();
  await eventually(() => misfitsOf(screen.page), []);
});

test('on a phone a paid bet takes three lines, its buttons one of them', async () => {
  await house.pay(ana, won);
  const screen = await office.openAs(ana, { path: '/dashboard/bethistory' });
  await screen.page.setViewportSize({ width: 390, height: 844 });
  const row = screen.page.getByRole('row').filter({ hasText: groupedSerial(won.serial) });
  await row.getByRole('button', { name: /^Re-Print Payout Receipt/ }).waitFor();
  const rowsOfCells = () =>
    row
      .locator('td')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getBoundingClientRect().bottom))].length);
  const lines = () =>
    row
      .getByRole('button')
      .evaluateAll((buttons) => new Set(buttons.map((button) => button.getBoundingClientRect().top)).size);
  await eventually(lines, 1);
  await eventually(rowsOfCells, 3);
});

test('on a phone a paid bet takes three lines in the list of the office too, whatever its game is called', async () => {
  await house.end();
  const long = await house.openGame('The third semi-final of the November derby, North Arena');
  const sold = await house.sell(ana, long, 'MERON', '100');
  await house.sell(ana, long, 'WALA', '100');
  await house.finish(long, 'MERON');
  await house.pay(ana, sold);
  for (const who of [house.admin, house.auditor]) {
    const screen = await office.openAs(who, { path: '/dashboard/bets' });
    await screen.page.setViewportSize({ width: 390, height: 844 });
    const row = screen.page.getByRole('row').filter({ hasText: groupedSerial(sold.serial) });
    await row.getByText('Claimed').waitFor();
    const bottoms = () =>
      row
        .locator('td')
        .evaluateAll(
          (cells) => new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().bottom))).size,
        );
    await eventually(bottoms, 3);
    await eventually(() => misfitsOf(screen.page), []);
  }
});

test('on a phone the header fits beside a word about its clock', async () => {
  const clockAheadMs = 4 * 60 * 60_000;
  const screen = await office.openAs(house.admin, { path: '/dashboard/today', clockAheadMs });
  await screen.page.setViewportSize({ width: 390, height: 844 });
  await screen.page.getByText('PC clock 4 h ahead').waitFor();
  await eventually(() => misfitsOf(screen.page), []);
});
