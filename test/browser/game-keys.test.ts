/** A game by single keys, at the speed of a person: keys that are not allowed, held keys, and that nothing moves. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import type { TimerView } from '@taya/contracts/timer';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { dialog, takesYes } from './support/dialogs.js';
import { atRest, eventually, staysAway } from './support/eventually.js';
import { gameButton } from './support/game-control.js';
import { hold, TYPING, type } from './support/keyboard.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

/** The pace of a person who reads the question before answering. */
const READING_MS = 250;

let office: BackOffice;
let house: House;
let ana: Teller;
let screen: Screen;

withBackOffice(async (backOffice) => {
  office = backOffice;
  house = office.house;
  ana = await house.teller('ana', { cash: '1000' });
});

beforeEach(async () => {
  screen = await office.openAs(house.admin, {
    path: '/dashboard/game',
    viewport: { width: 1366, height: 657 },
    reducedMotion: 'reduce',
  });
  // Whoever presses keys sees the page.
  await gameButton(screen, 'Timer').waitFor();
});

/** Presses a key, and when it asks a question, the key that answers it after it was read. */
async function key(name: string, answer?: string): Promise<void> {
  await screen.page.keyboard.press(name, TYPING);
  if (answer === undefined) return;
  await takesYes(screen);
  await screen.page.waitForTimeout(READING_MS);
  await screen.page.keyboard.press(answer);
  await dialog(screen).waitFor({ state: 'detached' });
}

const is = (status: string) =>
  screen.page.locator('#page header').getByText(status, { exact: true }).waitFor();
const refusal = () => screen.page.locator('#page').getByRole('status').filter({ hasText: 'not now' });

/** The commands that the page sends from now on. */
function commands(): string[] {
  const sent: string[] = [];
  screen.page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

/** Where each button of the page is; buttons in bars over the page are left out. */
const boxes = () =>
  screen.page.locator('#page').evaluate((page) =>
    [...page.querySelectorAll('button')]
      .filter((button) => button.closest('table, [role="status"]') === null)
      .map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      }),
  );

describe('a game by keys', () => {
  test('ten keys are enough, from New Game to CONFIRM', async () => {
    const startedAtMs = performance.now();
    await gameButton(screen, 'New Game').and(screen.page.locator(':enabled')).waitFor();
    await key('n');
    await until(async () => (await screen.field('Game name').inputValue()) !== '');
    await key('Enter');
    await is('Not Started');
    await dialog(screen).waitFor({ state: 'detached' });
    await key('s', 'Enter');
    await is('Betting Open');
    await key('x', 'Enter');
    await is('Ongoing');
    await key('m', 'Enter');
    await is('Result');
    await key('c', 'y');
    await is('Finished');
    console.info(`a game by the admin: ${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s`);
    expect(await house.latestGame()).toMatchObject({ game_status_id: 6, result: 'MERON' });
  });

  test('pause, one side, undo, draw, cancel, timer: each has its key, with Caps Lock and on any layout too', async () => {
    await house.game('By keys');
    await is('Not Started');
    await key('S', 'Enter');
    await is('Betting Open');
    await key('1', 'Enter');
    await screen.page.getByRole('region', { name: 'MERON' }).getByText('(CLOSED)').waitFor();
    await key('p', 'Enter');
    await is('Paused');
    await screen.page.getByRole('region', { name: 'WALA' }).getByText('closed', { exact: true }).waitFor();
    await key('p', 'Enter');
    await is('Betting Open');
    await key('1', 'Enter');
    await until(async () => (await house.latestGame()).is_bet_meron_open);
    await key('2', 'Enter');
    await until(async () => !(await house.latestGame()).is_bet_wala_open);
    await is('Betting Open');
    await screen.page.evaluate(() =>
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ч', code: 'KeyX', bubbles: true })),
    );
    await takesYes(screen);
    await screen.page.waitForTimeout(READING_MS);
    await screen.page.keyboard.press('Enter');
    await is('Ongoing');
    await screen.page.getByRole('region', { name: 'WALA' }).getByText('closed', { exact: true }).waitFor();
    await key('d', 'Enter');
    await is('Result');
    await key('u', 'Enter');
    await is('Ongoing');
    await key('w', 'Enter');
    await is('Result');
    await key('c', 'y');
    await is('Finished');
    await house.game('To be cancelled');
    await is('Not Started');
    await key('q', 'y');
    await is('Cancelled');
  });

  test('the next step is the highlighted button, and none while the winner has to be chosen', async () => {
    await house.game('Bright');
    const bright = async () => {
      const colour = await screen.page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.background = 'var(--accent)';
        const { backgroundColor } = getComputedStyle(probe);
        probe.remove();
        return backgroundColor;
      });
      return screen.page
        .locator('#page button')
        .evaluateAll(
          (buttons, of) =>
            buttons
              .filter((button) => getComputedStyle(button).backgroundColor === of)
              .map((button) => button.firstChild?.textContent ?? ''),
          colour,
        );
    };
    const game = await house.latestGame();
    await eventually(bright, ['Start Betting All']);
    await house.act(game, 'start_betting_all');
    await eventually(bright, ['Stop Betting All']);
    await house.act(game, 'pause');
    await eventually(bright, ['Resume']);
    await house.act(game, 'pause', 'stop_betting_all');
    await eventually(bright, []);
    await house.act(game, 'set_draw');
    await eventually(bright, ['CONFIRM']);
    await house.act(game, 'confirm_result');
    await eventually(bright, ['New Game']);
  });
});

