import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type GameView, isFinal } from '@taya/contracts/game';
import type { Browser } from 'playwright-core';
import { dataOf } from '../support/client.js';
import { House, type Teller } from '../support/house.js';
import { until } from '../support/until.js';
import { faultsOf } from './support/axe.js';
import { launchChromium } from './support/chromium.js';
import { LiveBoard, styleOf, TV } from './support/live-board.js';

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

let browser: Browser;
let house: House;
let teller: Teller;
let board: LiveBoard;

beforeAll(async () => {
  [browser, house] = await Promise.all([launchChromium(), House.open()]);
  teller = await house.teller('ana');
  board = await LiveBoard.open(browser, house.station.url);
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const setTimer = async (seconds: number) =>
  dataOf(await house.admin.post('/api/timer', { timer_status: 'set', max_timer_seconds: seconds }));

const shows = (text: string) => board.page.getByText(text, { exact: true }).waitFor();

/** A history to start from: the one that runs, or a game of its own. */
async function finishAGame(): Promise<void> {
  const latest: GameView | null = await house.latestGame();
  const isRunning = latest !== null && !isFinal(latest.game_status_id);
  await house.finish(isRunning ? latest : await house.openGame(), 'MERON');
}

describe('the board through a day', () => {
  let game: GameView;
  let places: unknown;

  test('an empty station says so, and everything has its place already', async () => {
    await shows('No game yet');
    expect(await board.side('MERON').textContent()).toContain('PAYOUT: 0.00');
    expect(await board.side('WALA').textContent()).toContain('₱0.00');
    expect(await board.clock.textContent()).toBe('00:00');
    expect(await board.tally()).toEqual(['MERON 0', 'WALA 0', 'DRAW 0', 'CANCELLED 0']);
    places = await board.places();
  });

  test('an open game: name, status, totals, pool and payouts as the API tells them', async () => {
    game = await house.openGame('Game #14');
    await house.sell(teller, game, 'MERON', '1000');
    await house.sell(teller, game, 'WALA', '800');
    await shows('Pool ₱1,800.00');
    expect(await board.title.textContent()).toBe('Game #14');
    await shows('Betting Open');
    expect(await board.side('MERON').textContent()).toBe('MERONPAYOUT: 171.00₱1,000.00');
    expect(await board.side('WALA').textContent()).toBe('WALAPAYOUT: 213.75₱800.00');
  });

  test('the countdown: yellow, and red under a minute', async () => {
    await setTimer(84);
    await shows('1:24');
    expect(await styleOf(board.clock, 'color')).toBe('rgb(255, 193, 7)');
    await setTimer(59);
    await shows('0:59');
    expect(await styleOf(board.clock, 'color')).toBe('rgb(255, 138, 128)');
  });

  test('a closed side is grey and says (CLOSED)', async () => {
    await house.act(game, 'stop_betting_wala');
    await shows('(CLOSED)');
    expect(await board.side('WALA').textContent()).toContain('(CLOSED)');
    expect(await styleOf(board.side('WALA'), 'backgroundColor')).toBe('rgb(74, 74, 74)');
    expect(await styleOf(board.side('MERON'), 'backgroundColor')).toBe('rgb(198, 40, 40)');
  });

  test('the winner has the word and a green border, and the history a circle more', async () => {
    await house.finish(game, 'MERON');
    await shows('Finished');
    expect(await board.side('MERON').textContent()).toContain('WINNER');
    expect(await board.side('WALA').textContent()).not.toContain('WINNER');
    expect(await styleOf(board.side('MERON'), 'borderColor')).toBe('rgb(102, 187, 106)');
    expect(await board.tally()).toEqual(['MERON 1', 'WALA 0', 'DRAW 0', 'CANCELLED 0']);
    expect(await board.history.getAttribute('aria-label')).toBe(
      'History of 1 games, the latest first: MERON',
    );
  });

  test('a draw: the badge, and that all bets are refunded', async () => {
    const draw = await house.openGame();
    await house.sell(teller, draw, 'MERON', '500');
    await house.sell(teller, draw, 'WALA', '400');
    await house.finish(draw, 'DRAW');
    await shows('DRAW – all bets are refunded');
    await shows('DRAW');
    expect(await board.side('MERON').textContent()).toContain('PAYOUT: 100.00');
    expect(await board.page.getByText('WINNER').count()).toBe(0);
  });

  test('a no contest is said as soon as betting closes', async () => {
    const oneSided = await house.openGame();
    await house.sell(teller, oneSided, 'MERON', '500');
    await house.act(oneSided, 'stop_betting_all');
    await shows('NO CONTEST – all bets are refunded');
    await house.act(oneSided, 'set_winner_wala', 'confirm_result');
    await shows('Finished');
    await shows('NO CONTEST – all bets are refunded');
  });

  test('a cancelled game', async () => {
    await house.act(await house.game(), 'cancel');
    await shows('GAME CANCELLED');
    expect(await board.tally()).toEqual(['MERON 1', 'WALA 1', 'DRAW 1', 'CANCELLED 1']);
  });

  test('nothing has moved all day', async () => {
    expect(await board.places()).toEqual(places);
  });

  test('axe finds nothing serious, on any screen', async () => {
    // Its controls are there or not: half faded they would be hard to read.
    await board.page.emulateMedia({ reducedMotion: 'reduce' });
    for (const screen of SCREENS) {
      await board.page.setViewportSize(screen);
      await board.page.mouse.move(screen.width / 2, screen.height / 2);
      expect(await faultsOf(board.page)).toEqual([]);
    }
    await board.page.emulateMedia({ reducedMotion: null });
    await board.page.setViewportSize(SCREENS[0] ?? { width: 1920, height: 1080 });
  });

  test('nothing went wrong in the page', () => {
    expect(board.errors).toEqual([]);
  });
});

describe('the board and the station', () => {
  test('away, it says since when; back, it shows what happened meanwhile', async () => {
    const { port } = new URL(house.station.url);
    await house.station.kill();
    await board.away.waitFor();
    await house.station.restart({ environment: { PORT: port } });
    await house.openGame('After the break');
    await board.page.getByRole('heading', { name: 'After the break' }).waitFor();
    await board.away.waitFor({ state: 'hidden' });
  });

  test('a history that cannot be fetched is told at once, and fetched as soon as it can be', async () => {
    const context = await browser.newContext({ viewport: TV, reducedMotion: 'reduce' });
    const page = await context.newPage();
    let tries = 0;
    let isMended = false;
    await page.routeWebSocket(/socket\.io/, () => undefined);
    await page.route('**/api/game_live_list', (route) => {
      tries += 1;
      return isMended ? route.continue() : route.fulfill({ status: 503, body: '' });
    });
    await page.goto(`${house.station.url}/live`);
    const told = page.getByRole('alert').getByText('Failed to fetch live game list', { exact: true });
    await told.waitFor();
    const tally = page.getByRole('list', { name: 'Tally' }).getByRole('listitem');
    expect(await tally.allTextContents()).toEqual(['MERON –', 'WALA –', 'DRAW –', 'CANCELLED –']);
    expect(await faultsOf(page)).toEqual([]);
    await until(() => tries > 1);
    expect(await told.isVisible()).toBe(true);
    isMended = true;
    await page.getByRole('img', { name: /^History of 4 games/ }).waitFor();
    expect(await told.count()).toBe(0);
    expect(await tally.first().textContent()).toBe('MERON 1');
    await context.close();
  });

  test('where sockets do not get through it fetches the history', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.routeWebSocket(/socket\.io/, () => undefined);
    await page.goto(`${house.station.url}/live`);
    await page
      .getByRole('img', { name: /^History of 4 games, the latest first: CANCELLED, WALA, DRAW, MERON$/ })
      .waitFor();
    await page.getByRole('heading', { name: 'Connecting…' }).waitFor();
    await context.close();
  });
});

describe('as a TV on the wall', () => {
  beforeAll(finishAGame);

  test('F fills the screen, and the pointer goes away', async () => {
    await board.page.keyboard.press('f');
    await until(() => board.isFullScreen());
    await until(async () => !(await board.hasPointer()));
    await board.page.mouse.move(300, 300);
    await until(() => board.hasPointer());
    await board.page.getByRole('button', { name: 'Leave full screen' }).click();
    await until(async () => !(await board.isFullScreen()));
  });

  test('a long history moves, and stands still where little motion is wanted, or when S is pressed', async () => {
    const { url } = house.station;
    const moving = await LiveBoard.open(browser, url, { games: 200 });
    await moving.page.getByRole('img', { name: /^History of 200 games/ }).waitFor();
    const before = await moving.pixels();
    await moving.page.waitForTimeout(200);
    expect(await moving.pixels()).not.toBe(before);
    await moving.page.keyboard.press('s');
    await moving.page.getByRole('button', { name: /^Scroll/ }).waitFor();
    const stopped = await moving.pixels();
    await moving.page.waitForTimeout(200);
    expect(await moving.pixels()).toBe(stopped);
    await moving.close();

    const still = await LiveBoard.open(browser, url, { games: 200, reducedMotion: 'reduce' });
    await still.page.getByRole('img', { name: /^History of 200 games/ }).waitFor();
    const shown = await still.pixels();
    await still.page.waitForTimeout(200);
    expect(await still.pixels()).toBe(shown);
    await still.close();
  });
});

describe('with 2,000 games', () => {
  beforeAll(finishAGame);

  test('the board follows a rush of bets to the last one', async () => {
    const busy = await LiveBoard.open(browser, house.station.url, { games: 2_000 });
    await busy.page.getByRole('img', { name: /^History of 2000 games/ }).waitFor();
    const game = await house.openGame('The rush');
    for (let bets = 0; bets < 50; bets += 1) await house.sell(teller, game, 'MERON', '10');
    await busy.side('MERON').getByText('₱500.00').waitFor();
    await busy.close();
  });
});
