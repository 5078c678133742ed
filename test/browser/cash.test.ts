/** Cashin, remit and cleared dates: messages, questions, and every balance equal to the API's. */
import { describe, expect, test } from '@jest/globals';
import { centavos, fromTwoPlaces, pesos, twoPlaces } from '@taya/contracts/money';
import { groupedSerial } from '@taya/contracts/serial';
import type { CashRecordView, TellerView } from '@taya/contracts/teller';
import type { Locator } from 'playwright-core';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { DAY_MS } from '../support/station.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { answer, close, dialog } from './support/dialogs.js';
import { eventually, staysAway } from './support/eventually.js';
import { silence, WITHDRAWN } from './support/faults.js';
import { type } from './support/keyboard.js';
import { printed } from './support/prints.js';
import type { Screen } from './support/screen.js';
import { recordToasts } from './support/toasts.js';
import { withBackOffice } from './support/with-back-office.js';

let office: BackOffice;
let house: House;
let ana: Teller;
let screen: Screen;

withBackOffice(
  async (backOffice) => {
    office = backOffice;
    house = office.house;
    ana = await house.teller('ana', { cash: '1000' });
    const game = await house.openGame('Yesterday');
    await house.sell(ana, game, 'MERON', '100');
    await house.sell(ana, game, 'WALA', '150');
    await house.finish(game, 'MERON');
    await house.restart({ clockAheadMs: 0 });
    await house.signInStaff();
    dataOf(await ana.signIn(ana.username, ana.password));
  },
  // Yesterday, so that there is a date to clear.
  { keepsGames: true, clockAheadMs: -DAY_MS },
);

const inPesos = (text: string) => pesos(fromTwoPlaces(text));
/** @param by centavos */
const changed = (text: string, by: number) => twoPlaces(centavos(fromTwoPlaces(text) + by));

const open = (page: 'cashin' | 'remit' | 'cleardate') =>
  office.openAs(house.admin, {
    path: `/dashboard/${page}`,
    timezoneId: 'Asia/Manila',
    reducedMotion: 'reduce',
  });

/** Opens a page and the window of a teller. */
async function openFor(page: 'cashin' | 'remit', name = 'Ana Cruz'): Promise<void> {
  screen = await open(page);
  await screen.button(`${page === 'cashin' ? 'Cashin' : 'Remit'} ${name}`).click();
  await dialog(screen).waitFor();
}

const hasFocus = () => until(() => amount().evaluate((field) => field === document.activeElement));

const amount = () => dialog(screen).getByLabel('Amount', { exact: true });
const submit = (name: string) => dialog(screen).getByRole('button', { name: new RegExp(`^${name}`) });

const apiTeller = async (teller: Teller) =>
  dataOf(await house.admin.get<TellerView>(`/api/teller/${teller.id}`));

/** The balances in the window are those of the API. */
async function balancesAreTheApis(teller: Teller): Promise<void> {
  const { onhand, unfinished, unclaimed, remittable } = await apiTeller(teller);
  const figures = [onhand, unfinished, unclaimed, remittable].map(inPesos);
  await eventually(() => screen.page.locator('dialog[open] dd').allTextContents(), figures);
  const row = screen.page.getByRole('row').filter({ hasText: 'Ana Cruz' });
  await eventually(async () => (await row.locator('td').allTextContents()).slice(2, 6), figures);
}

/** Books the amount in the field: question, toast, receipt. */
async function book(kind: 'Cashin' | 'Remit', of: string): Promise<void> {
  await submit(kind).click();
  // The toast of the step before may still be there.
  const booked = screen.page.waitForResponse((response) => response.request().method() === 'POST');
  await answer(screen, `${kind} of ${of} ${kind === 'Cashin' ? 'to' : 'from'} Ana Cruz?`, 'Yes');
  await booked;
  await screen.toast(`${kind} successful`);
}

/** The page refuses each of these amounts with its message. */
async function areRefused(
  amounts: readonly string[],
  kind: 'Cashin' | 'Remit',
  words: string,
): Promise<void> {
  const toasts = await recordToasts(screen);
  for (const [index, wrong] of amounts.entries()) {
    await amount().fill(wrong);
    await submit(kind).click();
    await until(async () => (await toasts()).length === index + 1);
  }
  expect(new Set(await toasts())).toEqual(new Set([words]));
}

