/** The staff page of the super admin, by the keyboard alone. */
import { expect, test } from '@jest/globals';
import type { StaffView } from '@taya/contracts/teller';
import type { Locator } from 'playwright-core';
import { Client, dataOf, refusal } from '../support/client.js';
import type { House } from '../support/house.js';
import type { BackOffice } from './support/back-office.js';
import { answerByKey, dialog } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { type } from './support/keyboard.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

let office: BackOffice;
let house: House;
let screen: Screen;

withBackOffice((backOffice) => {
  office = backOffice;
  house = office.house;
});

const press = (key: string) => screen.page.keyboard.press(key);
const hasFocus = (part: Locator) => part.evaluate((node) => node === document.activeElement);
const row = (name: string) =>
  screen.page.getByRole('table', { name: 'Staff' }).getByRole('row').filter({ hasText: name });
const field = (label: string) => dialog(screen).getByLabel(label, { exact: true });

async function tabTo(part: Locator): Promise<void> {
  await part.waitFor();
  for (let stop = 0; stop < 80; stop += 1) {
    if (await hasFocus(part)) return;
    await press('Tab');
  }
  throw new Error(`Tab does not lead to ${part}`);
}

test('an admin is added, works beside the first one, and is disabled: no mouse', async () => {
  screen = await office.openAs(house.superAdmin, { path: '/dashboard/staff', reducedMotion: 'reduce' });
  await row('Administrator').getByText('Admin', { exact: true }).waitFor();
  await row('auditor').getByText('Any', { exact: true }).waitFor();
  // Those who came with the station only have a history.
  await eventually(() => row('Administrator').getByRole('button').allTextContents(), ['Login History']);

  await tabTo(screen.button('Add staff member'));
  await press('Enter');
  for (const [label, text] of [
    ['First name', 'Dora'],
    ['Last name', 'Cruz'],
    ['Username', 'dora'],
    ['Password', 'a-password-of-dora'],
    ['Location', 'Cash desk'],
  ] as const) {
    await tabTo(field(label));
    await type(screen.page, text);
  }
  await screen.picture('add-staff');
  await press('Enter');
  await screen.toast('Staff member added successfully');
  await dialog(screen).waitFor({ state: 'detached' });
  await row('Dora Cruz').getByText('Cash desk').waitFor();
  await screen.picture('staff');

  const dora = new Client(house.station);
  dataOf(await dora.signIn('dora', 'a-password-of-dora'));
  dataOf(await dora.post('/api/game', { name: 'Made by Dora' }));
  dataOf(await house.admin.get('/api/game_status'));

  await tabTo(screen.button('Login History Dora Cruz'));
  await press('Enter');
  await dialog(screen).getByText('127.0.0.1').waitFor();
  await press('Escape');
  await dialog(screen).waitFor({ state: 'detached' });

  await tabTo(screen.button('Edit Dora Cruz'));
  await press('Enter');
  await eventually(() => field('Username').inputValue(), 'dora');
  await tabTo(field('Location'));
  await type(screen.page, 's');
  await press('Enter');
  await screen.toast('Staff member updated successfully');

  await tabTo(screen.button('Disable Dora Cruz'));
  await press('Enter');
  await answerByKey(screen, 'Enter');
  await screen.toast('Staff member disabled successfully');
  await row('Dora Cruz').getByText('Disabled', { exact: true }).waitFor();
  expect(refusal(await dora.get('/api/game_status'))).toEqual([401, 'USER_DISABLED']);
});

test('what an admin did carries their name in the auditor’s event log', async () => {
  const [dora] = dataOf(await house.superAdmin.get<StaffView[]>('/api/staff?search=dora'));
  const path = `/dashboard/eventlog?user_id=${dora?.id}`;
  const auditor = await office.openAs(house.auditor, { path });
  await auditor.page.getByRole('cell', { name: 'Dora Cruz', exact: true }).first().waitFor();
  await auditor.page
    .getByRole('combobox', { name: 'Who' })
    .getByText('Dora Cruz')
    .waitFor({ state: 'attached' });
});
