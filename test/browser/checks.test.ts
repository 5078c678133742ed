/** Check this PC: everything green on a PC in order, and for each problem what to do. */
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { firstOf } from '../../play/runs.js';
import type { Client } from '../support/client.js';
import { until } from '../support/until.js';
import { eventually, staysAway } from './support/eventually.js';
import { scan, scanAt } from './support/keyboard.js';
import { DOOR_OPEN, OFFLINE, PAPER_LOW } from './support/qz-tray.js';
import type { Screen } from './support/screen.js';
import { faultsInBothThemes } from './support/themes.js';
import { PRINTER, PrintingHouse, picture, type Till, wordsOf } from './support/till.js';

let room: PrintingHouse;

beforeAll(async () => {
  room = await PrintingHouse.open();
});

beforeEach(() => room.startTray());

afterEach(() => room.endTest());

afterAll(() => room?.close());

const openChecks = (client: Client = room.ana, settings?: object): Promise<Till> =>
  room.openPage(client, { path: '/dashboard/checks', ...(settings === undefined ? {} : { settings }) });

const check = ({ page }: Screen, name: string): Locator =>
  page.getByRole('list', { name: 'Checks' }).getByRole('listitem', { name, exact: true });

/** Presses *Try again*, unless the page tries by itself first and needs it no more. */
async function tryAgain(item: Locator): Promise<void> {
  const button = item.getByRole('button', { name: 'Try again' });
  const isPressed = () =>
    button.click({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
  await until(async () => (await isPressed()) || (await button.count()) === 0);
}

/** Waits for a check to show this text and this state. */
async function says(
  screen: Screen,
  name: string,
  state: 'good' | 'bad' | 'open',
  words: string | RegExp,
): Promise<void> {
  const item = check(screen, name).and(screen.page.locator(`[data-state="${state}"]`));
  await item.filter({ hasText: words }).waitFor();
}

/** Loads the page from a server that says so of itself. @returns ends that: each answer until then says so, whoever asks again */
async function serverClockIsWrong(screen: Screen): Promise<() => Promise<void>> {
  const clock = { isOff: true, offBySeconds: -7_200 };
  const data = { status: 'ok', readModels: 'following', degraded: [], clock };
  await screen.page.route('**/api/health', (route) =>
    route.fulfill({ json: { success: true, message: '', data } }),
  );
  await screen.page.reload();
  await screen.isLive();
  await says(screen, 'Clock of the server', 'bad', 'Wrong: 2 h behind');
  return () => screen.page.unroute('**/api/health');
}

const serverClockInHeader = (screen: Screen): Locator =>
  screen.connections.getByText('Server clock 2 h behind');

describe('a PC in order', () => {
  test('is green from top to bottom, prints a test page, and says how its printer is', async () => {
    const { screen } = await openChecks();
    await says(screen, 'Server', 'good', 'Reachable');
    await says(screen, 'Clock of this PC', 'good', 'Same as the server’s');
    await says(screen, 'Clock of the server', 'good', 'Right');
    await says(screen, 'Live messages', 'good', 'Connected');
    await says(screen, 'QZ Tray', 'good', 'Connected, version 2.2.6');
    await says(screen, 'Certificate', 'good', 'Trusted');
    await says(screen, 'Printer', 'good', `${PRINTER}: ready`);
    await screen.page.getByText('Not read yet').waitFor();
    await screen.page.getByText('This PC is 127.0.0.1').waitFor();
    const { serial } = await room.house.sell(room.ana, await room.house.latestGame(), 'MERON', '100');
    await scanAt(screen.page, serial, 45);
    await screen.page.getByText('Reads at 45 ms a key: good').waitFor();
    await screen.page.getByText('45 to 45 ms').waitFor();
    await picture(screen.page.getByRole('main'), 'checks-well');
    expect(await faultsInBothThemes(screen)).toEqual([]);
    // A test page, whose code the scanner knows.
    await screen.button('Print a test page').click();
    await check(screen, 'Printer').getByText('✓ Printed').waitFor();
    const words = wordsOf(room.tray.jobs[0]);
    for (const word of ['TEST PAGE', PRINTER, 'PHP 1,234,567.89', 'Ñ ñ']) expect(words).toContain(word);
    await scan(screen.page, 'TESTPAGE2K7M');
    await screen.page.getByText('Reads at 5 ms a key: good').waitFor();
    await screen.page.getByText('the test page', { exact: true }).waitFor();
    await scanAt(screen.page, 'TESTPAGE2K7M', 82);
    await screen.page
      .getByText('Too slow to be told from a hand: 82 ms a key; scans will ask for Enter')
      .waitFor();
    await picture(screen.page.getByRole('main'), 'checks-slow');
    for (const [words, condition, state] of firstOf(
      [
        ['door open', DOOR_OPEN, 'bad'],
        ['offline', OFFLINE, 'bad'],
        ['paper low', PAPER_LOW, 'good'],
      ] as const,
      1,
    )) {
      room.tray.setPrinter(PRINTER, condition);
      await says(screen, 'Printer', state, `${PRINTER}: ${words}`);
    }
  });

  test('needs no QZ Tray while receipts use the print dialog; keeps its printer settings, and its other tabs follow', async () => {
    const { screen } = await openChecks(room.ana, { printer: null });
    const printers = screen.page.getByRole('combobox', { name: 'Printer' });
    await says(screen, 'Printer', 'good', 'The browser’s print dialog');
    await screen.connections.getByText('Printer: print dialog').waitFor();
    // Its library breaks when QZ Tray goes away in the middle of a call: the list of printers is the last one.
    await printers.getByRole('option', { name: PRINTER }).waitFor({ state: 'attached' });
    room.tray.stop();
    await says(screen, 'QZ Tray', 'open', 'Not found: receipts use the print dialog');
    room.tray.start();
    await tryAgain(check(screen, 'QZ Tray'));
    const tab = await screen.anotherTab();
    await printers.selectOption(PRINTER);
    await screen.field('Characters per line').selectOption('42');
    await screen.field('Open the cash drawer on payouts').check();
    await tab.connections.getByText('Printer: ready').waitFor();
    await screen.page.reload();
    await says(screen, 'Printer', 'good', 'ready');
    await eventually(() => screen.field('Characters per line').inputValue(), '42');
    await eventually(() => screen.field('Open the cash drawer on payouts').isChecked(), true);
  });
});

describe('the page says what to do when', () => {
  test('QZ Tray does not run, blocks the station, or asks in its window', async () => {
    room.tray.stop();
    const { screen } = await openChecks();
    const tray = check(screen, 'QZ Tray');
    const connects = async () => {
      room.tray.start();
      await tryAgain(tray);
    };
    await says(screen, 'QZ Tray', 'bad', /^.*QZ Tray away since/);
    await says(screen, 'QZ Tray', 'bad', 'LoopbackNetworkAllowedForUrls');
    await says(screen, 'Printer', 'bad', 'QZ Tray away since');
    await picture(tray, 'check-tray-away');
    room.tray.blocks = true;
    await connects();
    await says(screen, 'QZ Tray', 'bad', 'QZ Tray blocked since');
    await says(screen, 'QZ Tray', 'bad', 'Site Manager');
    room.tray.blocks = false;
    await tryAgain(tray);
    await says(screen, 'Printer', 'good', 'ready');
    room.tray.stop();
    await says(screen, 'QZ Tray', 'bad', 'QZ Tray away since');
    room.tray.asks = true;
    await connects();
    await says(screen, 'QZ Tray', 'bad', 'Remember this decision');
    room.tray.asks = false;
    room.tray.answerWindow();
    await says(screen, 'Certificate', 'good', 'Trusted');
  });

  test('the certificate is not on the PC: it is downloaded here', async () => {
    room.tray.trusted = null;
    const { screen } = await openChecks();
    await says(screen, 'Certificate', 'bad', 'Not trusted');
    await says(screen, 'Certificate', 'bad', 'C:\\Program Files\\QZ Tray');
    await picture(check(screen, 'Certificate'), 'check-not-trusted');
    const [download] = await Promise.all([
      screen.page.waitForEvent('download'),
      screen.button('Download the certificate').click(),
    ]);
    expect(download.suggestedFilename()).toBe('override.crt');
    room.tray.trusted = await readFile(await download.path(), 'utf8');
    await tryAgain(check(screen, 'Certificate'));
    await says(screen, 'Certificate', 'good', 'Trusted');
  });

  test('the clock of the PC is 20 minutes behind; the header says it on every page', async () => {
    room.tray.clockAheadMs = -20 * 60_000;
    const { screen } = await openChecks();
    // While the clock is being set it is 1970 for a moment: no call to QZ Tray may be on its way then.
    await says(screen, 'Certificate', 'bad', 'Not trusted');
    await screen.page.clock.setSystemTime(Date.now() - 20 * 60_000);
    await says(screen, 'Clock of this PC', 'bad', '20 min behind the server’s clock');
    await says(screen, 'Clock of this PC', 'bad', 'Sync now');
    await picture(check(screen, 'Clock of this PC'), 'check-pc-clock');
    await screen.connections.getByText('PC clock 20 min behind').waitFor();
  });

  test.each(
    firstOf(
      [
        ['the admin', () => room.house.admin],
        ['the super admin', () => room.house.superAdmin],
        ['the auditor', () => room.house.auditor],
      ] as const,
      1,
    ),
  )('the clock of the server is wrong: %s sees it in the header too', async (_, client) => {
    const { screen } = await openChecks(client());
    await says(screen, 'Certificate', 'good', 'Trusted');
    await eventually(() => screen.page.getByRole('link', { name: 'Check this PC' }).isVisible(), true);
    await serverClockIsWrong(screen);
    await serverClockInHeader(screen).waitFor();
  });

  test('the server is away, and live messages with it', async () => {
    const { screen } = await openChecks();
    await says(screen, 'Certificate', 'good', 'Trusted');
    // Before that its clock was wrong, which the header tells tellers nothing of.
    const mend = await serverClockIsWrong(screen);
    await staysAway(serverClockInHeader(screen));
    await says(screen, 'Clock of the server', 'bad', 'Wrong: 2 h behind');
    await mend();
    await room.house.station.stop();
    await says(screen, 'Server', 'bad', /^.*Server away since/);
    await says(screen, 'Live messages', 'bad', 'Away: reconnecting');
    await picture(check(screen, 'Server'), 'check-server-away');
    screen.complaints.splice(0);
  });
});
