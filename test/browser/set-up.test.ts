/** A new station, as its super admin meets it: the set-up by keys, and after it the first steps. */
import { expect, test } from '@jest/globals';
import { dataOf } from '../support/client.js';
import type { BackOffice } from './support/back-office.js';
import { eventually, staysAway } from './support/eventually.js';
import { collisionsOf, misfitsOf } from './support/fits.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

let office: BackOffice;
let screen: Screen;

withBackOffice(
  (backOffice) => {
    office = backOffice;
  },
  { keepsScreens: true },
);

const wins = (side: string, text: string) =>
  screen.page
    .getByRole('region', { name: `${side} wins` })
    .getByText(text, { exact: true })
    .first()
    .waitFor();
const steps = () => screen.page.getByRole('region', { name: 'First steps' });

test('they land there, and see what a game pays with these figures, counted anew with each digit', async () => {
  screen = await office.openAs(office.house.superAdmin);
  await screen.isAt('/dashboard/settings');
  await wins('MERON', '₱146.74');
  await screen.field('Payout unit').fill('1.00');
  await wins('MERON', '₱146.00');
  await wins('MERON', '₱1,042.00');
  await wins('WALA', '₱269.00');
  await screen.field('House percentage').fill('10.00');
  await wins('MERON', '₱139.00');
  await screen.field('House percentage').fill('');
  await wins('MERON', '₱139.00');
  await eventually(() => misfitsOf(screen.page), []);
  await eventually(() => collisionsOf(screen.page), []);
});

test('Esc puts it off and keeps what was typed', async () => {
  await screen.field('House percentage').fill('5.00');
  await screen.field('Station name').fill('North Arena');
  await screen.field('Time zone').fill('Asia/Singapore');
  await screen.page.keyboard.press('Escape');
  await screen.isAt('/dashboard/teller');
  await steps().getByText('0 of 4 done').waitFor();
  await screen.go('/dashboard/settings?set_up');
  await wins('MERON', '₱146.00');
  await eventually(() => screen.field('Station name').inputValue(), 'North Arena');
});

test('Enter saves nothing, Ctrl+Enter everything, and the first steps are shown', async () => {
  await screen.field('Station name').press('Enter');
  expect(screen.path).toBe('/dashboard/settings');
  await screen.field('Station name').press('Control+Enter');
  await screen.toast('Settings saved successfully');
  await screen.isAt('/dashboard/teller');
  const settings = dataOf(await office.house.superAdmin.get('/api/settings'));
  expect(settings).toMatchObject({
    stationName: 'North Arena',
    timeZone: 'Asia/Singapore',
    payoutUnit: '1.00',
  });
  await steps().getByText('0 of 4 done').waitFor();
});

test('each step is done once, and with the fourth they are gone', async () => {
  const { page } = screen;
  await office.house.teller('ana', { location: 'Window 3', ip: '127.0.0.1' });
  await screen.go('/dashboard');
  await steps().getByText('Ana Cruz, Window 3').waitFor();
  await steps().getByText('127.0.0.1 for Ana Cruz').waitFor();
  // The page behind a window stays as it is.
  await screen.button('Add teller').click();
  await screen.page.getByRole('dialog').waitFor();
  await steps().getByText('127.0.0.1 for Ana Cruz').waitFor();
  await page.keyboard.press('Escape');
  const [board] = await Promise.all([
    page.context().waitForEvent('page'),
    steps().getByRole('link', { name: 'Open the board' }).click(),
  ]);
  await board.getByRole('heading', { name: 'No game yet' }).waitFor();
  await board.close();
  await steps().getByText('3 of 4 done').waitFor();
  await eventually(() => misfitsOf(page), []);
  await steps().getByRole('link', { name: 'Check this PC' }).click();
  await screen.button('Print a test page').click();
  await page.getByRole('status').filter({ hasText: /^[→✓]/ }).first().waitFor();
  await screen.go('/dashboard');
  await screen.isAt('/dashboard/teller');
  await page.getByText('Ana Cruz').first().waitFor();
  await staysAway(steps());
});

test('the admin has them on another PC too, until there is a game', async () => {
  const admin = await office.openAs(office.house.admin);
  const theirs = admin.page.getByRole('region', { name: 'First steps' });
  await theirs.getByText('2 of 4 done').waitFor();
  await eventually(() => misfitsOf(admin.page), []);
  await office.house.openGame();
  await eventually(() => theirs.count(), 0);
  await admin.close();
});
