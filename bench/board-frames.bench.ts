/** Frames of the live board with 2,000 finished games and ten updates a second, as a share of those of an idle board. */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../test/browser/support/chromium.js';
import { LiveBoard, traceFrames } from '../test/browser/support/live-board.js';
import { House, type Teller } from '../test/support/house.js';
import { at } from './rounds.js';

jest.setTimeout(120_000);

const DURATION_MS = 10_000;
const UPDATE_EVERY_MS = 100;
const GAMES = 2_000;

let browser: Browser;
let house: House;
let teller: Teller;

beforeAll(async () => {
  [browser, house] = await Promise.all([launchChromium(), House.open()]);
  teller = await house.teller('ana');
  await house.finish(await house.openGame(), 'MERON');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

it('draws', async () => {
  const calm = await LiveBoard.open(browser, house.station.url, { games: 1 });
  const calmFrames = await calm.frames(DURATION_MS);
  await calm.close();

  const busy = await LiveBoard.open(browser, house.station.url, { games: GAMES });
  await busy.page.getByRole('img', { name: /^History of 2000 games/ }).waitFor();
  const game = await house.openGame('The rush');
  let bets = 0;
  const selling = setInterval(() => {
    bets += 1;
    void house.trySell(teller, game, bets % 2 === 0 ? 'MERON' : 'WALA', '10');
  }, UPDATE_EVERY_MS);
  let frames: readonly number[] = [];
  const { drawn, dropped } = await traceFrames(browser, busy.page, async () => {
    frames = await busy.frames(DURATION_MS);
  }).finally(() => clearInterval(selling));
  await busy.close();

  const within = (share: number) => at(share, frames).toFixed(1);
  process.stdout.write(
    `Live board: ${(frames.length / calmFrames.length).toFixed(3)} of the frames of a calm board ` +
      `(${(frames.length / (DURATION_MS / 1_000)).toFixed(1)} a second); half within ${within(0.5)} ms, 95 % ${within(0.95)} ms, ` +
      `99 % ${within(0.99)} ms, longest ${within(1)} ms; ${drawn} drawn, ${dropped} dropped; ${bets} bets\n`,
  );
  expect(bets).toBeGreaterThan(0);
});
