/** The super admin: tellers, the admin's password, the settings. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SettingsView } from '@taya/contracts/settings';
import type { TellerView } from '@taya/contracts/teller';
import { Client, dataOf } from '../support/client.js';
import { type House, tellerForm } from '../support/house.js';
import { PASSWORDS } from '../support/station.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { answer, close, dialog } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { silence } from './support/faults.js';
import type { Screen } from './support/screen.js';
import { faultsInBothThemes } from './support/themes.js';
import { keepToasts } from './support/toasts.js';
import { withBackOffice } from './support/with-back-office.js';

/** Ten letters and digits without those that are misread: i, l, o, I, O, 0. */
const RANDOM = /^[a-hjkmnp-zA-HJ-NP-Z1-9]{10}$/;

let office: BackOffice;
let house: House;
let screen: Screen;

withBackOffice(
  (backOffice) => {
    office = backOffice;
    house = office.house;
  },
  { keepsGames: true },
);

async function open(page: 'teller' | 'adminpassword' | 'settings'): Promise<void> {
  screen = await office.openAs(house.superAdmin, { path: `/dashboard/${page}`, reducedMotion: 'reduce' });
}

function commands(): string[] {
  const sent: string[] = [];
  screen.page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}

const row = (name: string) =>
  screen.page.getByRole('table', { name: 'Tellers' }).getByRole('row').filter({ hasText: name });

const rows = () =>
  screen.page.locator('table[aria-label="Tellers"] tbody tr td:first-child').allTextContents();

const rowsAre = (names: readonly string[]) =>
  until(async () => JSON.stringify(await rows()) === JSON.stringify(names));

const inDialog = (label: string) => dialog(screen).getByLabel(label, { exact: true });
const save = () => dialog(screen).getByRole('button', { name: 'Save' }).click();

const NOT_SAVED = 'Your changes are not saved. Leave without saving?';

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  username: 'Username',
  password: 'Password',
  location: 'Location',
  ip: 'IP address',
} as const;

async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [name, label] of Object.entries(LABELS)) await inDialog(label).fill(fields[name] ?? '');
}

/** The error in the line below a field. */
const errorAt = (label: string) =>
  screen.page
    .getByLabel(label, { exact: true })
    .last()
    .evaluate((field) => {
      const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      return field.getAttribute('aria-invalid') === 'true' ? (note?.textContent ?? '') : '';
    });

const hasFocus = (label: string) =>
  until(() =>
    screen.page
      .getByLabel(label, { exact: true })
      .last()
      .evaluate((field) => field === document.activeElement),
  );

const tellerNamed = async (search: string): Promise<TellerView> => {
  const [teller] = dataOf(
    await house.superAdmin.get<TellerView[]>(`/api/teller?is_active=All&search=${search}`),
  );
  if (teller === undefined) throw new Error(`there is no teller ${search}`);
  return teller;
};

/** The teller is there, enabled and as this says, whatever the tests before have made of them. */
async function have(username: string, change: Readonly<Record<string, string>> = {}): Promise<TellerView> {
  const form = { ...tellerForm(username), ...change };
  const path = `/api/teller?is_active=All&search=${username}`;
  const [known] = dataOf(await house.superAdmin.get<TellerView[]>(path));
  const answer =
    known === undefined
      ? await house.superAdmin.post<TellerView>('/api/teller', form)
      : await house.superAdmin.put<TellerView>(`/api/teller/${known.id}`, { ...form, is_active: true });
  return dataOf(answer);
}

