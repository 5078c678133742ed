/** The lists of the office: filters, order and page stand in the address; totals are those of the API. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import { localDate } from '@taya/contracts/time';
import type { House, Teller } from '../support/house.js';
import { BackOffice } from './support/back-office.js';
import { eventually } from './support/eventually.js';
import { type } from './support/keyboard.js';
import type { Screen } from './support/screen.js';
import { faultsInBothThemes } from './support/themes.js';

/** Fifteen a page: three pages. */
const BETS = 32;

let office: BackOffice;
let house: House;
let ana: Teller;
let first: GameView;
let cancelled: BetView;
let screen: Screen;

beforeAll(async () => {
  office = await BackOffice.open();
  house = office.house;
  ana = await house.teller('ana', { cash: '5000' });
  const ben = await house.teller('ben', { location: 'Window 2' });
  const opened = await house.openGame('First game');
  for (let sold = 0; sold < BETS - 3; sold += 1) await house.sell(ana, opened, 'MERON', '10');
  await house.sell(ana, opened, 'WALA', '250');
  first = await house.finish(opened, 'MERON');
  const second = await house.openGame('Second game');
  await house.sell(ben, second, 'WALA', '120');
  cancelled = await house.sell(ben, second, 'MERON', '75');
  await house.cancel(ben, cancelled);
});

afterEach(() => office.closeScreens());
afterAll(() => office?.close());

async function open(search = '', options = {}): Promise<void> {
  screen = await office.openAs(house.admin, { path: `/dashboard/bets${search}`, ...options });
  await screen.page.getByRole('table', { name: 'Bets' }).or(screen.page.getByText('No data found')).waitFor();
}

const place = () => screen.page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
const isOn = (page: number, of: number) =>
  place().getByText(`Page ${page} of ${of}`, { exact: true }).waitFor();
const lines = () => screen.page.getByRole('table', { name: 'Bets' }).locator('tbody tr');
const filterInAddress = () =>
  JSON.parse(new URL(screen.page.url()).searchParams.get('filter') ?? '{}') as Record<string, unknown>;
const listOf = (filter: object) => `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

describe('pages', () => {
  test('are turned by number, by Next and by jump; Back goes back, and the address opens the same', async () => {
    await open();
    await isOn(1, 3);
    await eventually(() => lines().count(), 15);
    await screen.button('Page 3').click();
    await isOn(3, 3);
    await eventually(() => screen.button('Next').isDisabled(), true);
    await eventually(() => lines().count(), BETS - 30);
    await screen.field('Go to').fill('2');
    await screen.page.keyboard.press('Enter');
    await isOn(2, 3);
    await screen.field('Go to').fill('99');
    await screen.page.keyboard.press('Enter');
    await isOn(3, 3);
    await screen.page.goBack();
    await isOn(2, 3);
    await screen.page.reload();
    await isOn(2, 3);
    await screen.field('Rows').selectOption('50');
    await isOn(1, 1);
    await eventually(() => lines().count(), BETS);
  });

  test('a row opens its bet, by the mouse and by its link; Back shows the list as it was', async () => {
    await open();
    await screen.button('Page 3').click();
    await eventually(() => lines().count(), BETS - 30);
    const link = lines().first().getByRole('link');
    const serial = (await link.textContent()) ?? '';
    await lines().first().getByText('First game').click();
    await screen.page.getByRole('heading', { name: `Bet ${serial}` }).waitFor();
    await screen.button('Back').click();
    await isOn(3, 3);
    await link.focus();
    await screen.page.keyboard.press('Enter');
    await screen.page.getByRole('heading', { name: `Bet ${serial}` }).waitFor();
    await screen.page.goBack();
    await isOn(3, 3);
  });
});

describe('filters', () => {
  test('stand in the address: linked, taken back, cleared', async () => {
    await open(listOf({ search: cancelled.serial.slice(0, 5) }));
    await eventually(
      () => screen.field('Reference number').inputValue(),
      groupedSerial(cancelled.serial.slice(0, 5)),
    );
    await eventually(() => lines().count(), 1);
    await screen.button('Clear').click();
    await isOn(1, 3);
    await eventually(() => screen.field('Reference number').inputValue(), '');
    expect(filterInAddress()).toEqual({});
    await screen.page.goBack();
    await eventually(() => lines().count(), 1);
    await eventually(
      () => screen.field('Reference number').inputValue(),
      groupedSerial(cancelled.serial.slice(0, 5)),
    );
  });

  test('days by name are the station’s, wherever this PC is', async () => {
    await open('', { timezoneId: 'America/Los_Angeles' });
    const today = localDate(Date.now(), 'Asia/Manila');
    await screen.button('Today').click();
    await eventually(async () => filterInAddress(), { date_from: today, date_to: today });
    await eventually(() => screen.button('Today').getAttribute('aria-pressed'), 'true');
    await screen.button('Today').click();
    await eventually(async () => filterInAddress(), {});
  });

  test('amounts are typed as money is written; what is no money is asked for by nobody', async () => {
    await open();
    const from = screen.field('Amount from');
    await from.focus();
    await type(screen.page, '₱1,250.5');
    await eventually(async () => filterInAddress(), { amount_from: '1250.50' });
    await from.fill('many');
    await eventually(() => from.getAttribute('aria-invalid'), 'true');
    expect(filterInAddress()).toEqual({ amount_from: '1250.50' });
  });

  test('a teller and a game are found by a part of their name, by keys alone', async () => {
    await open();
    await screen.field('Game').focus();
    await type(screen.page, 'first');
    await screen.page.getByRole('option', { name: first.name }).waitFor();
    await screen.page.keyboard.press('ArrowDown');
    await screen.page.keyboard.press('Enter');
    await eventually(async () => filterInAddress().game_id, first.id);
  });
});

test.each([
  ['a till', { width: 1366, height: 657 }],
  ['a phone', { width: 390, height: 844 }],
])('on %s nobody is kept out, and nothing is wider than the screen', async (name, viewport) => {
  await open();
  await screen.page.setViewportSize(viewport);
  await lines().first().waitFor();
  await screen.picture(`bets ${name}`);
  expect(await faultsInBothThemes(screen)).toEqual([]);
  const width = await screen.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(viewport.width);
});
