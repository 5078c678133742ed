/** Permanent actions are never confirmed by habit or by a held key, and nothing at all is by a scanner. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import { GAME_STATUS_NAMES, type GameView } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import { firstOf } from '../../play/runs.js';
import type { House, Teller } from '../support/house.js';
import type { BackOffice } from './support/back-office.js';
import { dialog } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { hold, scan, scanSlowly } from './support/keyboard.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

/** Longer than the time in which a question ignores bounces of the key that opened it. */
const READING_MS = 250;
/** Longer than a question waits for a key to be alone. */
const LONE_KEY_MS = 200;

let office: BackOffice;
let house: House;
let ana: Teller;

withBackOffice(async (backOffice) => {
  office = backOffice;
  house = office.house;
  ana = await house.teller('ana', { cash: '1000' });
});

async function read(screen: Screen): Promise<void> {
  await dialog(screen).waitFor();
  await screen.page.waitForTimeout(READING_MS);
}
const yes = (screen: Screen) => dialog(screen).getByRole('button', { name: /^Yes/ });
const isGone = (screen: Screen) => dialog(screen).waitFor({ state: 'detached' });

describe('cancelling a game', () => {
  let screen: Screen;
  let game: GameView;

  beforeEach(async () => {
    game = await house.game();
    screen = await office.openAs(house.admin, { path: '/dashboard/game', reducedMotion: 'reduce' });
    await screen.page
      .locator('#page')
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await read(screen);
  });

  const status = async () => (await house.latestGame()).game_status_id;

  test('Enter does nothing, pressed or held; Y says yes, and its button says so', async () => {
    const { keyboard } = screen.page;
    await eventually(() => yes(screen).textContent(), 'YesY');
    await keyboard.press('Enter');
    await hold(screen.page, 'Enter');
    await keyboard.up('Enter');
    await eventually(() => dialog(screen).isVisible(), true);
    expect(await status()).toBe(game.game_status_id);
    // Keys this close together come from a scanner.
    await read(screen);
    await keyboard.press('y');
    await screen.toast('Game cancelled successfully');
    expect(await status()).toBe(4);
  });

  test('Enter presses the button that an arrow or Tab has chosen', async () => {
    const { keyboard } = screen.page;
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowLeft');
    await keyboard.press('Enter');
    await isGone(screen);
    expect(await status()).toBe(game.game_status_id);
    await screen.page
      .locator('#page')
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await read(screen);
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await screen.toast('Game cancelled successfully');
  });

  test('Escape says no', async () => {
    await screen.page.keyboard.press('Escape');
    await isGone(screen);
    expect(await status()).toBe(game.game_status_id);
  });
});

describe('claiming a bet by hand', () => {
  let bet: BetView;

  beforeAll(async () => {
    const game = await house.openGame();
    bet = await house.sell(ana, game, 'MERON', '100');
    await house.sell(ana, game, 'WALA', '100');
    await house.finish(game, 'MERON');
  });

  // The first and the second key of a scan come before it can be recognized.
  test.each(firstOf(['YK7QP3MX', 'KY7QP3MX', 'Y'], 1))('is not confirmed by a scanner: %s', async (code) => {
    const screen = await office.openAs(house.admin, { path: '/dashboard/bets', reducedMotion: 'reduce' });
    await screen.field('Reference number').fill(bet.serial);
    await screen.page.keyboard.press('Enter');
    // The list has a Claim too, which asks nothing.
    await screen.page.getByRole('heading', { name: `Bet ${groupedSerial(bet.serial)}` }).waitFor();
    await screen.button(/^Claim$/).click();
    await read(screen);
    await scan(screen.page, code);
    await screen.page.waitForTimeout(LONE_KEY_MS);
    expect((await house.bet(bet.id)).is_admin_claim).toBe(false);
  });
});

describe('a scan on the game page', () => {
  test.each(
    firstOf(
      [
        ['S', 'a closed game', ['start_betting_all', 'stop_betting_all']],
        ['M', 'a closed game', ['start_betting_all', 'stop_betting_all']],
        ['X', 'an open game', ['start_betting_all']],
        ['N', 'no game', ['cancel']],
      ] as const,
      1,
    ),
  )('that begins with the key %s does nothing to %s', async (letter, _, actions) => {
    const game = await house.act(await house.game(), ...actions);
    const screen = await office.openAs(house.admin, { path: '/dashboard/game', reducedMotion: 'reduce' });
    await screen.page.locator('#page').getByText(GAME_STATUS_NAMES[game.game_status_id]).first().waitFor();
    await scanSlowly(screen.page, `${letter}7QP3RXW9DTA`);
    await screen.toast('Scan not used: tickets are looked up on Bets');
    await dialog(screen).filter({ hasText: '?' }).waitFor({ state: 'detached' });
    expect(await house.latestGame()).toEqual(game);
  });
});

test('a question on a page that reads no scans is not answered by one', async () => {
  const screen = await office.openAs(house.superAdmin, {
    path: '/dashboard/teller',
    reducedMotion: 'reduce',
  });
  const sent: string[] = [];
  screen.page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await screen.button('Disable Ana Cruz').click();
  await read(screen);
  await scan(screen.page, 'K7QP3MXW9DTA');
  // The scan has been worked through when the next key is.
  await screen.page.keyboard.press('Escape');
  await isGone(screen);
  expect(sent).toEqual([]);
});