describe('tellers', () => {
  test('can be added: every field but the middle name is needed, and the IP address must be valid', async () => {
    await open('teller');
    const sent = commands();
    await screen.page.getByText('No tellers yet. Add one to start.').waitFor();
    await screen.button('Add teller').click();
    await save();
    await screen.toast('Please fill in all fields.');
    for (const label of Object.values(LABELS)) await eventually(() => errorAt(label), '⚠ Fill this in');
    await eventually(() => errorAt('Middle name'), '');
    await hasFocus('First name');
    const ana = tellerForm('ana');
    await fillIn({ ...ana, ip: '' });
    await save();
    await screen.toast('Please fill in all fields.');
    await eventually(() => errorAt('First name'), '');
    await eventually(() => errorAt('IP address'), '⚠ Fill this in');
    await hasFocus('IP address');
    const toasts = await keepToasts(screen);
    const wrong = ['256.1.1.1', '1.2.3', '1.2.3.4.5', 'a.b.c.d', '1..2.3'];
    for (const [index, ip] of wrong.entries()) {
      await inDialog('IP address').fill(ip);
      await save();
      await until(async () => (await toasts()).length === index + 1);
    }
    expect(new Set(await toasts())).toEqual(new Set(['Invalid IP address format.']));
    await eventually(() => errorAt('IP address'), '⚠ Invalid IP address format.');
    expect(sent).toEqual([]);
    expect(await faultsInBothThemes(screen)).toEqual([]);
    await inDialog('IP address').fill(' 127.0.0.1 ');
    await screen.picture('add-teller');
    await save();
    await screen.toast('Teller added successfully');
    await dialog(screen).waitFor({ state: 'detached' });
    await row('Ana Cruz').getByText('Active', { exact: true }).waitFor();
    expect(await tellerNamed('ana')).toMatchObject({ ip: '127.0.0.1', middle_name: '', username: 'ana' });
    dataOf(await new Client(house.station).signIn('ana', ana.password ?? ''));
    expect(sent).toEqual(['POST /api/teller']);
  });

  test('random passwords have ten characters that are not misread', async () => {
    await open('teller');
    await screen.button('Add teller').click();
    const made = new Set<string>();
    for (let time = 0; time < 30; time += 1) {
      await dialog(screen).getByRole('button', { name: 'Random' }).click();
      made.add(await inDialog('Password').inputValue());
    }
    expect([...made].filter((password) => !RANDOM.test(password))).toEqual([]);
    expect(made.size).toBe(30);
    await fillIn({ ...tellerForm('ben'), password: [...made][29] ?? '' });
    await save();
    await screen.toast('Teller added successfully');
    dataOf(await new Client(house.station).signIn('ben', [...made][29] ?? ''));
  });
});

describe('a teller who is there', () => {
  beforeEach(() => have('ana'));

  test('each window has an address: it can be linked, and Back closes it', async () => {
    const { id } = await tellerNamed('ana');
    await open('teller');
    await screen.field('Search').fill('ana');
    await rowsAre(['Ana Cruz']);
    await screen.button('Edit Ana Cruz').click();
    await screen.isAt(`/dashboard/teller/${id}`);
    await dialog(screen).waitFor();
    await screen.page.reload();
    await until(async () => (await inDialog('First name').inputValue()) === 'Ana');
    await rowsAre(['Ana Cruz']);
    await screen.page.goBack();
    await dialog(screen).waitFor({ state: 'detached' });
    await screen.isAt('/dashboard/teller');
    await rowsAre(['Ana Cruz']);
    await screen.go('/dashboard/teller/999');
    await screen.toast('There is no such teller.');
    await dialog(screen).getByText('Could not load this').waitFor();
  });

  test('a taken username has a message, and the form stays', async () => {
    await open('teller');
    await screen.button('Add teller').click();
    await fillIn(tellerForm('ana'));
    await save();
    await screen.toast('This username is already taken.');
    await eventually(() => errorAt('Username'), '⚠ This username is already taken.');
    await eventually(() => inDialog('Username').inputValue(), 'ana');
    await hasFocus('Username');
    await inDialog('Username').fill('anna');
    await eventually(() => errorAt('Username'), '');
  });

  test('can be edited: the password stays while its field is empty', async () => {
    await open('teller');
    await screen.button('Edit Ana Cruz').click();
    await eventually(() => inDialog('First name').inputValue(), 'Ana');
    await eventually(() => inDialog('Password').inputValue(), '');
    await inDialog('Last name').fill('');
    await save();
    await screen.toast('Please fill in all fields.');
    await inDialog('Last name').fill('Santos');
    await inDialog('IP address').fill('127.0.0.256');
    await save();
    await screen.toast('Invalid IP address format.');
    await inDialog('IP address').fill('127.0.0.1');
    await save();
    await screen.toast('Teller updated successfully');
    await row('Ana Santos').waitFor();
    dataOf(await new Client(house.station).signIn('ana', 'ana-password'));
  });
});

