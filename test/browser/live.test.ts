import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type GameView, isFinal } from '@taya/contracts/game';
import type { Browser } from 'playwright-core';
import { dataOf } from '../support/client.js';
import { House, type Teller } from '../support/house.js';
import { until } from '../support/until.js';
import { faultsOf } from './support/axe.js';
import { launchChromium } from './support/chromium.js';
import { atRest, eventually, staysAway } from './support/eventually.js';
import { LiveBoard, styleOf, TV } from './support/live-board.js';
import { keepIntercepting } from './support/screen.js';

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
  { width: 3840, height: 2160 },
];

const LONG_NAME = 'The great derby of the northern provinces, second semi-final of the evening, game 14';

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
  expect(board?.errors).toEqual([]);
});

const shows = (text: string) => board.page.getByText(text, { exact: true }).waitFor();

/** A history to start from: the one that runs, or a game of its own. */
async function finishAGame(): Promise<void> {
  const latest: GameView | null = await house.latestGame();
  const isRunning = latest !== null && !isFinal(latest.game_status_id);
  await house.finish(isRunning ? latest : await house.openGame(), 'MERON');
}

describe('the board through a day', () => {
  let game: GameView;
  let boxes: unknown;

  test('an empty station says so, and everything is already in its place', async () => {
    await shows('No game yet');
    await eventually(() => board.side('MERON').textContent(), expect.stringContaining('PAYOUT: –'));
    await eventually(() => board.side('WALA').textContent(), expect.not.stringContaining('0.00'));
    await board.word('NO GAME YET').waitFor();
    await staysAway(board.clock);
    await eventually(() => board.tally(), ['MERON 0', 'WALA 0', 'DRAW 0', 'NO CONTEST 0', 'CANCELLED 0']);
    boxes = await atRest(() => board.boxes());
  });

  test('a closed side is grey and says (CLOSED), and a pause closes both; edge and mark keep the colour', async () => {
    const surface = () => styleOf(board.side('WALA'), 'backgroundImage');
    const greyUnderBlue = /^linear-gradient\(rgb\(21, 101, 192\) .*, rgb\(74, 74, 74\)/;
    game = await house.openGame('Game #14');
    await house.sell(teller, game, 'MERON', '1000');
    await house.sell(teller, game, 'WALA', '800');
    await house.act(game, 'stop_betting_wala');
    await shows('(CLOSED)');
    await board.word('MERON OPEN').waitFor();
    await board.word('WALA CLOSED').waitFor();
    await eventually(() => board.side('WALA').textContent(), expect.stringContaining('(CLOSED)'));
    await eventually(surface, expect.stringMatching(greyUnderBlue));
    await eventually(() => styleOf(board.side('MERON'), 'backgroundColor'), 'rgb(198, 40, 40)');
    await house.act(game, 'pause');
    await board.word('PAUSED').waitFor();
    await eventually(() => board.side('WALA').textContent(), expect.not.stringContaining('(CLOSED)'));
    await eventually(surface, expect.stringMatching(greyUnderBlue));
    await eventually(
      () => styleOf(board.side('MERON'), 'backgroundImage'),
      expect.stringContaining('rgb(74, 74, 74)'),
    );
    await house.act(game, 'pause');
    await board.word('WALA CLOSED').waitFor();
  });

  test('a last call counts down as large as its words, and ends in BETTING CLOSED, the biggest words', async () => {
    const call = async (seconds: number) =>
      dataOf(await house.admin.put(`/api/game/${game.id}/last_call`, { seconds }));
    // On as long as a slow computer looks at it.
    await call(200);
    await board.word('LAST CALL').waitFor();
    await eventually(() => board.clock.textContent(), expect.stringMatching(/^[0-3]:\d\d$/));
    const first = await board.clock.textContent();
    await until(async () => (await board.clock.textContent()) !== first);
    const [words, clock] = await Promise.all([
      board.sizeOf(board.word('LAST CALL')),
      board.sizeOf(board.clock),
    ]);
    expect(Math.abs(words / clock - 1)).toBeLessThan(0.15);
    await house.act(game, 'cancel_last_call');
    await call(5);
    await board.word('BETTING CLOSED').waitFor();
    await until(async () => (await board.sizeOf(board.word('BETTING CLOSED'))) > 0.11);
    await eventually(() => board.side('WALA').textContent(), expect.not.stringContaining('(CLOSED)'));
  });

  test('the winner has four fifths of the stage, on its own side, and the payout is the largest figure', async () => {
    await house.act(game, 'set_winner_meron');
    await shows('Keep your ticket until the result is confirmed.');
    const winner = board.side('MERON');
    await eventually(() => winner.textContent(), expect.stringContaining('WINNER'));
    await eventually(() => board.side('WALA').textContent(), expect.not.stringContaining('WINNER'));
    await eventually(() => styleOf(winner, 'borderColor'), 'rgb(102, 187, 106)');
    await until(async () => (await board.shareOfStage(winner)) > 0.78);
    const stageX = (await board.stage.boundingBox())?.x;
    await eventually(async () => (await winner.boundingBox())?.x, stageX);
    await until(async () => (await board.sizeOf(winner.getByText('171.00', { exact: true }))) > 0.3);
    await house.act(game, 'confirm_result');
    await shows('Finished');
    await shows('The result is confirmed.');
    await eventually(() => board.tally(), ['MERON 1', 'WALA 0', 'DRAW 0', 'NO CONTEST 0', 'CANCELLED 0']);
    await eventually(
      () => board.history.getAttribute('aria-label'),
      'History of 1 games, the latest first: MERON',
    );
  });

  test('WALA wins on the right', async () => {
    const other = await house.openGame();
    await house.sell(teller, other, 'MERON', '500');
    await house.sell(teller, other, 'WALA', '400');
    await house.finish(other, 'WALA');
    const winner = board.side('WALA');
    await winner.getByText('WINNER', { exact: true }).waitFor();
    await until(async () => (await board.shareOfStage(winner)) > 0.78);
    await until(async () => ((await winner.boundingBox())?.x ?? 0) > 300);
  });

  test('a long name has two lines, and the whole of it on hover; it hides nothing', async () => {
    await house.act(await house.game(LONG_NAME), 'cancel');
    await eventually(() => board.title.textContent(), LONG_NAME);
    await eventually(() => board.title.getAttribute('title'), LONG_NAME);
    const [banner, name, status] = await Promise.all([
      board.banner.boundingBox(),
      board.title.boundingBox(),
      board.page.getByText('Cancelled', { exact: true }).boundingBox(),
    ]);
    if (banner === null || name === null || status === null) throw new Error('the banner is not there');
    expect(name.height).toBeLessThanOrEqual(banner.height);
    expect(status.x).toBeGreaterThan(name.x + name.width);
  });

  test('nothing has moved all day', async () => {
    await eventually(() => board.boxes(), boxes);
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
});

describe('the board and the station', () => {
  test('says since when it is away, and afterwards shows what happened meanwhile', async () => {
    const { port } = new URL(house.station.url);
    await house.station.kill();
    await board.away.waitFor();
    await house.station.restart({ environment: { PORT: port } });
    await house.openGame('After the break');
    await board.page.getByRole('heading', { name: 'After the break' }).waitFor();
    await board.away.waitFor({ state: 'hidden' });
  });

  test('says at once when the history cannot be fetched, and fetches it as soon as possible', async () => {
    const context = await browser.newContext({ viewport: TV, reducedMotion: 'reduce' });
    context.setDefaultTimeout(60_000);
    await keepIntercepting(context);
    const page = await context.newPage();
    let tries = 0;
    let isMended = false;
    await page.routeWebSocket(/socket\.io/, () => undefined);
    await page.route('**/api/game_live_list', (route) => {
      tries += 1;
      return isMended ? route.continue() : route.fulfill({ status: 503, body: '' });
    });
    const failure = page.getByRole('alert').getByText('Failed to fetch live game list', { exact: true });
    const toast = page.locator('[data-toast="error"]');
    // It is gone after some seconds, which a busy computer may take to load the page.
    await Promise.all([
      page.goto(`${house.station.url}/live`),
      toast.filter({ hasText: 'Failed to fetch live game list' }).waitFor(),
      failure.waitFor(),
    ]);
    const tally = page.getByRole('list', { name: 'TODAY' }).getByRole('listitem');
    await eventually(
      () => tally.allTextContents(),
      ['MERON –', 'WALA –', 'DRAW –', 'NO CONTEST –', 'CANCELLED –'],
    );
    await page.getByRole('heading', { name: 'Connecting…' }).waitFor();
    const words = page.locator('[data-kind] p[aria-hidden]').filter({ hasText: 'CONNECTING…' });
    await eventually(
      () => words.evaluate((text) => text.scrollWidth <= (text.parentElement?.clientWidth ?? 0)),
      true,
    );
    expect(await faultsOf(page)).toEqual([]);
    await until(() => tries > 1);
    await toast.waitFor({ state: 'detached' });
    await eventually(() => failure.isVisible(), true);
    isMended = true;
    await page
      .getByRole('img', { name: /^History of 3 games, the latest first: CANCELLED, WALA, MERON$/ })
      .waitFor();
    await eventually(() => failure.count(), 0);
    await eventually(() => tally.first().textContent(), 'MERON 1');
    await context.close();
  });
});

describe('as a TV on the wall', () => {
  beforeAll(finishAGame);

  test('F fills the screen, and the pointer goes away', async () => {
    await board.page.keyboard.press('f');
    await until(() => board.isFullScreen());
    await until(async () => !(await board.hasPointer()));
    // It goes away again after three seconds, as the buttons do unless one of them has the focus.
    await until(async () => {
      await board.page.mouse.move(300, 300);
      await board.page.mouse.move(310, 310);
      return board.hasPointer();
    });
    const leave = board.page.getByRole('button', { name: 'Leave full screen' });
    await leave.focus();
    await leave.click();
    await until(async () => !(await board.isFullScreen()));
  });

  /** In the time for a dozen pixels; one that is stopped ends its frame first. */
  async function standsStill(board: LiveBoard): Promise<boolean> {
    const before = await board.scrolledPx();
    await board.page.waitForTimeout(200);
    return (await board.scrolledPx()) === before;
  }

  test('a long history scrolls, and stands still with reduced motion, or when S is pressed', async () => {
    const { url } = house.station;
    const moving = await LiveBoard.open(browser, url, { games: 200 });
    await moving.page.getByRole('img', { name: /^History of 200 games/ }).waitFor();
    expect(await moving.scrollingMsPerPx()).toBe(16);
    const before = await moving.scrolledPx();
    await until(async () => (await moving.scrolledPx()) !== before);
    await moving.page.keyboard.press('s');
    await moving.page.getByRole('button', { name: /^Scroll/ }).waitFor();
    await until(() => standsStill(moving));
    await moving.close();

    const still = await LiveBoard.open(browser, url, { games: 200, reducedMotion: 'reduce' });
    await still.page.getByRole('img', { name: /^History of 200 games/ }).waitFor();
    expect(await standsStill(still)).toBe(true);
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
