import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import type { UserView } from '@taya/contracts/teller';
import type { Browser } from 'playwright-core';
import { type Client, dataOf } from '../../support/client.js';
import { House } from '../../support/house.js';
import type { StartOptions } from '../../support/station.js';
import { launchChromium } from './chromium.js';
import { Screen, type ScreenOptions } from './screen.js';

const PRINT_DIALOG = fileURLToPath(new URL('stand-in-dialog.js', import.meta.url));

export interface OpenOptions extends Omit<ScreenOptions, 'prepare'> {
  /** The print dialog stays open until the page's `closeDialog()`; else it closes by itself. */
  readonly keepsDialogOpen?: boolean;
  /** What the pages of this computer have stored before. */
  readonly stored?: Readonly<Record<string, string>>;
  /** How far the clock of this person's computer is ahead. */
  readonly clockAheadMs?: number;
}

/**
 * Opens a page of the back office for somebody who has signed in over HTTP. Both go on with one session: what the test
 * calls for them does not end their screen.
 * @param client signed in: `house.admin`, `await house.teller('ana')`, …
 */
export async function openAs(
  browser: Browser,
  house: House,
  client: Client,
  { keepsDialogOpen = false, stored = {}, clockAheadMs = 0, ...options }: OpenOptions = {},
): Promise<Screen> {
  const user = dataOf(await client.get<UserView>('/api/auth/data'));
  const firstValues = { 'taya.token': client.token ?? '', 'taya.user': JSON.stringify(user), ...stored };
  const screen = await Screen.open(browser, house.station.url, {
    path: '/dashboard',
    ...options,
    prepare: async (context) => {
      await context.addInitScript(keepOnce, firstValues);
      await context.addInitScript({ path: PRINT_DIALOG });
      await context.addInitScript(`if (window === top) window.closesDialogs = ${!keepsDialogOpen};`);
      if (clockAheadMs !== 0) await context.addInitScript(aheadBy, clockAheadMs);
    },
  });
  await screen.page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await screen.isLive();
  return screen;
}

/** Runs in every page of the station, and does something in the first one. Playwright's `storageState` would load a page for it. */
function keepOnce(values: Readonly<Record<string, string>>): void {
  if (window !== top || !location.protocol.startsWith('http') || localStorage.getItem('test.kept') !== null)
    return;
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  localStorage.setItem('test.kept', 'yes');
}

/** Runs in the page. */
function aheadBy(ms: number): void {
  const RealDate = globalThis.Date;
  const nowMs = () => RealDate.now() + ms;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [nowMs()] : values, newTarget),
    get: (target, name, receiver) => (name === 'now' ? nowMs : Reflect.get(target, name, receiver)),
  });
}

/** A browser and a station for one test file, and the screens that its tests open. */
export class BackOffice {
  readonly browser: Browser;
  readonly house: House;
  readonly #screens: Screen[] = [];
  #port = '';
  #isDown = false;

  private constructor(browser: Browser, house: House) {
    this.browser = browser;
    this.house = house;
  }

  /** @param trayPort see `launchChromium` */
  static async open(options?: StartOptions, trayPort?: number): Promise<BackOffice> {
    const [house, browser] = await Promise.all([House.open(options), launchChromium(trayPort)]);
    return new BackOffice(browser, house);
  }

  /** See `openAs`; the screen is closed after the test. */
  async openAs(client: Client, options?: OpenOptions): Promise<Screen> {
    const screen = await openAs(this.browser, this.house, client, options);
    this.#screens.push(screen);
    return screen;
  }

  hasNoComplaints(): void {
    expect(this.#screens.flatMap((screen) => screen.complaints.splice(0))).toEqual([]);
  }

  /** To be called after each test: no screen may have complained. */
  async closeScreens(): Promise<void> {
    const screens = this.#screens.splice(0);
    await Promise.all(screens.map((screen) => screen.close()));
    expect(screens.flatMap((screen) => screen.complaints)).toEqual([]);
  }

  /** To be called after each test that has a game of its own: whatever came of it, the station is up and no game is open. */
  async endTest(): Promise<void> {
    try {
      await this.closeScreens();
    } finally {
      if (this.#isDown) await this.startServer();
      await this.house.end();
    }
  }

  /** SIGKILL, as when the power fails. */
  async killServer(): Promise<void> {
    this.#port = new URL(this.house.station.url).port;
    await this.house.station.kill();
    this.#isDown = true;
  }

  /** The killed server starts on its data and its address. */
  async startServer(): Promise<void> {
    await this.house.restart({ environment: { PORT: this.#port } });
    this.#isDown = false;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.house.close();
  }
}