describe('of several tellers', () => {
  beforeEach(async () => {
    await have('ana', { last_name: 'Santos' });
    await have('ben');
  });

  test('a late answer closes only the window that sent it, not one opened in its place', async () => {
    await open('teller');
    const answer = Promise.withResolvers<void>();
    await screen.page.route('**/api/teller/*', async (route) => {
      if (route.request().method() === 'PUT') await answer.promise;
      await route.fallback();
    });
    await screen.button('Edit Ana Santos').click();
    await inDialog('Location').fill('Window 9');
    await save();
    await screen.page.keyboard.press('Escape');
    await dialog(screen).waitFor({ state: 'detached' });
    await screen.button('Edit Ben Cruz').click();
    await inDialog('Location').fill('Window 8');
    answer.resolve();
    await screen.toast('Teller updated successfully');
    await row('Ana Santos').getByText('Window 9').waitFor();
    await eventually(() => inDialog('First name').inputValue(), 'Ben');
    await eventually(() => inDialog('Location').inputValue(), 'Window 8');
    await save();
    await row('Ben Cruz').getByText('Window 8').waitFor();
    await dialog(screen).waitFor({ state: 'detached' });
  });

  test('what is typed and not saved is not lost by Escape, a link or Back', async () => {
    await open('settings');
    await screen.page.getByRole('link', { name: 'Tellers' }).click();
    await screen.button('Add teller').click();
    await inDialog('First name').fill('Carla');
    await screen.page.keyboard.press('Escape');
    await answer(screen, NOT_SAVED, 'No');
    await eventually(() => inDialog('First name').inputValue(), 'Carla');
    await screen.page.keyboard.press('Escape');
    await answer(screen, NOT_SAVED, 'Yes');
    await until(async () => (await dialog(screen).count()) === 0);
    await screen.page.getByRole('link', { name: 'Settings' }).click();
    await screen.field('Station name').fill('Typed');
    await screen.page.getByRole('link', { name: 'Tellers' }).click();
    await answer(screen, NOT_SAVED, 'No');
    await screen.page.goBack();
    await answer(screen, NOT_SAVED, 'No');
    await screen.isAt('/dashboard/settings');
    await eventually(() => screen.field('Station name').inputValue(), 'Typed');
    await screen.page.goBack();
    await answer(screen, NOT_SAVED, 'Yes');
    await screen.isAt('/dashboard/teller');
    await screen.button('Add teller').waitFor();
    await screen.page.goForward();
    await eventually(() => screen.field('Station name').inputValue(), expect.not.stringMatching(/^Typed$/));
  });

  test('can be disabled and enabled, after a question; the row is dimmed meanwhile', async () => {
    await open('teller');
    const sent = commands();
    const background = () =>
      row('Ben Cruz')
        .locator('td')
        .first()
        .evaluate((cell) => getComputedStyle(cell).backgroundColor);
    await row('Ben Cruz').waitFor();
    const asUsual = await background();
    await screen.button('Disable Ben Cruz').click();
    await answer(screen, 'Do you want to disable Ben Cruz?', 'No');
    expect(sent).toEqual([]);
    await screen.button('Disable Ben Cruz').click();
    await dialog(screen).waitFor();
    expect(await faultsInBothThemes(screen)).toEqual([]);
    await answer(screen, 'Do you want to disable Ben Cruz?', 'Yes');
    await screen.toast('Teller disabled successfully');
    await row('Ben Cruz').getByText('Disabled', { exact: true }).waitFor();
    expect(await background()).not.toBe(asUsual);
    expect((await tellerNamed('ben')).is_active).toBe(false);
    await screen.button('Enable Ben Cruz').click();
    await answer(screen, 'Do you want to enable Ben Cruz?', 'Yes');
    await screen.toast('Teller enabled successfully');
    await row('Ben Cruz').getByText('Active', { exact: true }).waitFor();
    await eventually(background, asUsual);
    expect(sent).toHaveLength(2);
  });

  test('the login history shows when and from which address', async () => {
    const ana = new Client(house.station);
    for (let time = 0; time < 11; time += 1) dataOf(await ana.signIn('ana', 'ana-password'));
    await open('teller');
    await screen.button('Login History Ana Santos').click();
    const table = dialog(screen).getByRole('table', { name: 'Login History' });
    await eventually(() => table.locator('th').allTextContents(), ['Login IP', 'Login At']);
    await dialog(screen).getByText('Page 1 of 2').waitFor();
    const first = table.locator('tbody tr').first();
    await eventually(
      () => first.locator('td').allTextContents(),
      ['127.0.0.1', expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/)],
    );
    await dialog(screen).getByRole('button', { name: 'Next' }).click();
    await dialog(screen).getByText('Page 2 of 2').waitFor();
    expect(await faultsInBothThemes(screen)).toEqual([]);
    await close(screen);
  });

  test('the list is filtered by status, searched, sorted, and has pages', async () => {
    const cash = { zoe: '700', yan: '900' };
    for (const [name, amount] of Object.entries(cash)) await house.teller(name, { cash: amount });
    for (let made = 1; made <= 17; made += 1) {
      dataOf(await house.superAdmin.post('/api/teller', { ...tellerForm(`m${made}`), location: 'Upstairs' }));
    }
    const { id } = await tellerNamed('zoe');
    dataOf(await house.superAdmin.put(`/api/teller/${id}`, { id, is_active: false }));
    await open('teller');
    await screen.page.getByText('Page 1 of 2').waitFor();
    await eventually(() => screen.field('Sort').inputValue(), 'Name');
    await screen.button('Next').click();
    await until(async () => (await rows()).length === 6);
    expect((await rows()).at(-1)).toBe('Zoe Cruz');
    expect(new URL(screen.page.url()).searchParams.get('page')).toBe('2');
    await screen.field('Sort').selectOption('On hand');
    await until(async () => (await rows())[0] === 'Yan Cruz');
    await screen.page.getByText('Page 1 of 2').waitFor();
    expect((await rows()).slice(0, 2)).toEqual(['Yan Cruz', 'Zoe Cruz']);
    await screen.field('Sort').selectOption('Remittable');
    await until(async () => (await rows())[0] === 'Yan Cruz');
    await screen.field('Status').selectOption('Disabled');
    await rowsAre(['Zoe Cruz']);
    await screen.field('Status').selectOption('Active');
    await screen.page.getByText('20 tellers').waitFor();
    await screen.page.goBack();
    await rowsAre(['Zoe Cruz']);
    await screen.field('Status').selectOption('All');
    await screen.field('Search').fill('ben');
    await rowsAre(['Ben Cruz']);
    await screen.field('Search').fill('UPSTAIRS');
    await screen.page.getByText('17 tellers').waitFor();
    await screen.field('Search').fill('nobody of this name');
    await screen.page.getByText('No data found').waitFor();
    await screen.field('Search').fill('');
    await until(async () => (await rows()).length === 15);
    await screen.picture('tellers');
    expect(await faultsInBothThemes(screen)).toEqual([]);
  });
});

