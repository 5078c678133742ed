/** A teller's shift by keys alone, with its papers; the blind count; a shift that the admin closes; a station without shifts. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ShiftView } from '@taya/contracts/answers/shift';
import { dataOf } from '../support/client.js';
import type { Teller } from '../support/house.js';
import { answer, answerByKey, dialog } from './support/dialogs.js';
import { atRest, staysAway } from './support/eventually.js';
import { type } from './support/keyboard.js';
import type { Screen } from './support/screen.js';
import { PrintingHouse, scanOf, Till, wordsOf } from './support/till.js';

let room: PrintingHouse;
let ana: Teller;
let number = 0;

beforeAll(async () => {
  room = await PrintingHouse.open();
});

beforeEach(async () => {
  room.startTray();
  number += 1;
  ana = await room.house.teller(`teller${number}`, { cash: '7654' });
});

afterEach(() => room.endTest());

afterAll(() => room?.close());

const openAt = async (path: string): Promise<Screen> => {
  const till = await room.openPage(ana, { path: `/dashboard/${path}` });
  await till.printerIs('Printer: ready');
  return till.screen;
};

const current = async () => dataOf(await ana.get<ShiftView | null>('/api/shift/current'));
const here = (screen: Screen, label: string) =>
  screen.field(label).and(screen.page.locator(':focus')).waitFor();

/** Digits, Enter and Tab: as many pieces of each as there are texts, and nothing in the other lines. */
async function count(screen: Screen, pieces: Readonly<Record<string, string>>): Promise<void> {
  const lines = ['₱1,000', '₱500', '₱200', '₱100', '₱50', '₱20', '₱10', '₱5', '₱1', '₱0.25'];
  for (const [index, line] of lines.entries()) {
    await here(screen, `Pieces of ${line}`);
    await type(screen.page, pieces[line] ?? '');
    await screen.page.keyboard.press(index % 2 === 0 || line === '₱0.25' ? 'Enter' : 'Tab');
  }
  await dialog(screen).getByText('Record this count?').waitFor();
}

/** After a moment, so that the letter is no scanner's. */
async function press(screen: Screen, key: string): Promise<void> {
  await screen.page.waitForTimeout(300);
  await screen.page.keyboard.press(key);
}

test('where the station works without shifts, nothing of them shows on a till', async () => {
  const screen = await openAt('shift');
  await screen.isAt('/dashboard/payin');
  await screen.page.getByLabel('Amount').waitFor();
  expect(await atRest(() => screen.page.locator('body').textContent())).not.toMatch(/shift/i);
});

