import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { firstOf } from '../../play/runs.js';
import { until } from '../support/until.js';
import { launchChromium } from './support/chromium.js';
import { eventually } from './support/eventually.js';
import { type Paper, Print } from './support/paper.js';
import { ReceiptPage } from './support/receipt-page.js';

const STAND_IN = fileURLToPath(new URL('support/stand-in-dialog.js', import.meta.url));

let receipts: ReceiptPage;
let browser: Browser;
let page: Page;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taya-paper-'));
  [receipts, browser] = await Promise.all([ReceiptPage.start(), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await receipts?.stop();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  page = await browser.newPage();
  await page.addInitScript({ path: STAND_IN });
  await page.goto(receipts.url);
  await button('bet').waitFor();
});

afterEach(() => page.close());

const button = (name: string) => page.getByRole('button', { name: `Print ${name}`, exact: true });
const stateOf = (name: string) =>
  page
    .locator('section')
    .filter({ has: button(name) })
    .getByRole('status')
    .textContent()
    .then((text) => text ?? '');
const papers = () => page.evaluate<Paper[]>('papers');
const frames = () => page.locator('iframe').count();
const dialog = (count: number) => until(async () => (await papers()).length === count);
const closeDialog = () => page.evaluate('closeDialog()');
const finished = (name: string) => until(async () => (await stateOf(name)) === '→ Sent to printer');

/** Prints a receipt, closes the dialog, and returns the paper. */
async function printed(name: string): Promise<Print> {
  const { length } = await papers();
  await button(name).click();
  await dialog(length + 1);
  await closeDialog();
  await finished(name);
  const paper = (await papers())[length];
  if (paper === undefined) throw new Error('nothing was printed');
  return Print.of(paper, browser, join(folder, `${name}.pdf`));
}

describe('the print dialog gets', () => {
  it.each(
    firstOf(
      [
        ['bet', ['NORTH ARENA STATION', 'BET RECEIPT', 'MERON', '₱500.00', 'K7QP 3MXW 9DTA'], 'K7QP3MXW9DTA'],
        [
          'bet of wala',
          ['BET RECEIPT', 'WALA', 'Winning tickets are paid within three days'],
          'M2WH84JQY5RV',
        ],
        ['bet copy', ['REPRINT 2', 'Printed', 'Nov 21, 2026, 3:02:00 PM'], 'K7QP3MXW9DTA'],
        ['bet cancelled', ['CANCELLED', 'Macapagal, Window 3,', 'ground floor'], 'K7QP3MXW9DTA'],
        ['payout', ['PAID ₱736.20', 'MERON won', '147.24%', 'Ben Santos, Window 1'], 'K7QP3MXW9DTA'],
        ['payout of a huge sum', ['PAID', '₱1,000,000,000.00'], 'K7QP3MXW9DTA'],
        ['cashin', ['>>> CASHIN >>>', '₱5,000.00', 'Received by'], 'H84JQY5RVN2C'],
        ['remit', ['<<< REMIT <<<', '₱5,000.00', 'Given by'], 'H84JQY5RVN2C'],
        [
          'balance',
          ['Balance (on hand)', '₱6,900.00', 'Print Date', 'Nov 21, 2026, 3:02:00 PM', 'B4R128'],
          'B4R128',
        ],
      ],
      2,
    ),
  )('one page for a %s, 80 mm wide, with readable text and barcode', async (name, words, code) => {
    const print = await printed(name);
    expect(print.pages).toHaveLength(1);
    expect(print.pages[0]?.widthMm).toBeCloseTo(80, 0);
    const text = print.text();
    for (const word of words) expect(text).toContain(word);
    expect(print.scan()).toBe(`CODE-128:${code}`);
  });

  it('a page as long as the receipt, not one of a fixed length', async () => {
    const [bet, balance] = [await printed('bet'), await printed('balance')];
    const previewMm = async (name: string) => {
      const box = await page.getByRole('article', { name }).first().boundingBox();
      return ((box?.height ?? 0) * 25.4) / 96;
    };
    for (const [print, name] of [
      [bet, 'Bet receipt K7QP 3MXW 9DTA'],
      [balance, 'Balance receipt'],
    ] as const) {
      const spareMm = (print.pages[0]?.heightMm ?? 0) - (await previewMm(name));
      expect(spareMm).toBeGreaterThan(0);
      expect(spareMm).toBeLessThan(3);
    }
  });

  it('nothing that the content security policy forbids, and leaves nothing behind', async () => {
    await printed('bet');
    expect(await page.evaluate('violations')).toEqual([]);
    await eventually(frames, 0);
  });
});

describe('printing', () => {
  it('shows its state, which ends with sent to the printer', async () => {
    await eventually(() => stateOf('bet'), '');
    await button('bet').click();
    await dialog(1);
    await eventually(() => stateOf('bet'), expect.stringMatching(/Printing$/));
    await closeDialog();
    await finished('bet');
  });

  it('starts about half a second after the receipt is rendered', async () => {
    const startedMs = performance.now();
    await button('bet').click();
    await until(async () => (await frames()) === 1);
    await dialog(1);
    expect(performance.now() - startedMs).toBeGreaterThan(500);
    await closeDialog();
  });

  it('prints once for a double click, and a copy for a later request', async () => {
    await button('bet').dblclick();
    await dialog(1);
    // Nobody could press it while a dialog is open.
    await button('bet copy').dispatchEvent('click');
    await closeDialog();
    await finished('bet');
    const again = await printed('bet');
    expect(await papers()).toHaveLength(2);
    expect((await papers())[0]?.html).not.toContain('REPRINT');
    expect(again.text()).toContain('REPRINT 2');
  });

  it('makes no second original after a reload', async () => {
    await printed('bet');
    await page.reload();
    await button('bet').waitFor();
    expect((await printed('bet')).text()).toContain('REPRINT 2');
  });

  it('prints one receipt at a time: the next dialog comes when the last is closed', async () => {
    await button('cashin').click();
    // A click with a press would close the dialog, which may be open by now.
    await button('balance').dispatchEvent('click');
    await dialog(1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await papers()).toHaveLength(1);
    expect([await frames(), await stateOf('balance')]).toEqual([
      1,
      expect.stringMatching(/Waiting for the printer$/),
    ]);
    await closeDialog();
    await dialog(2);
    await closeDialog();
    await finished('balance');
    expect((await papers()).map(({ html }) => /<title>(.*?)<\/title>/.exec(html)?.[1])).toEqual([
      'Cashin receipt H84J QY5R VN2C',
      'Balance receipt',
    ]);
  });

  it('goes on when a browser never reports that its dialog was closed: using the page shows that it was', async () => {
    await button('bet').click();
    await dialog(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await page.keyboard.press('Shift');
    await finished('bet');
  });

  it('says so when the browser opens no dialog', async () => {
    await page.evaluate('refusesToPrint = true');
    await button('bet').click();
    await until(async () => (await stateOf('bet')).includes('Not printed: no print dialog opened'));
    await eventually(frames, 0);
  });

  it('returns the focus to the field where somebody was typing', async () => {
    await button('payout').focus();
    await page.keyboard.press('Enter');
    await dialog(1);
    await closeDialog();
    await finished('payout');
    await eventually(() => button('payout').evaluate((node) => node.matches(':focus')), true);
  });
});
