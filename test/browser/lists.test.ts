/** The lists of the office: filters, order and page are in the address; totals are those of the API. */
import { describe, expect, test } from '@jest/globals';
import { type BetRow, type BetView, betDisplayStatus } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { add, fromTwoPlaces, pesos, twoPlaces, ZERO } from '@taya/contracts/money';
import { groupedSerial } from '@taya/contracts/serial';
import { localDate, localTime } from '@taya/contracts/time';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import type { BackOffice } from './support/back-office.js';
import { eventually } from './support/eventually.js';
import { rowsOfExcel, timeOfExcel } from './support/excel.js';
import { collisionsOf } from './support/fits.js';
import { type } from './support/keyboard.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

/** Fifteen a page: three pages. */
const BETS = 32;

let office: BackOffice;
let house: House;
let ana: Teller;
let ben: Teller;
let first: GameView;
let cancelled: BetView;
let screen: Screen;

withBackOffice(
  async (backOffice) => {
    office = backOffice;
    house = office.house;
    ana = await house.teller('ana', { cash: '5000' });
    ben = await house.teller('ben', { location: 'Window 2' });
    const opened = await house.openGame('First game');
    for (let sold = 0; sold < BETS - 3; sold += 1) await house.sell(ana, opened, 'MERON', '10');
    await house.sell(ana, opened, 'WALA', '250');
    first = await house.finish(opened, 'MERON');
    const second = await house.openGame('Second game');
    await house.sell(ben, second, 'WALA', '120');
    cancelled = await house.sell(ben, second, 'MERON', '75');
    await house.cancel(ben, cancelled);
  },
  { keepsGames: true },
);

async function open(search = '', options = {}): Promise<void> {
  screen = await office.openAs(house.admin, { path: `/dashboard/bets${search}`, ...options });
  await screen.page.getByRole('table', { name: 'Bets' }).or(screen.page.getByText('No data found')).waitFor();
}

const position = () => screen.page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
const isOn = (page: number, of: number) =>
  position().getByText(`Page ${page} of ${of}`, { exact: true }).waitFor();
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

test('the buttons beside the totals stand above the filters, on a line of their own where they need one', async () => {
  await open('', { viewport: { width: 1280, height: 657 }, reducedMotion: 'reduce' });
  await screen.page.getByText(/stakes/).waitFor();
  await eventually(() => collisionsOf(screen.page), []);
  await screen.button('Lost ticket').click();
  await screen.page.getByRole('heading', { name: 'Lost ticket' }).waitFor();
});

test('a row that is chosen by keys comes into sight', async () => {
  screen = await office.openAs(house.admin, { path: '/dashboard/bets/create' });
  const table = screen.page.getByRole('table', { name: 'Tickets' });
  const last = table.locator('tbody tr').nth(14);
  await last.waitFor();
  const serial = (await last.locator('td').first().textContent()) ?? '';
  for (let row = 0; row < 14; row += 1) await screen.page.keyboard.press('ArrowDown');
  await screen.page.locator('section').getByText(serial, { exact: true }).last().waitFor();
  const hidden = () =>
    last.evaluate((row) => {
      const frame = row.closest('table')?.parentElement as Element;
      return Math.max(0, row.getBoundingClientRect().bottom - frame.getBoundingClientRect().bottom - 1);
    });
  await eventually(hidden, 0);
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
    await eventually(filterInAddress, {});
    await screen.page.goBack();
    await eventually(() => lines().count(), 1);
    await eventually(
      () => screen.field('Reference number').inputValue(),
      groupedSerial(cancelled.serial.slice(0, 5)),
    );
  });

  test('presets of days are those of the station, whatever the zone of this PC', async () => {
    await open('', { timezoneId: 'America/Los_Angeles' });
    const today = localDate(Date.now(), 'Asia/Manila');
    await screen.button('Today').click();
    await eventually(filterInAddress, { date_from: today, date_to: today });
    await eventually(() => screen.button('Today').getAttribute('aria-pressed'), 'true');
    await screen.button('Today').click();
    await eventually(filterInAddress, {});
  });

  test('amounts are typed as money is written; what is no money is asked for by nobody', async () => {
    await open();
    const from = screen.field('Amount from');
    await from.focus();
    await type(screen.page, '₱1,250.5');
    await eventually(filterInAddress, { amount_from: '1250.50' });
    await from.fill('many');
    await eventually(() => from.getAttribute('aria-invalid'), 'true');
    // Filters that are set after it have come: it had its time.
    await screen.field('Amount to').fill('2000');
    await eventually(filterInAddress, { amount_from: '1250.50', amount_to: '2000.00' });
  });

  test('a teller and a game can be found by a part of their name, with keys only', async () => {
    await open();
    await screen.field('Game').focus();
    await type(screen.page, 'first');
    await screen.page.getByRole('option', { name: first.name }).waitFor();
    await screen.page.keyboard.press('ArrowDown');
    await screen.page.keyboard.press('Enter');
    await eventually(async () => filterInAddress().game_id, first.id);
  });
});

