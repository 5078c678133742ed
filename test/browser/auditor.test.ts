/** The auditor may read games, bets, balances and reports, and change nothing. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { groupedSerial } from '@taya/contracts/serial';
import type { House, Teller } from '../support/house.js';
import { BackOffice } from './support/back-office.js';
import { close, dialog } from './support/dialogs.js';
import { eventually, staysAway } from './support/eventually.js';
import type { Screen } from './support/screen.js';

let office: BackOffice;
let house: House;
let ana: Teller;
let serial: string;
let screen: Screen;
let written: string[];

beforeAll(async () => {
  office = await BackOffice.open();
  house = office.house;
  ana = await house.teller('ana', { cash: '1000' });
  const game = await house.openGame('Looked at');
  ({ serial } = await house.sell(ana, game, 'MERON', '100'));
  await house.sell(ana, game, 'WALA', '120');
  await house.finish(game, 'MERON');
  const open = await house.openGame('Still open');
  await house.sell(ana, open, 'MERON', '10');
});

afterEach(async () => {
  await office.closeScreens();
  // Reading writes nothing.
  expect(written).toEqual([]);
});

afterAll(() => office?.close());

async function open(page: string): Promise<void> {
  screen = await office.openAs(house.auditor, { path: `/dashboard/${page}`, reducedMotion: 'reduce' });
  written = [];
  screen.page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(`${request.method()} ${request.url()}`);
  });
}

/** The labels of the buttons that are seen on the page, each once. */
async function buttons(): Promise<readonly string[]> {
  const words = await screen.page.locator('#page button:visible').allTextContents();
  return [...new Set(words)];
}

test('the menu has the pages an auditor may read', async () => {
  await open('reports');
  const menu = screen.page.getByRole('navigation', { name: 'Menu' });
  await eventually(
    () => menu.locator('a').allTextContents(),
    [
      'Reports',
      'Today',
      'Day report',
      'Game history',
      'Bets',
      'Drawers',
      'Cashin',
      'Remit',
      'Shifts',
      'Clear date',
      'Live check',
      'Balances',
      'Teller’s day',
      'Event log',
      'Journal',
      'Bet’s life',
      'Sealed days',
      'Check this PC',
      'Change password',
    ],
  );
});

test('reports: the same as for the admin', async () => {
  await open('reports');
  await screen.page.getByText('Overall').waitFor();
  await screen.page.locator('details').filter({ hasText: 'Looked at' }).waitFor();
  await eventually(buttons, [
    'PDF',
    'Excel',
    'Charts',
    'Today',
    'Yesterday',
    'This week',
    'This month',
    'Clear',
    'Previous',
    'Next',
  ]);
});

test('games: each can be viewed', async () => {
  await open('gamehistory');
  await screen.button('View Looked at').click();
  await dialog(screen).getByText('WINNER').waitFor();
  await close(screen);
  await eventually(buttons, [
    ...['CSV', 'Today', 'Yesterday', 'This week', 'This month', 'From – to', 'Clear'],
    ...['View', 'Previous', 'Next'],
  ]);
});

test('bets: of all tellers, none can be cancelled or printed', async () => {
  await open('bets');
  await screen.page.getByRole('table').getByText('Still open').waitFor();
  await screen.page.getByRole('table').getByText('Ana Cruz').first().waitFor();
  await staysAway(screen.button(/^Cancel|Print/));
});

test('one bet: can be found but not claimed', async () => {
  await open('bets');
  await screen.page.getByRole('heading', { name: 'Bets', exact: true }).waitFor();
  await staysAway(screen.button('Claim'));
  await screen.field('Reference number').fill(serial);
  await screen.button(/^Search/).click();
  await screen.page.getByRole('heading', { name: `Bet ${groupedSerial(serial)}` }).waitFor();
  await staysAway(screen.button('Claim'));
  await eventually(
    () => screen.page.locator('#page').getByText('Unclaimed', { exact: true }).isVisible(),
    true,
  );
});

test.each(['cashin', 'remit'])('%s: balances and history, no form', async (page) => {
  await open(page);
  await screen.button('View Ana Cruz').click();
  await dialog(screen).getByText('Remittable').waitFor();
  await staysAway(dialog(screen).getByLabel('Amount', { exact: true }));
  const words = await dialog(screen).locator('button').allTextContents();
  expect(words.filter((word) => /Cashin|Remit|Full/.test(word))).toEqual([]);
});

test('cleared dates: the list, no form', async () => {
  await open('cleardate');
  await screen.page.getByText('No data found').waitFor();
  await staysAway(screen.field('Date'));
  await eventually(buttons, ['CSV', 'Previous', 'Next']);
});

test('pages of other roles lead back to the reports', async () => {
  await open('reports');
  for (const page of ['game', 'payin', 'payout', 'teller', 'adminpassword', 'settings']) {
    await screen.go(`/dashboard/${page}`);
    await screen.isAt('/dashboard/reports');
  }
});
