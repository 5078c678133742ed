/** An admin's day at the office by the keyboard alone: nobody there needs a mouse. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import { groupedSerial } from '@taya/contracts/serial';
import type { TellerView } from '@taya/contracts/teller';
import type { Browser, Locator } from 'playwright-core';
import { dataOf } from '../support/client.js';
import { House, type Teller } from '../support/house.js';
import { PASSWORDS } from '../support/station.js';
import { launchChromium } from './support/chromium.js';
import { dialog, takesYes } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { type } from './support/keyboard.js';
import { Screen } from './support/screen.js';

/** Of somebody who reads the question before the answer. */
const READING_MS = 250;
/** More stops than any page has before the one that is wanted. */
const MOST_STOPS = 80;

let browser: Browser;
let house: House;
let ana: Teller;
let screen: Screen;

beforeAll(async () => {
  [browser, house] = await Promise.all([launchChromium(), House.open()]);
  ana = await house.teller('ana', { cash: '1000' });
  screen = await Screen.open(browser, house.station.url, {
    prepare: (context) =>
      context.addInitScript(() => {
        for (const event of ['pointerdown', 'mousedown', 'touchstart']) {
          window.addEventListener(event, () => localStorage.setItem('touched', event), true);
        }
      }),
  });
});

afterAll(async () => {
  await screen?.close();
  await browser?.close();
  await house?.close();
});

const press = (key: string) => screen.page.keyboard.press(key);

const hasFocus = (part: Locator) => part.evaluate((node) => node === document.activeElement);

/** Goes on by Tab until this has the focus. */
async function tabTo(part: Locator): Promise<void> {
  await part.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(part)) return;
    await press('Tab');
  }
  throw new Error(`Tab does not lead to ${part}`);
}

/** Goes to a page by the menu. */
async function open(page: string): Promise<void> {
  const menu = screen.page.getByRole('navigation', { name: 'Menu' });
  await tabTo(menu.getByRole('link', { name: page, exact: true }));
  await press('Enter');
}

/** A key that asks, and the key that answers once the question was read. */
async function step(key: string, answer: string, status: string): Promise<void> {
  await press(key);
  await takesYes(screen);
  await screen.page.waitForTimeout(READING_MS);
  await press(answer);
  await dialog(screen).waitFor({ state: 'detached' });
  await gameIs(status);
}

const gameIs = (status: string) =>
  screen.page.locator('#page header').getByText(status, { exact: true }).waitFor();

async function runAGame(): Promise<readonly BetView[]> {
  await screen.page.getByText('No games yet. Press New Game (N) to start.').waitFor();
  await press('n');
  await screen.page.locator('dialog[open] button[type=submit]:enabled').waitFor();
  await press('Enter');
  await dialog(screen).waitFor({ state: 'detached' });
  await gameIs('Not Started');
  await step('s', 'Enter', 'Betting Open');
  const { id } = dataOf(await house.auditor.get<{ id: number }>('/api/game_status'));
  const bets: BetView[] = [];
  for (const [side, amount] of [
    ['MERON', '100'],
    ['WALA', '120'],
    ['MERON', '30'],
  ] as const) {
    bets.push(await house.sell(ana, { id }, side, amount));
  }
  await step('x', 'Enter', 'Ongoing');
  await step('m', 'Enter', 'Result');
  await step('c', 'y', 'Finished');
  return bets;
}

async function fillTheDrawer(): Promise<void> {
  await open('Cashin');
  await tabTo(screen.button('Cashin Ana Cruz'));
  await press('Enter');
  await eventually(() => hasFocus(dialog(screen).getByLabel('Amount', { exact: true })), true);
  await type(screen.page, '250');
  await press('Enter');
  await dialog(screen).getByText('Cashin of ₱250.00 to Ana Cruz?').waitFor();
  await screen.page.waitForTimeout(READING_MS);
  await press('Enter');
  await screen.toast('Cashin successful');
  await eventually(() => screen.page.locator('dialog[open]').count(), 1);
  await press('Escape');
  await dialog(screen).waitFor({ state: 'detached' });
}

/** Narrows the bets down to those on WALA, and opens the only one. */
async function lookUp({ serial }: BetView): Promise<void> {
  const lines = screen.page.getByRole('table', { name: 'Bets' }).locator('tbody tr');
  await open('Bets');
  await eventually(() => lines.count(), 3);
  await tabTo(screen.field('Side'));
  await type(screen.page, 'W');
  await eventually(() => lines.count(), 1);
  await tabTo(lines.getByRole('link', { name: groupedSerial(serial) }));
  await press('Enter');
  await screen.page.getByRole('heading', { name: `Bet ${groupedSerial(serial)}` }).waitFor();
  await screen.page.getByText('₱120.00', { exact: true }).first().waitFor();
}

test('login, a game, a cash-in, a bet looked up, logout: no mouse', async () => {
  await eventually(() => hasFocus(screen.field('Username')), true);
  await type(screen.page, 'admin');
  await press('Tab');
  await type(screen.page, PASSWORDS.admin);
  await press('Enter');
  await screen.isAt('/dashboard/game');
  await screen.isLive();
  const [, onWala] = await runAGame();
  if (onWala === undefined) throw new Error('nothing was sold');
  await fillTheDrawer();
  const teller = dataOf(await house.auditor.get<TellerView>(`/api/teller/${ana.id}`));
  expect(teller.onhand).toBe('1500.00');
  await lookUp(onWala);
  await tabTo(screen.button('Logout'));
  await press('Enter');
  await screen.isAt('/');
  await eventually(() => hasFocus(screen.field('Username')), true);
  expect(await screen.page.evaluate(() => localStorage.getItem('touched'))).toBeNull();
  expect(screen.complaints).toEqual([]);
});
