/** Nobody waits for paper or for an answer: bets typed at the speed of a cashier are sold and printed as typed. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import { groupedSerial } from '@taya/contracts/serial';
import { dataOf } from '../support/client.js';
import { until } from '../support/until.js';
import { eventually, staysAway } from './support/eventually.js';
import { strikeKeys } from './support/keyboard.js';
import { Payin } from './support/payin.js';
import { PAPER_OUT, READY } from './support/qz-tray.js';
import { PRINTER, PrintingHouse, type Till, wordsOf } from './support/till.js';

const EVERY_MS = 70;
/** A slow printer takes as long for its first paper: others wait behind it, on a busy computer too. */
const FIRST_PAPER_MS = 6_000;
/** Time for ten receipts of the slow printer, or the first of a silent one. */
const PAPER_TIMEOUT_MS = 120_000;

const SALES = [
  ['F1', '100'],
  ['F2', '2550'],
  ['', '500'],
  ['F1', '1000'],
  ['F2', '50'],
  ['', '300'],
  ['F1', '750'],
  ['F2', '20'],
  ['', '1500'],
  ['F1', '5000'],
] as const;

const KEYS = SALES.flatMap(([side, amount]) => [...(side === '' ? [] : [side]), ...amount, 'Enter', 'Enter']);

/** Side and amount of each bet, as the ledger must record them. */
function expected(): readonly (readonly [isMeron: boolean, amount: string])[] {
  let isMeron = true;
  return SALES.map(([side, amount]) => {
    if (side !== '') isMeron = side === 'F1';
    return [isMeron, `${amount}.00`];
  });
}

let room: PrintingHouse;

beforeAll(async () => {
  room = await PrintingHouse.open();
});

beforeEach(async () => {
  room.startTray();
  await room.house.end();
  await room.house.openGame();
});

afterEach(() => room.endTest());

afterAll(() => room?.close());

/** The bets of this game, in the order of sale. */
async function sold(): Promise<readonly BetView[]> {
  const game = await room.house.latestGame();
  const bets = dataOf(await room.ana.get<readonly BetView[]>('/api/bet?page_size=30'));
  return bets.filter(({ game_id }) => game_id === game?.id).reverse();
}

/** Types the ten bets without a pause. @returns how long that took */
async function typeTenBets(till: Till): Promise<number> {
  await new Payin(till.screen).hasFocusInAmount();
  const startedMs = Date.now();
  await strikeKeys(till.screen.page, KEYS, EVERY_MS);
  return Date.now() - startedMs;
}

async function queueIsShown(till: Till): Promise<void> {
  await till.tickets.getByText(/1 printing, [1-4] waiting/).waitFor();
  await till.screen.picture('payin-queue');
}

async function tenBetsAreSold(): Promise<readonly BetView[]> {
  await until(async () => (await sold()).length === SALES.length);
  const bets = await sold();
  expect(bets.map(({ is_bet_meron, amount }) => [is_bet_meron, amount])).toEqual(expected());
  return bets;
}

async function tenPapersCome(bets: readonly BetView[]): Promise<void> {
  await until(async () => room.tray.printed.length === SALES.length, PAPER_TIMEOUT_MS);
  const papers = room.tray.jobs.map(wordsOf);
  expect(papers).toHaveLength(SALES.length);
  for (const [index, { serial }] of bets.entries()) expect(papers[index]).toContain(groupedSerial(serial));
  expect(room.originals()).toHaveLength(SALES.length);
}

