/** The tellers page of the super admin. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { TellerView } from '@taya/contracts/teller';
import { Client, dataOf } from '../support/client.js';
import { type House, tellerForm } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { sentCommands } from './support/commands.js';
import { answer, close, dialog } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { errorAt, hasFocus, RANDOM_PASSWORD } from './support/form-fields.js';
import type { Screen } from './support/screen.js';
import { recordToasts } from './support/toasts.js';
import { withBackOffice } from './support/with-back-office.js';

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

async function open(page: 'teller' | 'settings' = 'teller'): Promise<void> {
  screen = await office.openAs(house.superAdmin, { path: `/dashboard/${page}`, reducedMotion: 'reduce' });
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
    await open();
    const sent = sentCommands(screen);
    await screen.page.getByText('No tellers yet. Add one to start.').waitFor();
    await screen.button('Add teller').click();
    const toasts = await recordToasts(screen);
    const saved: string[] = [];
    const saveSays = async (text: string) => {
      await save();
      saved.push(text);
      await eventually(toasts, saved);
    };
    await saveSays('Please fill in all fields.');
    for (const label of Object.values(LABELS))
      await eventually(() => errorAt(screen, label), '⚠ Fill this in');
    await eventually(() => errorAt(screen, 'Middle name'), '');
    await hasFocus(screen, 'First name');
    const ana = tellerForm('ana');
    await fillIn({ ...ana, ip: '' });
    await saveSays('Please fill in all fields.');
    await eventually(() => errorAt(screen, 'First name'), '');
    await eventually(() => errorAt(screen, 'IP address'), '⚠ Fill this in');
    await hasFocus(screen, 'IP address');
    for (const ip of ['256.1.1.1', '1.2.3', '1.2.3.4.5', 'a.b.c.d', '1..2.3']) {
      await inDialog('IP address').fill(ip);
      await saveSays('Invalid IP address format.');
    }
    await eventually(() => errorAt(screen, 'IP address'), '⚠ Invalid IP address format.');
    expect(sent).toEqual([]);
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
    await open();
    await screen.button('Add teller').click();
    const made = new Set<string>();
    for (let time = 0; time < 30; time += 1) {
      await dialog(screen).getByRole('button', { name: 'Random' }).click();
      made.add(await inDialog('Password').inputValue());
    }
    expect([...made].filter((password) => !RANDOM_PASSWORD.test(password))).toEqual([]);
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
    await open();
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

  test('can be edited: the password stays while its field is empty', async () => {
    await open();
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
    await open();
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
    await open();
    const sent = sentCommands(screen);
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
    await open();
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
    await open();
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
  });
});