interface Found {
  readonly rows: readonly BetRow[];
  readonly totals: Readonly<Record<'stakes' | 'payouts', string>>;
}

/** All that the API finds, and what it says of it. */
async function foundBy(filter: object): Promise<Found> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page_size: '100' });
  const answer = await house.admin.get<BetRow[]>(`/api/bet?${query}`);
  return { rows: dataOf(answer), totals: (answer.body as unknown as Found).totals };
}

/** The sum of the bets that were not cancelled. */
const sumOf = (rows: readonly BetRow[], figure: 'amount' | 'payout_amount') =>
  add(ZERO, ...rows.filter((row) => !row.is_cancelled).map((row) => fromTwoPlaces(row[figure])));

describe('what is found', () => {
  test.each<[string, () => object, number]>([
    ['the winners of a game, on two pages', () => ({ game_id: first.id, side: 'MERON' }), BETS - 3],
    ['a teller, one of whose bets was cancelled', () => ({ teller_id: ben.id }), 2],
  ])('is added up beside the title, as the API does: %s', async (_, filterOf, count) => {
    const filter = filterOf();
    const { rows, totals } = await foundBy(filter);
    expect(rows).toHaveLength(count);
    const [stakes, payouts] = [sumOf(rows, 'amount'), sumOf(rows, 'payout_amount')];
    expect(totals).toMatchObject({ stakes: twoPlaces(stakes), payouts: twoPlaces(payouts) });
    await open(listOf(filter));
    const found = screen.page.locator('#page header').getByRole('status');
    const words = `${count} bets · stakes ${pesos(stakes)} · payouts ${pesos(payouts)}`;
    await eventually(() => found.textContent(), words);
  });

  test('is what its Excel file holds, row by row, and nothing else', async () => {
    const filter = { game_id: first.id, amount_from: '5.00', side: 'WALA' };
    const { rows } = await foundBy(filter);
    const { rows: more } = await foundBy({ ...filter, side: undefined });
    expect([rows.length, more.length]).toEqual([1, BETS - 2]);
    for (const [searched, found] of [
      [filter, rows],
      [{ ...filter, side: undefined }, more],
    ] as const) {
      await open(listOf(searched));
      const [download] = await Promise.all([
        screen.page.waitForEvent('download'),
        screen.button('Excel').click(),
      ]);
      await screen.toast('Excel downloaded successfully');
      expect(download.suggestedFilename()).toMatch(/^bets_\d{4}-\d\d-\d\d\.xlsx$/);
      const [, ...lines] = rowsOfExcel(await download.path());
      expect(lines.slice(0, -1).map(lineOfExcel)).toEqual(found.map(lineOf));
      const total = Number(twoPlaces(sumOf(found, 'amount')));
      expect(lines.at(-1)?.slice(0, 3)).toEqual(['Total', '', total]);
    }
  });
});

/** What a row of the file says of a bet. */
function lineOf(bet: BetRow): readonly unknown[] {
  return [
    bet.serial,
    bet.is_bet_meron ? 'MERON' : 'WALA',
    Number(bet.amount),
    bet.game_name,
    'Ana Cruz, Window 1',
    localTime(Date.parse(bet.bet_date), 'Asia/Manila'),
    betDisplayStatus(bet),
    Number(bet.payout_amount),
  ];
}

function lineOfExcel(cells: readonly (string | number)[]): readonly unknown[] {
  const [serial, side, amount, game, teller, soldAt, status, payout] = cells;
  return [serial, side, amount, game, teller, timeOfExcel(soldAt), status, payout];
}