describe('ten bets typed at 70 ms a key are ten bets, each as typed, each printed, in order:', () => {
  test.each([
    ['fast', 30, true],
    ['slow', 1_300, true],
    ['silent', 30, false],
  ] as const)('with a %s printer', async (kind, printsInMs, reportsJobs) => {
    room.tray.printsInMs = kind === 'slow' ? FIRST_PAPER_MS : printsInMs;
    room.tray.reportsJobs = reportsJobs;
    const till = await room.openPayin();
    // Some wait while others are still typed: how many depends on the computer.
    const [tookMs] = await Promise.all([typeTenBets(till), kind === 'slow' ? queueIsShown(till) : undefined]);
    room.tray.printsInMs = printsInMs;
    const bets = await tenBetsAreSold();
    await tenPapersCome(bets);
    process.stdout.write(`${KEYS.length} keys in ${(tookMs / 1_000).toFixed(1)} s, ${kind} printer\n`);
    await till.ticketSays(reportsJobs ? '✓ Printed' : /^→ Sent to printer/);
  });

  test('with a slow server', async () => {
    const till = await room.openPayin();
    await till.screen.page.route('**/api/bet', async (route) => {
      if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await typeTenBets(till);
    await tenPapersCome(await tenBetsAreSold());
  });
});

test('one bet of four digits with its side is seven keys', async () => {
  const till = await room.openPayin();
  await new Payin(till.screen).hasFocusInAmount();
  const startedMs = Date.now();
  const keys = ['F2', ...'2550', 'Enter', 'Enter'];
  await strikeKeys(till.screen.page, keys, EVERY_MS);
  process.stdout.write(`${keys.length} keys in ${((Date.now() - startedMs) / 1_000).toFixed(1)} s\n`);
  await room.printed(1);
  expect((await sold()).map(({ amount }) => amount)).toEqual(['2550.00']);
});

describe('the next bet', () => {
  test('can be typed wherever the focus is: after Cancel, Refresh, a click on the background', async () => {
    const till = await room.openPayin();
    const payin = new Payin(till.screen);
    await till.sell('50');
    const { page } = till.screen;
    await till.screen.button('Cancel bet').click();
    await payin.dialogIsReady();
    await payin.press('Escape');
    await payin.dialog.waitFor({ state: 'detached' });
    await strikeKeys(page, ['1', '2'], EVERY_MS);
    await payin.hasAmount('12');
    await till.screen.button('Refresh').click();
    await strikeKeys(page, ['5'], EVERY_MS);
    await payin.hasAmount('125');
    await till.tickets.getByRole('heading').click();
    await strikeKeys(page, ['0', 'Enter'], EVERY_MS);
    await payin.dialog.getByText('creating bet MERON with an amount of 1,250?').waitFor();
  });

  test('is not taken from an open question: digits typed there do not reach the amount', async () => {
    const till = await room.openPayin();
    const payin = new Payin(till.screen);
    await payin.ask('70');
    await strikeKeys(till.screen.page, ['5', '5', 'Escape'], EVERY_MS);
    await payin.hasAmount('70');
  });
});

test('each of the last five tickets shows the state of its receipt; one that was not printed has its Re-Print, and a toast until it is printed', async () => {
  const till = await room.openPayin();
  await till.sell('30');
  await till.screen.page.route('**/api/print/bet/*', (route) => route.fulfill({ status: 503, body: '' }), {
    times: 1,
  });
  await till.sell('40', 'Not printed: the server does not respond');
  await till.screen.page.getByText(/^Bet receipt .*: Not printed: the server does not respond$/).waitFor();
  room.tray.setPrinter(PRINTER, PAPER_OUT);
  await till.printerIs('Printer: paper out');
  await till.sell('50', '! Not printed yet: paper out');
  await till.screen.page.getByText(/^2 receipts need attention\. Bet receipt .*: paper out$/).waitFor();
  await till.tickets.getByText('2 not printed').waitFor();
  await till.screen.picture('payin-unprinted');
  const rows = till.tickets.getByRole('listitem');
  await eventually(() => rows.nth(2).textContent(), expect.stringContaining('✓ Printed'));
  await staysAway(rows.nth(2).getByRole('button'));
  room.tray.setPrinter(PRINTER, READY);
  await till.ticketSays('✓ Printed');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Re-Print/ })
    .click();
  await rows.nth(1).getByText('✓ Printed').waitFor();
  await till.screen.page
    .locator('[data-sonner-toast]')
    .getByText(/look after|Not printed/)
    .waitFor({ state: 'detached' });
  expect(room.originals()).toHaveLength(3);
  till.screen.complaints.splice(0);
});

test('more receipts than rows wait for paper: list and toast count the same, and the oldest has its row and Re-Print', async () => {
  const till = await room.openPayin();
  room.tray.setPrinter(PRINTER, PAPER_OUT);
  await till.printerIs('Printer: paper out');
  for (const amount of ['10', '20', '30', '40', '50', '60']) {
    await till.sell(amount, '! Not printed yet: paper out');
  }
  await till.tickets.getByText('6 not printed').waitFor();
  await till.screen.page.getByText(/^6 receipts need attention\./).waitFor();
  const last = till.tickets.getByRole('listitem').last();
  await eventually(() => last.textContent(), expect.stringContaining('₱10.00'));
  await last.getByRole('button', { name: /^Re-Print/ }).waitFor();
  await till.screen.picture('payin-older-unprinted');
  room.tray.setPrinter(PRINTER, READY);
  await till.tickets.getByText(/\d not printed/).waitFor({ state: 'detached', timeout: PAPER_TIMEOUT_MS });
  await eventually(() => last.textContent(), expect.stringContaining('₱20.00'));
  expect(room.originals()).toHaveLength(6);
});
