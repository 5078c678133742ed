/** The super admin’s settings, and the admin’s password. */
import { expect, test } from '@jest/globals';
import type { SettingsView } from '@taya/contracts/settings';
import { dataOf } from '../support/client.js';
import { type House } from '../support/house.js';
import { PASSWORDS } from '../support/station.js';
import type { BackOffice } from './support/back-office.js';
import { sentCommands } from './support/commands.js';
import { answer } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { RANDOM_PASSWORD } from './support/form-fields.js';
import type { Screen } from './support/screen.js';
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

test('the admin’s password can be random, is readable, and logs the admin out', async () => {
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
  await answer(screen, 'Do you want to set this password?', 'Yes');
  await screen.toast('Admin password updated successfully');
  await admin.toast('Your password has been updated. Please log in again.');
  await admin.isAt('/');
  await eventually(() => screen.field('New password').inputValue(), '');
  dataOf(await house.admin.signIn('admin', password));
  expect(
    (await house.nobody.post('/api/auth', { username: 'admin', password: PASSWORDS.admin })).status,
  ).toBe(401);
});

test('all settings are kept by the server, saved at once; Enter saves too', async () => {
  await open('settings');
  const settings = async () => dataOf(await house.superAdmin.get<SettingsView>('/api/settings'));
  await screen.field('House percentage').fill('.5');
  await screen.page.keyboard.press('Enter');
  await answer(screen, 'Do you want save the settings?', 'Yes');
  await eventually(() => screen.field('House percentage').inputValue(), '0.50');
  await screen.field('House percentage').fill('4.5');
  await screen.field('Payout unit').fill('5');
  await screen.field('Station name').fill('North Arena');
  await screen.field('Maximum bet').fill('5000');
  await screen.field('Maximum per teller in one game').fill('50000');
  await screen.button('Save').click();
  await answer(screen, 'Do you want save the settings?', 'Yes');
  await screen.page.getByText('North Arena', { exact: true }).waitFor();
  await eventually(() => screen.field('Maximum bet').inputValue(), '5,000.00');
  expect(await settings()).toMatchObject({
    housePercentage: '4.50',
    payoutUnit: '5.00',
    stationName: 'North Arena',
    maximumBet: '5000.00',
    maximumTellerStake: '50000.00',
  });
});
