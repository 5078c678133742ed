import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import { groupedSerial } from '@taya/contracts/serial';
import type { Page } from 'playwright-core';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { eventually, staysAway } from './support/eventually.js';
import { bounceEnter, hold, scan, type } from './support/keyboard.js';
import { Payin } from './support/payin.js';
import { prints } from './support/prints.js';
import { withBackOffice } from './support/with-back-office.js';

const SERIAL = 'K7QP3MXW9DTA';
const DIGITS = '234567892345';
/** Without a key for so long nobody types. */
const QUIET_MS = 500;

let office: BackOffice;
let house: House;
let ana: Teller;
let payin: Payin;
let page: Page;
let sent: number;

withBackOffice(async (backOffice) => {
  office = backOffice;
  house = office.house;
  ana = await house.teller('ana', { cash: '5000' });
});

beforeEach(async () => {
  await house.openGame();
  payin = await Payin.open(office, ana);
  page = payin.screen.page;
  sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/bet')) sent += 1;
  });
  await payin.hasFocusInAmount();
});

const sold = async () => (await ana.get<BetView[]>('/api/bet')).body.total ?? 0;

/** Whatever is done on the screen makes one bet only: one call, one bet in the ledger, one receipt. */
async function makesOneBet(act: () => Promise<unknown>): Promise<void> {
  const before = await sold();
  await act();
  await payin.screen.toast('Bet successfully created');
  await payin.hasFocusInAmount();
  await payin.hasAmount('');
  // The print dialog opens when nobody types.
  await until(async () => (await prints(payin.screen)).length > 0);
  expect([sent, (await sold()) - before, (await prints(payin.screen)).length]).toEqual([1, 1, 1]);
  await staysAway(payin.dialog);
}

/** From now on bets wait. @returns lets them go */
async function holdBets(): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route('**/api/bet', async (route) => {
    await release.promise;
    await route.continue();
  });
  return release.resolve;
}

async function slowly(delayMs: number): Promise<void> {
  await page.route('**/api/bet', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  });
}

