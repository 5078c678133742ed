import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Client, dataOf, refusal } from '../support/client.js';
import { House, type Teller, tellerForm } from '../support/house.js';
import { PASSWORDS } from '../support/station.js';
import { until } from '../support/until.js';
import { launchChromium } from './support/chromium.js';
import { eventually } from './support/eventually.js';
import { hasFocus } from './support/form-fields.js';
import { fillIn } from './support/keyboard.js';
import { Screen, type ScreenOptions } from './support/screen.js';
import { recordToasts } from './support/toasts.js';

let browser: Browser;
let house: House;
let ana: Teller;
const screens: Screen[] = [];

beforeAll(async () => {
  [browser, house] = await Promise.all([launchChromium(), House.open()]);
  ana = await house.teller('ana');
});

afterEach(async () => {
  const complaints = screens.flatMap((screen) => screen.complaints);
  await Promise.all(screens.splice(0).map((screen) => screen.close()));
  expect(complaints).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

async function open(options?: ScreenOptions): Promise<Screen> {
  const screen = await Screen.open(browser, house.station.url, options);
  screens.push(screen);
  return screen;
}

async function openAsAna(): Promise<Screen> {
  const screen = await open();
  await screen.signIn(ana.username, ana.password);
  await screen.isLive();
  return screen;
}

const stored = (screen: Screen) =>
  screen.page.evaluate(() => [localStorage.getItem('taya.token'), localStorage.getItem('taya.user')]);

describe('the login page', () => {
  test('the username has the focus; empty fields get a message, and nothing is sent', async () => {
    const screen = await open();
    await hasFocus(screen, 'Username');
    let calls = 0;
    screen.page.on('request', (request) => {
      if (request.method() === 'POST') calls += 1;
    });
    const toasts = await recordToasts(screen);
    await screen.button('Login').click();
    await eventually(toasts, ['Please fill in all fields.']);
    await screen.field('Username').fill('ana');
    await screen.page.keyboard.press('Enter');
    await eventually(toasts, ['Please fill in all fields.', 'Please fill in all fields.']);
    await hasFocus(screen, 'Password');
    await screen.page.keyboard.type('typed on');
    expect(calls).toBe(0);
    await eventually(() => screen.field('Username').inputValue(), 'ana');
    await eventually(() => screen.field('Password').inputValue(), 'typed on');
    expect(screen.path).toBe('/');
  });

  test('is not read as a scanner: what a password manager types reaches both fields', async () => {
    const screen = await open();
    await hasFocus(screen, 'Username');
    await fillIn(screen.page, ana.username, ana.password);
    await screen.isAt('/dashboard/payin');
  });

  test('while it is sent the button shows a spinner, and a second press sends nothing', async () => {
    const screen = await open();
    let calls = 0;
    const loaded = Promise.withResolvers<void>();
    await screen.page.route('**/api/auth', async (route) => {
      calls += 1;
      await loaded.promise;
      await route.continue();
    });
    await screen.submitLogin(ana.username, ana.password);
    await screen.page.keyboard.press('Enter');
    await eventually(() => screen.button('Login').getAttribute('aria-busy'), 'true');
    loaded.resolve();
    await screen.isAt('/dashboard/payin');
    await screen.toast('Login successful!');
    expect(calls).toBe(1);
  });

  test('whoever is signed in is led from the login page and /dashboard to their first page', async () => {
    const screen = await open();
    await screen.signIn('admin', PASSWORDS.admin);
    for (const path of ['/', '/dashboard']) {
      await screen.go(path);
      await screen.isAt('/dashboard/game');
    }
    await screen.button('Logout').click();
    await screen.isAt('/');
    await screen.field('Username').waitFor();
    await eventually(() => stored(screen), [null, null]);
  });

  test('without a session every path but the board leads to the login page', async () => {
    const screen = await open();
    for (const path of ['/nothing', '/login', '/dashboard', '/dashboard/payin', '/dashboard/nothing']) {
      await screen.go(path);
      await screen.isAt('/');
      await screen.field('Username').waitFor();
    }
  });
});

describe('inside', () => {
  test('a page of another role leads back to the own one; an unknown page says so', async () => {
    const screen = await openAsAna();
    for (const path of ['/dashboard/game', '/dashboard/teller', '/dashboard/reports', '/dashboard/cashin']) {
      await screen.go(path);
      await screen.isAt('/dashboard/payin');
    }
    await screen.go('/dashboard/nothing');
    await screen.page.getByText('Nothing to see here', { exact: true }).waitFor();
  });

  test('the menu is the teller’s, with a welcome', async () => {
    const screen = await openAsAna();
    const menu = screen.page.getByRole('navigation', { name: 'Menu' });
    await eventually(
      () => menu.locator('a, button').allTextContents(),
      [
        'Payin',
        'Payout',
        'Bets',
        'Game history',
        'Check this PC',
        'Print Balance',
        // Of the drawer.
        'Refresh',
        'Change password',
        'Logout',
      ],
    );
    await eventually(() => screen.page.getByText('Welcome, Ana Cruz').isVisible(), true);
  });

  test('the theme is remembered', async () => {
    const screen = await openAsAna();
    const theme = () => screen.page.evaluate(() => document.documentElement.dataset.theme);
    await eventually(theme, 'light');
    await screen.button('Use the dark theme').click();
    await eventually(theme, 'dark');
    await screen.page.reload();
    await screen.isLive();
    await eventually(theme, 'dark');
  });

  test('when the server ends the chips say since when it is away, and the page recovers by itself', async () => {
    const screen = await openAsAna();
    await screen.page.getByLabel('Amount').waitFor();
    const { port } = new URL(house.station.url);
    await house.station.stop();
    await screen.connections.getByText(/^Server away since \d{1,2}:\d{2} [AP]M$/).waitFor();
    await house.station.restart({ environment: { PORT: port } });
    await screen.isLive();
    expect(screen.path).toBe('/dashboard/payin');
  });

  test('a page that was being loaded when the server ended appears when it is back', async () => {
    const screen = await openAsAna();
    // Nothing that is not there yet comes, whatever file it is in.
    await screen.page.route('**/assets/*.js', (route) => route.abort('connectionrefused'));
    await screen.page.route('**/api/active', (route) => route.abort('connectionrefused'));
    await screen.page.getByRole('link', { name: 'Check this PC' }).click();
    await screen.connections.getByText(/^Server away since/).waitFor();
    // The server may be missed before the file is.
    await until(() => screen.complaints.length > 0);
    await screen.page.unrouteAll();
    await screen.page.getByRole('heading', { name: 'Check this PC' }).waitFor();
    expect(screen.complaints.splice(0)).toEqual([expect.stringContaining('dynamically imported module')]);
  });
});

describe('a session that ends', () => {
  // The browser has logged in as the staff meanwhile.
  beforeAll(() => house.signInStaff());

  async function isOut(screen: Screen, message: string): Promise<void> {
    await screen.toast(message);
    await screen.isAt('/');
    await screen.field('Username').waitFor();
    await eventually(() => stored(screen), [null, null]);
    await eventually(() => screen.page.getByText(message, { exact: true }).count(), 1);
  }

  test('by another password: told at once', async () => {
    const screen = await openAsAna();
    const form = { ...tellerForm('ana'), is_active: true, password: 'another-password' };
    dataOf(await house.superAdmin.put(`/api/teller/${ana.id}`, form));
    await isOut(screen, 'Your password has been updated. Please log in again.');
    dataOf(await house.superAdmin.put(`/api/teller/${ana.id}`, { ...form, password: ana.password }));
  });

  test('by a login elsewhere, with the page closed and no socket: told by the first call', async () => {
    const screen = await openAsAna();
    const { page } = screen;
    await page.goto('about:blank');
    dataOf(await ana.signIn(ana.username, ana.password));
    await page.route('**/socket.io/**', (route) => route.abort('connectionrefused'));
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await screen.go('/dashboard/payout');
    await isOut(
      screen,
      'Someone logged in your account on another device. Please contact the administrator.',
    );
  });

  const sessionOf = (screen: Screen) =>
    screen.page.evaluate(() => ({
      token: localStorage.getItem('taya.token') ?? '',
      user: localStorage.getItem('taya.user') ?? '',
    }));

  test('logged out in another tab: both tabs are logged out, and the server refuses the token', async () => {
    const screen = await openAsAna();
    const { token } = await sessionOf(screen);
    const other = await screen.anotherTab();
    const logout = other.page.waitForResponse('**/api/auth/logout');
    await other.button('Logout').click();
    await screen.isAt('/');
    await other.isAt('/');
    await screen.field('Username').waitFor();
    await eventually(() => stored(screen), [null, null]);
    expect((await logout).status()).toBe(200);
    const late = await new Client(house.station, token).get('/api/auth/data');
    expect(refusal(late)).toEqual([401, 'LOGGED_OUT']);
    expect(other.complaints).toEqual([]);
  });

  test('logged out while the server is away: logged out here, with a message that the session stays open there', async () => {
    const screen = await openAsAna();
    const { token } = await sessionOf(screen);
    await screen.page.route('**/api/auth/logout', (route) => route.abort('connectionrefused'));
    await screen.button('Logout').click();
    await screen.toast(
      'You are logged out on this PC. The server could not be reached: your session stays open there for up to 24 hours, or until you log in again.',
    );
    await screen.isAt('/');
    await eventually(() => stored(screen), [null, null]);
    expect((await new Client(house.station, token).get('/api/auth/data')).status).toBe(200);
  });
});