describe('a last call', () => {
  let game: GameView;

  beforeEach(async () => {
    game = await house.openGame();
    await is('Betting Open');
  });

  test('is proposed with the seconds of the settings, counts down, and can be cancelled by its key', async () => {
    await screen.page.keyboard.press('l');
    await dialog(screen).getByText('Last call: 30 seconds?').waitFor();
    await screen.page.waitForTimeout(READING_MS);
    await type(screen.page, '200');
    await dialog(screen).getByText('Last call: 200 seconds?').waitFor();
    // An Enter this close after a digit is a scanner's.
    await screen.page.waitForTimeout(READING_MS);
    await screen.page.keyboard.press('Enter');
    await screen.toast('Last call started');
    await gameButton(screen, 'Last Call is on: every screen counts down, betting stops at 0:00').waitFor();
    await screen.page.getByText('of 3:20 · LAST CALL').waitFor();
    expect((await house.latestGame()).last_call_seconds).toBe(200);
    await key('l', 'Enter');
    await screen.toast('Last call cancelled');
    await gameButton(screen, 'Last Call').waitFor();
    expect(await house.latestGame()).toMatchObject({ game_status_id: 2, last_call_ends_at: null });
  });

  test('without a length is not started, and at zero betting is stopped', async () => {
    await screen.page.keyboard.press('l');
    await dialog(screen).waitFor();
    await screen.page.waitForTimeout(READING_MS);
    await type(screen.page, '4');
    await screen.page.keyboard.press('Enter');
    await eventually(() => dialog(screen).isVisible(), true);
    await screen.page.keyboard.press('Backspace');
    await type(screen.page, '5');
    // Two Enters this close together count as one that bounced.
    await screen.page.waitForTimeout(READING_MS);
    await screen.page.keyboard.press('Enter');
    await screen.toast('Last call started');
    await is('Ongoing');
    await screen.page.getByRole('region', { name: 'WALA' }).getByText('closed', { exact: true }).waitFor();
    expect((await house.latestGame()).id).toBe(game.id);
  });
});

describe('a key that is not allowed now', () => {
  beforeEach(async () => {
    await house.openGame();
    await is('Betting Open');
  });

  test('does nothing, shows why in its own place, and moves nothing', async () => {
    const sent = commands();
    const before = await atRest(boxes);
    for (const [name, label] of [
      ['m', 'MERON'],
      ['w', 'WALA'],
      ['d', 'DRAW'],
      ['u', 'UNDO'],
      ['c', 'CONFIRM'],
      ['q', 'Cancel'],
      ['n', 'New Game'],
      ['s', 'Start Betting All'],
    ] as const) {
      await key(name);
      await refusal().getByText(`${label}: not now, betting is open (X stops it).`).waitFor();
    }
    await staysAway(dialog(screen));
    await eventually(boxes, before);
    expect(sent).toEqual([]);
    await key('x', 'Enter');
    await is('Ongoing');
    await eventually(() => refusal().count(), 0);
  });

  test('a held key asks once; keys do nothing while a window is open or a field has the focus', async () => {
    const sent = commands();
    await hold(screen.page, 'x');
    await screen.page.keyboard.up('x');
    await eventually(() => screen.page.locator('dialog[open]').count(), 1);
    await screen.page.keyboard.press('p');
    await eventually(() => screen.page.locator('dialog[open]').count(), 1);
    await screen.page.keyboard.press('Escape');
    await dialog(screen).waitFor({ state: 'detached' });
    await screen.page.keyboard.press('t');
    await screen.field('Minutes').press('x');
    await eventually(() => screen.page.locator('dialog[open]').count(), 1);
    expect(sent).toEqual([]);
    expect((await house.latestGame()).game_status_id).toBe(2);
  });
});