describe('where it works in shifts', () => {
  beforeAll(async () => {
    dataOf(await room.house.superAdmin.put('/api/settings', { shifts: true }));
  });

  test('a whole shift by keys: opened, sold in, counted twice, closed; X and Z on paper', async () => {
    const screen = await openAt('payin');
    const { page } = screen;
    await page.getByText('Open your shift first').first().waitFor();
    await press(screen, 'F6');
    await here(screen, 'In the drawer');
    await screen.picture('shift-open');
    // Another figure is refused with the server's words, at the field.
    await page.keyboard.press('Control+A');
    await type(page, '7000');
    await page.keyboard.press('Enter');
    await page.getByText('⚠ The drawer should hold ₱7,654.00, not ₱7,000.00.').waitFor();
    await page.keyboard.press('Control+A');
    await type(page, '7654');
    await page.keyboard.press('Enter');
    await screen.isAt('/dashboard/payin');
    await screen.connections.getByText(/^Shift since/).waitFor();
    await new Till(screen).sell('50');
    await press(screen, 'F6');
    await page.getByRole('table', { name: 'Cash' }).getByText('₱7,704.00').waitFor();
    await screen.picture('shift-x');
    await press(screen, 'x');
    await room.printed(2);
    const x = wordsOf(room.tray.printed[1]);
    expect(x).toMatch(/SHIFT REPORT\n.*X\n/);
    expect(x).toMatch(/Sold \(1\) +50\.00/);
    expect(x).toMatch(/EXPECTED +PHP 7,704\.00/);

    await press(screen, 'c');
    await count(screen, { '₱1,000': '7', '₱500': '1', '₱50': '3' });
    await dialog(screen).getByText('₱7,650.00').first().waitFor();
    await screen.picture('shift-question');
    await answerByKey(screen, 'Escape');
    await here(screen, 'Pieces of ₱0.25');
    await press(screen, 'Enter');
    await answerByKey(screen, 'Enter');
    const result = page.getByRole('region', { name: 'After the count' });
    await result.getByText('₱54.00').waitFor();
    await result.getByText('SHORT').waitFor();
    await screen.picture('shift-counted');
    // Enter does nothing here.
    await press(screen, 'Enter');
    await press(screen, 'a');
    await count(screen, { '₱1,000': '7', '₱500': '1', '₱200': '1', '₱1': '4' });
    await answerByKey(screen, 'Enter');
    await result.getByText('EXACT').waitFor();
    expect((await current())?.status).toBe('counted');
    await press(screen, 'y');
    await screen.toast('Shift closed');
    await page.getByRole('heading', { name: /^Z \d+$/ }).waitFor();
    await room.printed(3);
    await screen.picture('shift-z');
    const [, , paper] = room.tray.printed;
    const z = wordsOf(paper);
    expect(z).toMatch(/COUNTED +PHP 7,650\.00/);
    expect(z).toMatch(/1,000\.00 x 7 +7,000\.00/);
    expect(z).toMatch(/COUNTED +PHP 7,704\.00\n.*EXACT/);
    expect(z).not.toContain('REPRINT');
    expect(await current()).toBeNull();
    const [row] = dataOf(await room.house.admin.get<readonly ShiftView[]>('/api/shift?page=1'));
    expect(paper && scanOf(paper)).toBe(`CODE-128:${row?.ref_number}`);
    // From here on it is a reprint; then the next shift.
    await press(screen, 'p');
    await room.printed(4);
    expect(wordsOf(room.tray.printed[3])).toContain('REPRINT 2');
    await press(screen, 'Escape');
    await screen.isAt('/dashboard/shift');
    await screen.connections.getByText('No shift open').waitFor();
  });

  test('while the drawer is counted nothing tells what it should hold, after a reload neither', async () => {
    dataOf(await ana.post('/api/shift/open', { on_hand: '7654' }));
    const screen = await openAt('shift');
    const { page } = screen;
    const answers: string[] = [];
    await page.getByText('₱7,654.00').first().waitFor();
    await press(screen, 'c');
    await here(screen, 'Pieces of ₱1,000');
    page.on('response', async (response) => answers.push(await response.text().catch(() => '')));
    await screen.picture('shift-count');
    const isBlind = async () => {
      await page.waitForLoadState('networkidle');
      expect(await atRest(() => page.locator('body').textContent())).not.toMatch(/7,?654/);
      expect(answers.filter((text) => /7,?654/.test(text))).toEqual([]);
    };
    await isBlind();
    await page.reload();
    await here(screen, 'Pieces of ₱1,000');
    for (const path of ['payin', 'payout', 'bethistory', 'gamehistory', 'shifts', 'shift']) {
      await screen.go(`/dashboard/${path}`);
      await screen.connections.getByText('Drawer hidden: counting').waitFor();
      await isBlind();
    }
    expect(answers.length).toBeGreaterThan(20);
    // Esc records nothing, and the figures come back.
    await here(screen, 'Pieces of ₱1,000');
    await press(screen, 'Escape');
    await page.getByText('₱7,654.00').first().waitFor();
    expect((await current())?.counts).toEqual([]);
  });

  test('signing out asks while the shift is open', async () => {
    dataOf(await ana.post('/api/shift/open', { on_hand: '7654' }));
    const screen = await openAt('payin');
    await screen.connections.getByText(/^Shift since/).waitFor();
    await screen.button('Logout').click();
    await dialog(screen).getByText('Your shift is open').waitFor();
    await answerByKey(screen, 'Escape');
    await screen.button('Logout').click();
    await answer(screen, 'Your shift is open', 'Yes');
    await screen.isAt('/');
    dataOf(await ana.signIn(ana.username, ana.password));
    expect((await current())?.status).toBe('open');
  });

  test('the admin counts and closes the shift of a teller who is away; the auditor only reads', async () => {
    dataOf(await ana.post('/api/shift/open', { on_hand: '7654' }));
    const till = await openAt('payin');
    const { screen } = await room.openPage(room.house.admin, { path: '/dashboard/shifts' });
    const { page } = screen;
    const row = page.getByRole('row').filter({ hasText: 'since' }).first();
    await row.getByRole('link').click();
    await page.getByRole('heading', { name: 'X', exact: true }).waitFor();
    await screen.button('Count and close for the teller').click();
    await here(screen, 'Pieces of ₱1,000');
    await type(page, '7');
    for (let line = 0; line < 10; line += 1) await press(screen, 'Enter');
    await here(screen, 'Reason');
    await screen.picture('shift-absent');
    await type(page, 'went home');
    await press(screen, 'Enter');
    await dialog(screen).getByText('-₱654.00').waitFor();
    await press(screen, 'y');
    await screen.toast('Shift closed');
    await page.getByRole('heading', { name: /^Z \d+$/ }).waitFor();
    await room.printed(1);
    expect(wordsOf(room.tray.printed[0])).toContain('COUNTED WITHOUT THE TELLER');
    expect(wordsOf(room.tray.printed[0])).toContain('SHORT PHP 654.00');
    // The till is told, and says why nothing is sold.
    await till.page.getByText(/closed your shift: went home$/).waitFor();
    await till.connections.getByText('No shift open').waitFor();

    const auditor = await room.openPage(room.house.auditor, { path: '/dashboard/shifts' });
    await auditor.screen.page.getByText('⚠ short 654.00').first().waitFor();
    await auditor.screen.picture('shift-list');
    await auditor.screen.page.getByRole('link', { name: /^Z / }).first().click();
    await auditor.screen.page.getByRole('heading', { name: /^Z \d+$/ }).waitFor();
    await staysAway(auditor.screen.button('Count and close for the teller'));
  });
});
