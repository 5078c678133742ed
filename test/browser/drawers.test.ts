/** The admin's page of all drawers: live, by keys; and what a teller with little cash is told. */
import { expect, test } from '@jest/globals';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { eventually } from './support/eventually.js';
import { collisionsOf, misfitsOf } from './support/fits.js';
import { run } from './support/paper.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

let office: BackOffice;
let house: House;
let ana: Teller;
let ben: Teller;

withBackOffice(async (backOffice) => {
  office = backOffice;
  house = office.house;
  ana = await house.teller('ana', { cash: '1000', location: 'Window 1' });
  ben = await house.teller('ben', { cash: '500', location: 'Window 2' });
  dataOf(await house.superAdmin.put('/api/settings', { lowCash: '600', highCash: '5000' }));
});

async function download(screen: Screen, kind: 'PDF' | 'Excel') {
  const coming = screen.page.waitForEvent('download');
  await screen.button(kind).click();
  const file = await coming;
  return { name: file.suggestedFilename(), path: await file.path() };
}

const openDrawers = () =>
  office.openAs(house.admin, { path: '/dashboard/drawers', timezoneId: 'Asia/Manila' });

const row = ({ page }: Screen, name: string) =>
  page.getByRole('table', { name: 'Drawers' }).getByRole('row').filter({ hasText: name });
const says = (screen: Screen, name: string, text: string | RegExp) =>
  row(screen, name).filter({ hasText: text }).waitFor();

test('every drawer and their sum, each change without a reload', async () => {
  const screen = await openDrawers();
  await says(screen, 'Window 1', '1,000.00');
  await says(screen, 'Window 2', '↓ low');
  await says(screen, 'Station', '1,500.00');
  const game = await house.openGame();
  await house.sell(ana, game, 'MERON', '4500');
  await says(screen, 'Window 1', /5,500\.00.*↑ high.*4,500\.00.*1 bet/s);
  await says(screen, 'Station', '6,000.00');
  await screen.page.getByText('2 tellers · 1 low · 1 high').waitFor();
  await screen.page.getByText('Carried over₱0.00').waitFor();
});

test('keys choose a row, and open its cash-in and remit', async () => {
  const screen = await openDrawers();
  await says(screen, 'Window 1', 'Ana');
  await screen.page.getByText('Window 1, Ana Cruz').waitFor();
  await screen.page.keyboard.press('ArrowDown');
  await screen.page.getByText(/^Window 2, Ben/).waitFor();
  await screen.page.keyboard.press('x');
  expect(screen.path).toBe('/dashboard/drawers');
  await screen.page.keyboard.press('c');
  await screen.isAt(`/dashboard/cashin/${ben.id}`);
  await screen.page.getByRole('dialog').getByText('500.00').first().waitFor();
  await screen.page.goBack();
  await screen.page.getByText('Window 1, Ana Cruz').waitFor();
  await screen.page.keyboard.press('r');
  await screen.isAt(`/dashboard/remit/${ana.id}`);
});

test('Enter opens what the teller did today, with the totals on top, and as PDF', async () => {
  const screen = await openDrawers();
  await screen.page.getByText('Window 1, Ana Cruz').waitFor();
  await screen.page.keyboard.press('Enter');
  await screen.isAt('/dashboard/tellerday');
  const happened = screen.page.getByRole('table', { name: 'What happened' });
  await happened.getByRole('row', { name: /Cash-in.* by admin 1,000\.00 1,000\.00$/ }).waitFor();
  await happened.getByRole('row', { name: /Sold .* MERON, game 1 4,500\.00 5,500\.00$/ }).waitFor();
  await screen.page.getByText('Sold4,500.00 (1×)').waitFor();
  const { name, path } = await download(screen, 'PDF');
  expect(name).toMatch(new RegExp(`^teller-day_${ana.id}_\\d{4}-\\d\\d-\\d\\d\\.pdf$`));
  const text = run('pdftotext', 'poppler-utils', '-layout', path, '-');
  for (const words of ['ana (teller 4)', 'Cash-in', '4,500.00', '5,500.00']) expect(text).toContain(words);
});

test('a teller with little cash is told, until it is enough', async () => {
  const screen = await office.openAs(ben, { path: '/dashboard/payin' });
  const warning = screen.page.getByText('Cash is low: ask for a cash-in');
  await warning.waitFor();
  const logout = () => screen.button('Logout').boundingBox();
  const place = await logout();
  await house.cashIn(ben, '100');
  await until(async () => (await warning.count()) === 0);
  expect(await logout()).toEqual(place);
});

test('the day report has what happened at the windows, and its files have the same', async () => {
  const screen = await office.openAs(house.auditor, {
    path: '/dashboard/dayreport',
    timezoneId: 'Asia/Manila',
  });
  const windows = screen.page.getByRole('table', { name: 'At the windows' });
  const drawer = windows.getByRole('row').filter({ hasText: 'Window 1' });
  await drawer.filter({ hasText: /4,500\.00.*1,000\.00.*5,500\.00/s }).waitFor();
  await windows.getByTitle('Paid out of this drawer, for bets of anybody.').waitFor();
  const day = await screen.field('Day').inputValue();
  const pdf = await download(screen, 'PDF');
  expect(pdf.name).toBe(`day_${day}.pdf`);
  const text = run('pdftotext', 'poppler-utils', '-layout', pdf.path, '-');
  for (const figure of ['Window 1', 'Ana Cruz', '4,500.00', '5,500.00']) expect(text).toContain(figure);
  const excel = await download(screen, 'Excel');
  expect(excel.name).toBe(`day_${day}.xlsx`);
  expect(run('unzip', 'unzip', '-p', excel.path, 'xl/worksheets/sheet1.xml')).toContain('<v>5500</v>');
});

test('on a phone an owner begins with the day: six figures before any scrolling, each drawer, the lowest first', async () => {
  const phone = { width: 390, height: 844 };
  const screen = await office.openAs(house.auditor);
  await screen.page.setViewportSize(phone);
  await screen.go('/dashboard');
  const figure = (label: string) => screen.page.getByRole('region', { name: label, exact: true });
  const windows = figure('Open windows');
  await windows.getByText('2 of 2').waitFor();
  expect(screen.path).toBe('/dashboard/today');
  await figure('Today’s pool').getByText('₱4,500.00').waitFor();
  await figure('Cash in the house').getByText('₱6,100.00').waitFor();
  await eventually(
    () => screen.page.getByRole('list', { name: 'Drawers' }).getByRole('listitem').allTextContents(),
    [
      expect.stringMatching(/^Window 2 Ben.*signed in.*₱600\.00/),
      expect.stringMatching(/^Window 1 Ana.*↑ high.*₱5,500\.00/),
    ],
  );
  const bottom = async () => {
    const { y = 0, height = Number.NaN } = (await windows.boundingBox()) ?? {};
    return y + height;
  };
  await until(async () => (await bottom()) < phone.height);
  await eventually(() => misfitsOf(screen.page), []);
  await eventually(() => collisionsOf(screen.page), []);
});

test('the window of a cash-in goes on with the drawer', async () => {
  const screen = await office.openAs(house.admin, { path: `/dashboard/cashin/${ben.id}` });
  const window = screen.page.getByRole('dialog');
  await window.getByText('On hand₱600.00').waitFor();
  const game = await house.openGame();
  const sold = await house.sell(ben, game, 'WALA', '250');
  await window.getByText('On hand₱850.00').waitFor();
  await window.getByText('Unfinished₱250.00').waitFor();
  await house.cancel(ben, sold);
  await window.getByText('On hand₱600.00').waitFor();
});
