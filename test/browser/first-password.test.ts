/** A password that somebody else set: one page, and no way past it but to choose one's own. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { dataOf } from '../support/client.js';
import { House, type Teller } from '../support/house.js';
import { faultsOf, RULES_AND_PRACTICE } from './support/axe.js';
import { launchChromium } from './support/chromium.js';
import { eventually, staysAway } from './support/eventually.js';
import { Screen } from './support/screen.js';

const WHY = /Your password was set for you/;

let browser: Browser;
let house: House;
let ana: Teller;
let screen: Screen | null = null;

beforeAll(async () => {
  [browser, house] = await Promise.all([launchChromium(), House.open()]);
  dataOf(await house.superAdmin.put('/api/settings', { changeFirstPassword: true }));
  ana = await house.teller('ana');
});

afterEach(async () => {
  const complaints = screen?.complaints ?? [];
  await screen?.close();
  expect(complaints).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('only the page to choose a password is shown until one is chosen; then the usual pages', async () => {
  screen = await Screen.open(browser, house.station.url);
  const { page } = screen;
  await screen.submitLogin(ana.username, ana.password);
  await page.getByText(WHY).waitFor();
  for (const path of ['/dashboard/payin', '/dashboard/checks', '/', '/nothing']) {
    await screen.go(path);
    await page.getByText(WHY).waitFor();
    await staysAway(page.getByRole('navigation', { name: 'Menu' }));
  }
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'old_password');
  expect(await faultsOf(page, RULES_AND_PRACTICE)).toEqual([]);
  await screen.picture('first-password');

  // If the note is removed from the browser, the server refuses.
  await page.evaluate(() => {
    const { must_change_password: _, ...user } = JSON.parse(localStorage.getItem('taya.user') ?? '{}');
    localStorage.setItem('taya.user', JSON.stringify(user));
  });
  await screen.go('/dashboard/payin');
  await page.getByText(WHY).waitFor();

  await screen.field('Old password').fill(ana.password);
  await screen.field('New password').fill('ana-of-her-own');
  await screen.field('Confirm new password').fill('ana-of-her-own');
  await screen.button('Save').click();
  await screen.toast('Password updated successfully');
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await screen.isLive();
  await page.reload();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await staysAway(page.getByText(WHY));
});

test('the user can log out, and gets the page again at the next login', async () => {
  const ben = await house.teller('ben');
  screen = await Screen.open(browser, house.station.url);
  await screen.submitLogin(ben.username, ben.password);
  await screen.page.getByText(WHY).waitFor();
  await screen.button('Logout').click();
  await screen.isAt('/');
  await screen.submitLogin(ben.username, ben.password);
  await screen.page.getByText(WHY).waitFor();
});