describe('the admin’s password', () => {
  test('is required, can be random, is readable, and logs the admin out', async () => {
    await open('adminpassword');
    const sent = commands();
    await screen.button('Save').click();
    await screen.toast('New password is required');
    expect(sent).toEqual([]);
    await screen.button('Random').click();
    const password = await screen.field('New password').inputValue();
    expect(password).toMatch(RANDOM);
    await eventually(() => screen.field('New password').getAttribute('type'), 'text');
    expect(await faultsInBothThemes(screen)).toEqual([]);
    const admin = await office.openAs(house.admin, { path: '/dashboard/game' });
    await screen.button('Save').click();
    await screen.toast('Admin password updated successfully');
    await admin.toast('Your password has been updated. Please log in again.');
    await admin.isAt('/');
    await eventually(() => screen.field('New password').inputValue(), '');
    dataOf(await house.admin.signIn('admin', password));
    expect(
      (await house.nobody.post('/api/auth', { username: 'admin', password: PASSWORDS.admin })).status,
    ).toBe(401);
  });

  test('stands above the login history of user 1', async () => {
    await open('adminpassword');
    const table = screen.page.getByRole('table', { name: 'Login History' });
    await table.locator('tbody tr').first().waitFor();
    await eventually(() => table.locator('th').allTextContents(), ['Login IP', 'Login At']);
    const logins = dataOf(await house.superAdmin.get<unknown[]>('/api/teller/1/login_history?page_size=10'));
    await eventually(() => table.locator('tbody tr').count(), logins.length);
  });

  test('has the server’s message when it is too short, or the default without one', async () => {
    await open('adminpassword');
    await screen.field('New password').fill('short');
    await screen.button('Save').click();
    const refused = await house.superAdmin.post('/api/auth/change-admin-password', { new_password: 'short' });
    expect(refused.status).toBe(400);
    await screen.toast(refused.body.message);
    await eventually(() => errorAt('New password'), `⚠ ${refused.body.message}`);
    const mend = await silence(screen, '**/api/auth/change-admin-password', 'refused');
    await screen.field('New password').fill('long-enough-password');
    await screen.button('Save').click();
    await screen.toast('Failed to update admin password');
    await mend();
  });
});