test('no notice moves a button: no contest, a search burst, a command without a reply', async () => {
  const game = await house.openGame();
  await house.sell(ana, game, 'MERON', '100');
  await is('Betting Open');
  const before = await atRest(boxes);
  await Promise.all(Array.from({ length: 40 }, () => ana.get('/api/bet/ABCD/search_for_payout_like')));
  await screen.page.getByRole('alert').waitFor();
  await eventually(boxes, before);
  await screen.page.route('**/api/game/*/pause', (route) => route.abort());
  await key('p', 'Enter');
  await screen.page.getByText('Server did not reply: Pause').waitFor();
  await eventually(boxes, before);
  await screen.page.unroute('**/api/game/*/pause');
  await screen.button('Check now').click();
  await screen.page.getByText('Server did not reply: Pause').waitFor({ state: 'detached' });
  // The broken call looked like a server that is away.
  await screen.connections.getByText('Server', { exact: true }).waitFor();
  await key('x', 'Enter');
  await screen.page.getByText('No bets on WALA.').waitFor();
  // The row of the last call has the notice, so there is one button less.
  const missing = async () => {
    const after = await boxes();
    return before.filter((box) => !after.includes(box)).length;
  };
  await eventually(missing, 1);
  screen.complaints.splice(0);
});

test('everything but the history fits the screen of a till without scrolling', async () => {
  await house.openGame();
  await is('Betting Open');
  const scrolls = () =>
    screen.page
      .locator('#page')
      .evaluate((page) => page.scrollHeight > page.clientHeight || page.scrollWidth > page.clientWidth);
  await eventually(scrolls, false);
});

describe('the timer', () => {
  const timer = async () => dataOf(await house.admin.get<TimerView>('/api/timer'));

  afterEach(async () => {
    await house.admin.post('/api/timer', { timer_status: 'stop' });
  });

  test('a preset is set and started by one question', async () => {
    await screen.button('0:30 timer').click();
    await dialog(screen).getByText('Do you want to set the timer to 0:30 and start it?').waitFor();
    await screen.page.waitForTimeout(READING_MS);
    await screen.page.keyboard.press('Enter');
    await screen.page.getByText('of 0:30 · running').waitFor();
    expect(await timer()).toMatchObject({ timer_status: 'start', max_timer_seconds: 30 });
  });

  test('its fields take Enter: set, then start; one that is over starts again at once', async () => {
    await key('t');
    await screen.field('Minutes').fill('0');
    await screen.field('Seconds').fill('1');
    await screen.page.keyboard.press('Enter');
    await dialog(screen).getByText('Do you want to set the timer?').waitFor();
    await screen.page.waitForTimeout(READING_MS);
    await screen.page.keyboard.press('Enter');
    await eventually(async () => (await timer()).timer_status, 'set');
    await dialog(screen)
      .getByRole('button', { name: /^Start/ })
      .and(screen.page.locator('[type=submit]'))
      .waitFor();
    await screen.page.keyboard.press('Enter');
    await dialog(screen).getByText('Do you want to start the timer?').waitFor();
    await screen.page.waitForTimeout(READING_MS);
    await screen.page.keyboard.press('Enter');
    await screen.page.getByText('of 0:01 · over').waitFor();
    await screen.page.keyboard.press('Escape');
    await dialog(screen).waitFor({ state: 'detached' });
    await screen.button('1:00 timer').click();
    await takesYes(screen);
    await screen.page.waitForTimeout(READING_MS);
    await screen.page.keyboard.press('Enter');
    await screen.page.getByText('of 1:00 · running').waitFor();
  });
});

test('a late answer does not close a window that was opened after the command was sent', async () => {
  await gameButton(screen, 'New Game').and(screen.page.locator(':enabled')).waitFor();
  let answer = () => undefined as undefined | Promise<void>;
  const held = new Promise<void>((sent) => {
    void screen.page.route('**/api/game', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      answer = () => route.fulfill({ response });
      sent();
    });
  });
  await key('n');
  await until(async () => (await screen.field('Game name').inputValue()) !== '');
  await key('Enter');
  await held;
  await key('Escape');
  await dialog(screen).waitFor({ state: 'detached' });
  await key('t');
  await screen.page.getByRole('dialog', { name: 'Timer' }).waitFor();
  await answer();
  await screen.toast('New game created successfully');
  await eventually(() => screen.page.getByRole('dialog', { name: 'Timer' }).isVisible(), true);
});
