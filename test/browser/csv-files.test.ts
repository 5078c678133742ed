/** Lists as CSV files: all that is found, whatever page is shown, for whoever may read the list. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { CashRow, TellerView } from '@taya/contracts/teller';
import { localDate, localTime } from '@taya/contracts/time';
import type { Locator, Page } from 'playwright-core';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import type { BackOffice } from './support/back-office.js';
import { dialog } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

const ZONE = 'Asia/Manila';
const CASH_INS = 12;

let office: BackOffice;
let house: House;
let ana: Teller;
let screen: Screen;

withBackOffice(
  async (backOffice) => {
    office = backOffice;
    house = office.house;
    ana = await house.teller('ana', { last_name: 'Peña' });
    await house.teller('ben', {
      first_name: '=1+1',
      middle_name: '',
      last_name: '@ben',
      location: 'Window 2',
    });
    for (let booked = 1; booked <= CASH_INS; booked += 1) await house.cashIn(ana, `${booked}000.50`);
  },
  { keepsGames: true },
);

/** Presses the button; the lines of the file, without the mark of UTF-8. */
async function download(name: string, of: Page | Locator = screen.page): Promise<readonly string[]> {
  const coming = screen.page.waitForEvent('download');
  const [file] = await Promise.all([coming, of.getByRole('button', { name: 'CSV' }).click()]);
  await screen.toast('CSV downloaded successfully');
  expect(file.suggestedFilename()).toBe(`${name}_${localDate(Date.now(), ZONE)}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1).split('\r\n');
}

test('tellers: as the screen has them, and no name is a formula', async () => {
  screen = await office.openAs(house.superAdmin, { path: '/dashboard/teller' });
  const { onhand, remittable } = dataOf(await house.superAdmin.get<TellerView>(`/api/teller/${ana.id}`));
  const [titles, ...lines] = await download('tellers');
  expect(titles).toBe('Name,Username,Location,IP,On hand,Remittable,Last login,Status');
  const ofAna = lines.find((line) => line.includes('Peña'));
  expect(ofAna).toContain(`,ana,`);
  expect(ofAna).toContain(`,${onhand},${remittable},${localDate(Date.now(), ZONE)} `);
  expect(lines.find((line) => line.includes('ben'))).toMatch(/^'=1\+1 @ben,ben,Window 2,/);
  expect(lines.filter((line) => line !== '')).toHaveLength(2);

  await screen.field('Search').fill('Window 2');
  await eventually(() => screen.page.getByRole('table').locator('tbody tr').count(), 1);
  expect(await download('tellers')).toHaveLength(3);
});

test('a drawer’s cash-ins: found by days, and more in the file than on the page', async () => {
  screen = await office.openAs(house.admin, { path: `/dashboard/cashin/${ana.id}` });
  const rows = dialog(screen).getByRole('table').locator('tbody tr');
  await eventually(() => rows.count(), 10);
  await dialog(screen).getByRole('button', { name: 'Yesterday' }).click();
  await dialog(screen).getByText('No data found').waitFor();
  await dialog(screen).getByRole('button', { name: 'Today' }).click();
  await eventually(() => rows.count(), 10);
  const [titles, ...lines] = await download('cashin_ana', dialog(screen));
  expect(titles).toBe('Ref #,Amount,Date,By,Reversal');
  const answer = dataOf(await house.admin.get<CashRow[]>(`/api/teller/${ana.id}/cashin`));
  expect(lines.slice(0, CASH_INS)).toEqual(
    answer.map(
      ({ ref_number, amount, created_at, user_name }) =>
        `${ref_number},${amount},${localTime(Date.parse(created_at), ZONE)},${user_name},`,
    ),
  );
});

test('logins are a file of the super admin, drawers one of the auditor', async () => {
  screen = await office.openAs(house.superAdmin, { path: `/dashboard/teller/${ana.id}/show` });
  await dialog(screen).getByRole('table').waitFor();
  expect((await download('logins_ana', dialog(screen)))[0]).toBe('Login IP,Login At');

  screen = await office.openAs(house.auditor, { path: '/dashboard/remit' });
  expect((await download('drawers'))[0]).toBe('Name,Location,On hand,Unfinished,Unclaimed,Remittable');
});

test('of more than ten thousand the first come, which is said', async () => {
  const total = 10_050;
  /** Of the file, by a hundred; the list of the page asks for fewer, and may ask again at any time. */
  const asked: string[] = [];
  screen = await office.openAs(house.auditor, { path: '/dashboard/reports' });
  await screen.page.route('**/api/teller?*', (route) => {
    const range = new URL(route.request().url()).searchParams.get('range') ?? '';
    const [first, last] = JSON.parse(range) as [number, number];
    if (last - first === 99) asked.push(range);
    const data = Array.from({ length: last - first + 1 }, (_, index) => ({
      ...{ id: first + index + 1, name: 'Ana', location: 'Hall', is_active: true, last_login_datetime: null },
      ...{ onhand: '0.00', unfinished: '0.00', unclaimed: '0.00', remittable: '0.00' },
    }));
    return route.fulfill({
      headers: { 'content-range': `teller ${first}-${last}/${total}` },
      json: { success: true, message: '', data, total },
    });
  });
  await screen.go('/dashboard/cashin');
  await screen.page.getByRole('table').waitFor();
  const lines = await download('drawers');
  await screen.toast('Only the first 10,000 of 10,050 are in the file. Narrow the list to get the others.');
  expect(lines).toHaveLength(10_002);
  expect(asked).toHaveLength(100);
});

test('what cannot be read is told, and no file comes', async () => {
  screen = await office.openAs(house.auditor, { path: '/dashboard/cashin' });
  await screen.page.getByRole('table').waitFor();
  await screen.page.route('**/api/teller?*', (route) => route.abort('connectionrefused'));
  let files = 0;
  screen.page.on('download', () => {
    files += 1;
  });
  await screen.button('CSV').click();
  await screen.toast('Failed to fetch teller list');
  await eventually(() => screen.button('CSV').isEnabled(), true);
  expect(files).toBe(0);
});