function commands(of: Screen): string[] {
  const sent: string[] = [];
  of.page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

const manilaToday = (offsetMs = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(Date.now() + offsetMs);

describe('the list of tellers', () => {
  test('has the active ones by name at first; status, sort and search change that', async () => {
    const ben = await house.teller('ben', { cash: '9000', first_name: 'Ben', location: 'Window 7' });
    await house.teller('carl', { first_name: 'Carl' });
    const carl = dataOf(
      await house.admin.get<TellerView[]>('/api/teller?is_active=All&search=carl'),
    )[0] as TellerView;
    dataOf(await house.superAdmin.put(`/api/teller/${carl.id}`, { id: carl.id, is_active: false }));
    screen = await open('cashin');
    const names = () =>
      screen.page.locator('table[aria-label="Tellers"] tbody tr td:first-child').allTextContents();
    const are = (wanted: readonly string[]) => eventually(names, wanted);
    await are(['Ana Cruz', 'Ben Cruz']);
    await screen.field('Sort').selectOption('On hand');
    await are(['Ben Cruz', 'Ana Cruz']);
    await screen.field('Status').selectOption('Disabled');
    await are(['Carl Cruz']);
    await screen.field('Status').selectOption('All');
    await screen.field('Sort').selectOption('Name');
    await are(['Ana Cruz', 'Ben Cruz', 'Carl Cruz']);
    await screen.field('Search').fill('window 7');
    await are(['Ben Cruz']);
    await screen.field('Search').fill('nobody');
    await screen.page.getByText('No data found').waitFor();
    expect(ben.id).toBeGreaterThan(0);
  });
});

describe('cashin', () => {
  test('needs more than 0, in pesos and centavos: 0.1 and 0.2 make 0.30', async () => {
    await openFor('cashin');
    const sent = commands(screen);
    const wrong = ['', '0', '0.00', '-5', '1e3', 'abc'];
    await areRefused(wrong, 'Cashin', 'Cashin amount must be greater than 0');
    await areRefused(['0.001'], 'Cashin', 'Cashin amount must have at most two decimal places');
    expect(sent).toEqual([]);
    const before = (await apiTeller(ana)).onhand;
    await amount().fill('.1');
    await dialog(screen)
      .getByText(`On hand after: ${inPesos(changed(before, 10))}`)
      .waitFor();
    await book('Cashin', '₱0.10');
    await balancesAreTheApis(ana);
    await amount().fill('0.2');
    await book('Cashin', '₱0.20');
    await balancesAreTheApis(ana);
    expect((await apiTeller(ana)).onhand).toBe(changed(before, 30));
    await amount().click();
    await type(screen.page, '1250.');
    await eventually(() => amount().inputValue(), '1,250.');
    await book('Cashin', '₱1,250.00');
    await balancesAreTheApis(ana);
    const receipt = await printed(screen, 3);
    expect(receipt).toContain('1,250.00');
    expect(receipt).toContain('Ana Cruz');
  });

  test('its history has pages, can be searched by reference, and each receipt can be printed again', async () => {
    for (let booked = 0; booked < 9; booked += 1) await house.cashIn(ana, `${10 + booked}`);
    await openFor('cashin');
    const rows = history(dialog(screen), 'Cashin');
    const pager = dialog(screen).getByRole('navigation', { name: 'Pages' });
    await pager.getByText('Page 1 of 2').waitFor();
    const path = `/api/teller/${ana.id}/cashin`;
    const all = dataOf(await house.admin.get<CashRecordView[]>(`${path}?page_size=100`));
    const shown = async () => (await rows.locator('td:first-child').allTextContents()).map(trimmed);
    await eventually(
      shown,
      all.slice(0, 10).map(({ ref_number }) => groupedSerial(ref_number)),
    );
    await pager.getByRole('button', { name: 'Next' }).click();
    await pager.getByText('Page 2 of 2').waitFor();
    await until(async () => (await shown()).length === all.length - 10);
    const wanted = all[2] as CashRecordView;
    await dialog(screen)
      .getByLabel('Search reference number')
      .fill(wanted.ref_number.slice(0, 5).toLowerCase());
    await eventually(shown, [groupedSerial(wanted.ref_number)]);
    await screen.button(`Print ${wanted.ref_number}`).click();
    const receipt = await printed(screen);
    expect(receipt).toContain(groupedSerial(wanted.ref_number));
    expect(receipt).toContain('REPRINT');
    await dialog(screen).getByLabel('Search reference number').fill('ZZZZZZ');
    await dialog(screen).getByText('No data found').waitFor();
    await close(screen);
  });
});

const history = (within: Locator, kind: string) =>
  within.getByRole('table', { name: `${kind} history` }).locator('tbody tr');
const trimmed = (text: string) => text.trim();

describe('remit', () => {
  test('needs more than 0, at most the remittable amount to the centavo; Full fills in all of it', async () => {
    await openFor('remit');
    const sent = commands(screen);
    await areRefused(['', '0', '-1'], 'Remit', 'Remit amount must be greater than 0');
    await areRefused(['1.005'], 'Remit', 'Remit amount must have at most two decimal places');
    const { remittable } = await apiTeller(ana);
    const centavoMore = changed(remittable, 1);
    await amount().fill(centavoMore);
    await submit('Remit').click();
    await screen.toast('Remit amount exceeds remittable amount');
    await dialog(screen).getByText('⚠ Remit amount exceeds remittable amount').waitFor();
    await hasFocus();
    expect(sent).toEqual([]);
    await screen.picture('remit');
    await amount().fill('0.10');
    await book('Remit', '₱0.10');
    await amount().fill('0.20');
    await book('Remit', '₱0.20');
    await balancesAreTheApis(ana);
    const rest = (await apiTeller(ana)).remittable;
    expect(rest).toBe(changed(remittable, -30));
    await dialog(screen).getByRole('button', { name: 'Full' }).click();
    await eventually(() => amount().inputValue(), inPesos(rest).replace('₱', ''));
    await hasFocus();
    await book('Remit', inPesos(rest));
    await balancesAreTheApis(ana);
    expect((await apiTeller(ana)).remittable).toBe('0.00');
    expect(await printed(screen, 3)).toContain(inPesos(rest).replace('₱', ''));
    await until(async () => (await history(dialog(screen), 'Remit').count()) === 3);
    await dialog(screen).getByRole('button', { name: 'Full' }).click();
    await submit('Remit').click();
    await screen.toast('Remit amount must be greater than 0');
    await eventually(() => screen.page.locator('dialog[open]').count(), 1);
  });

  test('of two admins the second is refused by the server, and sees what is left', async () => {
    await house.cashIn(ana, '50');
    await openFor('remit');
    await dialog(screen).getByRole('button', { name: 'Full' }).click();
    await submit('Remit').click();
    await screen.page.getByText(/^Remit of .* from Ana Cruz\?$/).waitFor();
    await house.remit(ana, '20');
    await answer(screen, /Remit of .* from/, 'Yes');
    await screen.toast('Remit amount exceeds remittable amount');
    await balancesAreTheApis(ana);
  });
});

describe('clear date', () => {
  const yesterday = () => manilaToday(-DAY_MS);

  test('asks for a date, warns, clears it once, and lists it', async () => {
    screen = await open('cleardate');
    await screen.page.getByText('No data found').waitFor();
    await screen.button('Add Date').click();
    await screen.toast('Please select a date');
    await screen.field('Date').fill(yesterday());
    await screen.button('Add Date').click();
    await dialog(screen)
      .getByText(/^This action is permanent\. Unclaimed bets on or before .* can no longer be claimed\./)
      .waitFor();
    await dialog(screen).getByText('1 unclaimed bet, ₱237.50 in all.').waitFor();
    await screen.picture('clear-date');
    await answer(screen, 'This action is permanent.', 'No');
    expect(dataOf(await house.admin.get<unknown[]>('/api/clear_date'))).toEqual([]);
    await screen.button('Add Date').click();
    await answer(screen, 'This action is permanent.', 'Yes');
    await screen.toast('Date added successfully');
    const row = screen.page.getByRole('table', { name: 'Cleared dates' }).locator('tbody tr');
    await row.first().waitFor();
    await eventually(() => row.count(), 1);
    await eventually(() => screen.field('Date').inputValue(), '');
    // What the server would refuse is not asked.
    await screen.field('Date').fill(yesterday());
    await screen.button('Add Date').click();
    const again = await house.admin.post('/api/clear_date', { date: yesterday() });
    expect(again.status).toBe(409);
    await screen.toast(again.body.message);
    await screen.page.getByText(`⚠ ${again.body.message}`).waitFor();
    await staysAway(dialog(screen));
    await eventually(() => row.count(), 1);
    expect((await apiTeller(ana)).unclaimed).toBe('0.00');
  });
});

test('a cash-in that never arrived is not booked by Check now', async () => {
  const before = await apiTeller(ana);
  await openFor('cashin');
  const mend = await silence(screen, '**/api/teller/*/cashin', 'lost', 'POST');
  await amount().fill('7');
  await submit('Cashin').click();
  await answer(screen, 'Cashin of ₱7.00 to Ana Cruz?', 'Yes');
  await screen.toast('Failed to cashin');
  await dialog(screen)
    .getByText(/^Server did not reply: Cashin of ₱7\.00\b/)
    .waitFor();
  await mend();
  await dialog(screen).getByRole('button', { name: 'Check now' }).click();
  await screen.toast(WITHDRAWN);
  expect((await apiTeller(ana)).onhand).toBe(before.onhand);
  await eventually(() => amount().inputValue(), '7');
  await submit('Cashin').click();
  await answer(screen, 'Cashin of ₱7.00 to Ana Cruz?', 'Yes');
  await screen.toast('Cashin successful');
  await balancesAreTheApis(ana);
  expect((await apiTeller(ana)).onhand).toBe(changed(before.onhand, 700));
});
