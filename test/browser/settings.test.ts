/** The super admin’s settings, and the admin’s password. */
import { describe, expect, test } from '@jest/globals';
import type { SettingsView } from '@taya/contracts/settings';
import { dataOf } from '../support/client.js';
import { type House } from '../support/house.js';
import { PASSWORDS } from '../support/station.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { sentCommands } from './support/commands.js';
import { answer, dialog } from './support/dialogs.js';
import { eventually, staysAway } from './support/eventually.js';
import { silence } from './support/faults.js';
import { errorAt, hasFocus, RANDOM_PASSWORD } from './support/form-fields.js';
import type { Screen } from './support/screen.js';
import { keepToasts } from './support/toasts.js';
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

async function open(page: 'adminpassword' | 'settings'): Promise<void> {
  screen = await office.openAs(house.superAdmin, { path: `/dashboard/${page}`, reducedMotion: 'reduce' });
}

describe('the admin’s password', () => {
  test('is required, can be random, is readable, and logs the admin out', async () => {
    await open('adminpassword');
    const sent = sentCommands(screen);
    await screen.button('Save').click();
    await screen.toast('New password is required');
    expect(sent).toEqual([]);
    await screen.button('Random').click();
    const password = await screen.field('New password').inputValue();
    expect(password).toMatch(RANDOM_PASSWORD);
    await eventually(() => screen.field('New password').getAttribute('type'), 'text');
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
    await eventually(() => errorAt(screen, 'New password'), `⚠ ${refused.body.message}`);
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
    const sent = sentCommands(screen);
    await eventually(() => percentage().inputValue(), '5.00');
    await eventually(() => percentage().getAttribute('inputmode'), 'decimal');
    const toasts = await keepToasts(screen);
    const wrong = ['', '0', '0.00', '-1', '100.01', '101', '1e1', '5,5', 'abc'];
    for (const [index, value] of wrong.entries()) {
      await percentage().fill(value);
      await saveFirst();
      await until(async () => (await toasts()).length === index + 1);
    }
    const words = 'House percentage must be a number between 0 and 100';
    expect(new Set(await toasts())).toEqual(new Set([words]));
    await eventually(() => errorAt(screen, 'House percentage'), `⚠ ${words}`);
    await hasFocus(screen, 'House percentage');
    await percentage().fill('5.001');
    await saveFirst();
    await screen.toast('House percentage must have at most two decimal places');
    await staysAway(dialog(screen));
    expect(sent).toEqual([]);
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
    await staysAway(dialog(screen));
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
      await eventually(() => errorAt(screen, at), `⚠ ${message}`);
      await screen.field(label).fill(before);
    };
    const amount = 'must be an amount from 0.01 to 99,999,999.99, with at most two decimal places';
    await wrong('Minimum bet', '0', `Minimum bet ${amount}`);
    await wrong('Maximum bet', '', `Maximum bet ${amount}`);
    await wrong('Large bet', '1.005', `Large bet ${amount}`);
    await wrong('Large payout', '0', `Large payout ${amount}`);
    await wrong('Maximum per teller in one game', 'x', `Maximum per teller in one game ${amount}`);
    await wrong('Maximum bet', '0.001', `Maximum bet ${amount}`);
    await screen.field('Minimum bet').fill('20');
    await wrong('Maximum bet', '19.99', 'Minimum bet must not be above maximum bet', 'Minimum bet');
    await staysAway(dialog(screen));
    await screen.field('Maximum bet').fill('5000');
    await screen.field('Large bet').fill('1000');
    await screen.field('Large payout').fill('2,000');
    await screen.field('Maximum per teller in one game').fill('50000');
    await saveIn('Bets');
    await answer(screen, 'Do you want save the settings?', 'Yes');
    await screen.toast('Settings saved successfully');
    const saved = { minimumBet: '20.00', maximumBet: '5000.00', largeBet: '1000.00', largePayout: '2000.00' };
    expect(await settings()).toMatchObject({ ...saved, maximumTellerStake: '50000.00' });
    await until(async () => (await screen.field('Maximum bet').inputValue()) === '5,000.00');
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
      await until(async () => (await errorAt(screen, 'Last call seconds')) !== '');
      await eventually(
        () => errorAt(screen, 'Last call seconds'),
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