describe('one bet only', () => {
  test('an Enter held in the amount asks, and does not answer', async () => {
    await makesOneBet(async () => {
      await payin.amount.fill('100');
      await hold(page, 'Enter', 30);
      expect(sent).toBe(0);
      await eventually(() => payin.dialog.count(), 1);
      await page.keyboard.up('Enter');
      await payin.press('Enter');
    });
  });

  test('an Enter held in the question answers once, and does not ask again', async () => {
    await slowly(300);
    await makesOneBet(async () => {
      await payin.ask('100');
      await hold(page, 'Enter', 40);
      await page.keyboard.up('Enter');
    });
  });

  test('an Enter held while the server refuses does not ask again', async () => {
    await page.route('**/api/bet', (route) => route.fulfill({ status: 409, body: '{}' }));
    await payin.ask('100');
    await hold(page, 'Enter', 40);
    await payin.screen.toast('Failed to create bet');
    await page.keyboard.up('Enter');
    expect([sent, await payin.dialog.count()]).toEqual([1, 0]);
    await payin.hasAmount('100');
  });

  test('an Enter that bounces asks once, and answers once', async () => {
    await makesOneBet(async () => {
      await payin.amount.fill('100');
      await bounceEnter(page);
      await payin.dialogIsReady();
      expect(sent).toBe(0);
      await bounceEnter(page);
    });
  });

  test('double clicks ask once, and answer once', async () => {
    await makesOneBet(async () => {
      await payin.amount.fill('100');
      await payin.submit.dblclick();
      await payin.dialogIsReady();
      expect(sent).toBe(0);
      await payin.dialog.getByRole('button', { name: /^Yes/ }).dblclick();
    });
  });

  test('on a slow network the next amount can be typed, and nothing is sent twice', async () => {
    const answer = await holdBets();
    const before = await sold();
    await payin.bet('100');
    await payin.hasAmount('');
    await payin.hasFocusInAmount();
    await payin.press('Enter');
    await payin.press('Enter');
    await type(page, '25');
    await payin.hasAmount('25');
    expect(sent).toBe(1);
    answer();
    await payin.screen.toast('Bet successfully created');
    expect([sent, (await sold()) - before]).toEqual([1, 1]);
    await payin.hasAmount('25');
  });

  test('while the print dialog is open it gets the keys; the next bet comes after it', async () => {
    await page.evaluate('closesDialogs = false');
    await payin.bet('100');
    await until(async () => (await prints(payin.screen)).length === 1);
    await page.evaluate('closeDialog()');
    await payin.hasFocusInAmount();
    await page.evaluate('closesDialogs = true');
    await payin.bet('200');
    await until(async () => (await prints(payin.screen)).length === 2);
    expect(sent).toBe(2);
  });

  test('the print dialog waits until nobody types', async () => {
    const answer = await holdBets();
    await payin.bet('100');
    // On the clock of the page: a busy computer pauses between keys, and then nobody types.
    await page.evaluate(`{
      let keyAtMs = 0;
      window.addEventListener('keydown', ({ timeStamp }) => { keyAtMs = timeStamp; }, true);
      Object.defineProperty(papers, 'push', { value(paper) {
        window.quietMs = performance.now() - keyAtMs;
        return Array.prototype.push.call(this, paper);
      } });
    }`);
    answer();
    await type(page, '12345678');
    await type(page, '12345678');
    await until(async () => (await prints(payin.screen)).length === 1);
    expect(await page.evaluate('quietMs')).toBeGreaterThanOrEqual(QUIET_MS);
  });

  test('the print dialog waits until no question is open', async () => {
    const answer = await holdBets();
    await payin.bet('100');
    await type(page, '12345678');
    await payin.press('Enter');
    await payin.dialog.waitFor();
    answer();
    await payin.screen.toast('Bet successfully created');
    await page.waitForTimeout(1_500);
    expect(await prints(payin.screen)).toEqual([]);
    await payin.press('Escape');
    await until(async () => (await prints(payin.screen)).length === 1);
    await payin.hasAmount('12,345,678');
  });

  test('two tabs: while one waits for its answer the other sends nothing, and tells its bet as not sold', async () => {
    const tab = await payin.screen.anotherTab();
    const other = new Payin(tab);
    await other.amount.waitFor();
    await other.hasFocusInAmount();
    const answer = await holdBets();
    await makesOneBet(async () => {
      await other.ask('100');
      await page.bringToFront();
      await payin.ask('100');
      await payin.press('Enter');
      await until(async () => sent === 1);
      // What one tab stores another one may read a moment later.
      await until(() =>
        tab.page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('taya.selling.'))),
      );
      await tab.page.bringToFront();
      await other.press('Enter');
      await other.tickets.getByText('Being sold in another tab').waitFor();
      await other.tickets.getByText('⚠ Not sold: give ₱100.00 back').waitFor();
      await other.tickets.getByText('another tab was selling a bet').waitFor();
      await other.hasAmount('');
      answer();
      await page.bringToFront();
    });
    await other.tickets.getByText('Being sold in another tab').waitFor({ state: 'detached' });
  });
});

describe('a scan on payin', () => {
  const payoutHas = (code: string) =>
    until(async () => (await page.getByLabel('Ref #').inputValue()) === groupedSerial(code));

  test.each([SERIAL, DIGITS])(
    '%s never lands in the amount: it opens that ticket on payout',
    async (code) => {
      await payin.amount.fill('500');
      await scan(page, code);
      await payin.screen.isAt('/dashboard/payout');
      await payoutHas(code);
      expect(sent).toBe(0);
    },
  );

  test('when a button has the focus, its first digits reach no field either', async () => {
    await page.getByRole('checkbox', { name: /Add/ }).focus();
    await scan(page, DIGITS);
    await payin.screen.isAt('/dashboard/payout');
    await payoutHas(DIGITS);
    await page.keyboard.press('F4');
    await payin.hasFocusInAmount();
    await payin.hasAmount('');
  });

  test.each([SERIAL, DIGITS])(
    '%s never answers the question, and a message says that it is not used',
    async (code) => {
      await payin.ask('500');
      await scan(page, code);
      await payin.screen.toast('Scan not used: answer the question first');
      await scan(page, code);
      expect([sent, await payin.dialog.count()]).toEqual([0, 1]);
      await payin.press('Escape');
      await payin.hasFocusInAmount();
      await payin.hasAmount('500');
    },
  );
});