describe('the settings', () => {
  const percentage = () => screen.field('House percentage');
  const saveFirst = () => screen.button('Save').first().click();
  const saveIn = (form: string) =>
    screen.page.getByRole('region', { name: form }).getByRole('button', { name: 'Save' }).click();
  const settings = async () => dataOf(await house.superAdmin.get<SettingsView>('/api/settings'));

  test('the house percentage is above 0 and at most 100, in steps of 0.01', async () => {
    await open('settings');
    const sent = commands();
    await eventually(() => percentage().inputValue(), '5.00');
    await eventually(() => percentage().getAttribute('inputmode'), 'decimal');
    const toasts = await keepToasts(screen);
    const wrong = ['', '0', '0.00', '-1', '100.01', '101', '5.555', '1e1', '5,5', 'abc'];
    for (const [index, value] of wrong.entries()) {
      await percentage().fill(value);
      await saveFirst();
      await until(async () => (await toasts()).length === index + 1);
    }
    const words = 'House percentage must be a number between 0 and 100';
    expect(new Set(await toasts())).toEqual(new Set([words]));
    await eventually(() => errorAt('House percentage'), `⚠ ${words}`);
    await hasFocus('House percentage');
    await eventually(() => dialog(screen).count(), 0);
    expect(sent).toEqual([]);
    expect(await faultsInBothThemes(screen)).toEqual([]);
  });

  test('have a question before they are saved, and a second one above 20 %', async () => {
    await open('settings');
    await percentage().fill('7.25');
    await saveFirst();
    await answer(screen, 'Do you want save the settings?', 'No');
    expect((await settings()).housePercentage).toBe('5.00');
    await saveFirst();
    await answer(screen, 'Do you want save the settings?', 'Yes');
    await screen.toast('Settings saved successfully');
    expect((await settings()).housePercentage).toBe('7.25');
    await percentage().fill('30');
    await saveFirst();
    await answer(screen, 'Do you want save the settings?', 'Yes');
    await dialog(screen).getByText('30% is more than 20%. Are you sure?').waitFor();
    expect(await faultsInBothThemes(screen)).toEqual([]);
    await answer(screen, 'Are you sure?', 'No');
    expect((await settings()).housePercentage).toBe('7.25');
    await saveFirst();
    await answer(screen, 'Do you want save the settings?', 'Yes');
    await answer(screen, 'Are you sure?', 'Yes');
    await until(async () => (await settings()).housePercentage === '30.00');
    await percentage().fill('.5');
    await screen.page.keyboard.press('Enter');
    await answer(screen, 'Do you want save the settings?', 'Yes');
    await until(async () => (await percentage().inputValue()) === '0.50');
    expect((await settings()).housePercentage).toBe('0.50');
  });

  test('of payouts and receipts are saved together', async () => {
    await open('settings');
    await screen.field('Payout unit').fill('5');
    await screen.field('Minimum payout').fill('101.5');
    await screen.field('Station name').fill('North Arena');
    await screen.field('Receipt terms').fill('Keep this ticket.');
    await saveIn('Payouts and receipts');
    await answer(screen, 'Do you want save the settings?', 'Yes');
    await screen.toast('Settings saved successfully');
    expect(await settings()).toMatchObject({
      payoutUnit: '5.00',
      minimumPayout: '101.50',
      stationName: 'North Arena',
      receiptTerms: 'Keep this ticket.',
    });
    for (const wrong of ['', '0', 'abc', '1.005']) {
      await screen.field('Payout unit').fill(wrong);
      await saveIn('Payouts and receipts');
      await screen.toast('Payout unit must be an amount of at least 0.01, with at most two decimal places');
    }
    await screen.field('Payout unit').fill('1');
    await screen.field('Minimum payout').fill('-1');
    await saveIn('Payouts and receipts');
    await screen.toast('Minimum payout must be a number from 0, with at most two decimal places');
    await eventually(() => dialog(screen).count(), 0);
    await screen.picture('settings');
  });

  test('of bets are limits in pesos; a teller’s can be left empty', async () => {
    await open('settings');
    await eventually(() => screen.field('Maximum per teller in one game').inputValue(), '');
    const toasts = await keepToasts(screen);
    const wrong = async (label: string, value: string, message: string, at = label) => {
      const before = await screen.field(label).inputValue();
      await screen.field(label).fill(value);
      await saveIn('Bets');
      await until(async () => (await toasts()).at(-1) === message);
      await eventually(() => errorAt(at), `⚠ ${message}`);
      await screen.field(label).fill(before);
    };
    const amount = 'must be an amount from 0.01 to 99,999,999.99, with at most two decimal places';
    await wrong('Minimum bet', '0', `Minimum bet ${amount}`);
    await wrong('Maximum bet', '', `Maximum bet ${amount}`);
    await wrong('Large bet', '1.005', `Large bet ${amount}`);
    await wrong('Maximum per teller in one game', 'x', `Maximum per teller in one game ${amount}`);
    await wrong('Maximum bet', '0.001', `Maximum bet ${amount}`);
    await screen.field('Minimum bet').fill('20');
    await wrong('Maximum bet', '19.99', 'Minimum bet must not be above maximum bet', 'Minimum bet');
    await eventually(() => dialog(screen).count(), 0);
    await screen.field('Maximum bet').fill('5000');
    await screen.field('Large bet').fill('1000');
    await screen.field('Maximum per teller in one game').fill('50000');
    await saveIn('Bets');
    await answer(screen, 'Do you want save the settings?', 'Yes');
    await screen.toast('Settings saved successfully');
    const saved = { minimumBet: '20.00', maximumBet: '5000.00', largeBet: '1000.00' };
    expect(await settings()).toMatchObject({ ...saved, maximumTellerStake: '50000.00' });
    await until(async () => (await screen.field('Maximum bet').inputValue()) === '5,000.00');
    expect(await faultsInBothThemes(screen)).toEqual([]);
    await screen.picture('settings-bets');
    await screen.field('Maximum per teller in one game').fill('');
    await saveIn('Bets');
    await answer(screen, 'Do you want save the settings?', 'Yes');
    await until(async () => (await settings()).maximumTellerStake === null);
    expect(await settings()).toMatchObject(saved);
  });

  test('of passwords and sessions: minutes, 0 for never', async () => {
    await open('settings');
    await screen.field('Idle minutes of tellers').fill('1441');
    await saveIn('Passwords and sessions');
    await screen.toast('Idle minutes of tellers must be a whole number from 0 to 1440');
    await screen.field('Idle minutes of tellers').fill('480');
    await screen.field('A password you set must be changed at the first login').check();
    await saveIn('Passwords and sessions');
    await answer(screen, 'Do you want save the settings?', 'Yes');
    await screen.toast('Settings saved successfully');
    const saved = { changeFirstPassword: true, idleMinutes: 0, tellerIdleMinutes: 480 };
    expect(await settings()).toMatchObject(saved);
    await house.superAdmin.put('/api/settings', { changeFirstPassword: false, tellerIdleMinutes: 0 });
  });

  test('of game control: the seconds of a last call, and whether the timer follows betting', async () => {
    await open('settings');
    await eventually(() => screen.field('Last call seconds').inputValue(), '30');
    for (const wrong of ['', '4', '601', '30.5']) {
      await screen.field('Last call seconds').fill(wrong);
      await saveIn('Game control');
      await until(async () => (await errorAt('Last call seconds')) !== '');
      await eventually(
        () => errorAt('Last call seconds'),
        '⚠ Last call seconds must be a whole number from 5 to 600',
      );
    }
    await screen.field('Last call seconds').fill('45');
    await screen.field('The timer starts and stops with betting').check();
    await saveIn('Game control');
    await answer(screen, 'Do you want save the settings?', 'Yes');
    await screen.toast('Settings saved successfully');
    expect(await settings()).toMatchObject({ lastCallSeconds: 45, timerFollowsBetting: true });
  });

  test('Failed to save settings', async () => {
    await open('settings');
    const mend = await silence(screen, '**/api/settings**', 'refused', 'PUT');
    const mendPercentage = await silence(screen, '**/api/settings/*', 'refused', 'PUT');
    await percentage().fill('6');
    await saveFirst();
    await answer(screen, 'Do you want save the settings?', 'Yes');
    await screen.toast('Failed to save settings');
    await mendPercentage();
    await mend();
  });
});

describe('without a message of the server', () => {
  beforeAll(async () => {
    await have('ana', { last_name: 'Santos' });
    await have('ben');
    const { id } = await have('zoe');
    dataOf(await house.superAdmin.put(`/api/teller/${id}`, { id, is_active: false }));
  });

  test('Failed to add teller, Failed to edit teller', async () => {
    await open('teller');
    const mend = await silence(screen, /\/api\/teller(\/\d+)?$/, 'refused');
    await screen.button('Add teller').click();
    await fillIn(tellerForm('nobody'));
    await save();
    await screen.toast('Failed to add teller');
    await dialog(screen)
      .getByRole('button', { name: /^Close/ })
      .click();
    await answer(screen, NOT_SAVED, 'Yes');
    await until(async () => (await dialog(screen).count()) === 0);
    await screen.button('Edit Ben Cruz').click();
    await save();
    await screen.toast('Failed to edit teller');
    await close(screen);
    await screen.button('Disable Ben Cruz').click();
    await answer(screen, 'Do you want to disable', 'Yes');
    await screen.toast('Failed to disable teller');
    await screen.field('Status').selectOption('Disabled');
    await screen.button('Enable Zoe Cruz').click();
    await answer(screen, 'Do you want to enable', 'Yes');
    await screen.toast('Failed to enable teller');
    await mend();
  });

  test('Failed to fetch teller list, Failed to fetch teller login history', async () => {
    await open('teller');
    const mendLogins = await silence(screen, '**/login_history?*', 'refused');
    await screen.button('Login History Ana Santos').click();
    await screen.toast('Failed to fetch teller login history');
    await close(screen);
    await mendLogins();
    const mend = await silence(screen, '**/api/teller?*', 'refused');
    await screen.field('Search').fill('ana');
    await screen.toast('Failed to fetch teller list');
    await mend();
  });
});
