/** The look of payin: at the sizes of tills, with limits, for large bets, while the game changes, and on a PC with a wrong clock. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { remainingSeconds, type TimerView } from '@taya/contracts/timer';
import type { Locator } from 'playwright-core';
import { firstOf } from '../../play/runs.js';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice, OpenOptions } from './support/back-office.js';
import { eventually, staysAway } from './support/eventually.js';
import { Payin } from './support/payin.js';
import { keepToasts } from './support/toasts.js';
import { withBackOffice } from './support/with-back-office.js';

const TEN_MINUTES_MS = 600_000;

let office: BackOffice;
let house: House;
let ana: Teller;
let game: GameView;

withBackOffice(
  async (backOffice) => {
    office = backOffice;
    house = office.house;
    ana = await house.teller('ana', { cash: '18450' });
    game = await house.openGame();
    for (const amount of ['400', '1000', '500', '1000', '250']) {
      await house.sell(ana, game, amount === '1000' ? 'WALA' : 'MERON', amount);
    }
  },
  { keepsGames: true },
);

const open = (options?: OpenOptions) => Payin.open(office, ana, options);

const setLimits = async (limits: object) => dataOf(await house.superAdmin.put('/api/settings', limits));

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('it is not there');
  return box;
};

describe('it fits without scrolling, nothing is cut off, and no toast covers Submit', () => {
  test.each(
    firstOf(
      [
        [1366, 657],
        [1280, 593],
        [1024, 768],
        [1920, 1080],
      ],
      1,
    ),
  )('%i x %i', async (width, height) => {
    const payin = await open({ viewport: { width, height } });
    const { screen } = payin;
    await payin.amount.fill('500');
    await payin.tickets.getByRole('listitem').nth(4).waitFor();
    const scrolling = () =>
      screen.page.evaluate(() =>
        [...document.querySelectorAll('body, main, aside, section, form, header, footer')]
          .filter(
            (part) =>
              part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).display !== 'inline',
          )
          .map(
            (part) =>
              `${part.tagName} ${part.getAttribute('aria-label') ?? part.className} ${part.scrollHeight - part.clientHeight}`,
          ),
      );
    await eventually(scrolling, []);
    const tickets = await boxOf(payin.tickets);
    const last = await boxOf(payin.tickets.getByRole('listitem').nth(4));
    expect(last.y + last.height).toBeLessThanOrEqual(tickets.y + tickets.height + 1);
    await screen.picture(`payin-${width}x${height}`);
    await payin.press('Escape');
    await screen.page.route('**/api/bet', (route) => route.fulfill({ status: 409, body: '{}' }));
    await keepToasts(screen);
    await payin.bet('500');
    await screen.toast('Failed to create bet');
    const toast = screen.page.locator('[data-sonner-toast]').first();
    await until(async () => (await boxOf(toast)).x > 0);
    await screen.page.waitForTimeout(500);
    const [submit, toasted] = [await boxOf(payin.submit), await boxOf(toast)];
    expect(toasted.x).toBeGreaterThanOrEqual(submit.x + submit.width);
  });

  test('at 1920 the figures are larger than at 1366', async () => {
    const sizes = [];
    for (const viewport of [
      { width: 1366, height: 657 },
      { width: 1920, height: 1080 },
    ]) {
      const payin = await open({ viewport });
      const panel = payin.screen.page.getByRole('region', { name: 'MERON' });
      sizes.push([await boxOf(payin.amount), await boxOf(panel)].map((box) => box.height));
    }
    const [[amount = 0, panel = 0] = [], [largeAmount = 0, largePanel = 0] = []] = sizes;
    expect(largeAmount).toBeGreaterThan(amount);
    expect(largePanel).toBeGreaterThan(panel);
  });
});

test('without a timer there is no clock', async () => {
  const payin = await open();
  await payin.screen.page.getByRole('heading', { name: game.name }).waitFor();
  await staysAway(payin.screen.page.getByRole('timer'));
  dataOf(await house.admin.post('/api/timer', { timer_status: 'start', max_timer_seconds: 90 }));
  await payin.screen.page
    .getByRole('timer')
    .getByText(/^1:\d\d$/)
    .waitFor();
  dataOf(await house.admin.post('/api/timer', { timer_status: 'stop' }));
  await payin.screen.page.getByRole('timer').waitFor({ state: 'detached' });
});

test('the limits are shown beside the amount, and refuse with the server’s message before anything is sent', async () => {
  await setLimits({ minimumBet: '10.00', maximumBet: '50000.00', maximumTellerStake: '60000.00' });
  const payin = await open();
  const { page } = payin.screen;
  await page.getByText(/smallest bet ₱10 · largest ₱50,000 · your limit in this game ₱60,000\.00/).waitFor();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/bet')) sent += 1;
  });
  for (const [amount, words] of [
    ['9', 'A bet must be at least 10.00.'],
    ['50001', 'A bet must be at most 50,000.00.'],
  ] as const) {
    await payin.amount.fill(amount);
    await page.getByText(words, { exact: true }).waitFor();
    await eventually(() => payin.submit.isDisabled(), true);
    await payin.press('Enter');
    const body = { game_id: game.id, amount, is_bet_meron: true };
    expect((await ana.post('/api/bet', body)).body).toMatchObject({ code: 'BET_LIMIT', message: words });
  }
  expect([sent, await payin.dialog.count()]).toEqual([0, 0]);
  await setLimits({ minimumBet: '0.01', maximumBet: '99999999.99', maximumTellerStake: null });
});

test.each(firstOf(['light', 'dark'] as const, 1))(
  'the question for a large bet has words too, and takes Y, %s',
  async (colorScheme) => {
    const payin = await open({ colorScheme, viewport: { width: 1366, height: 657 } });
    await payin.ask('10000');
    await staysAway(payin.dialog.getByText(/Large bet/));
    await payin.press('Escape');
    await payin.dialog.waitFor({ state: 'detached' });
    await payin.ask('25500');
    const { dialog } = payin;
    await dialog
      .getByText('Do you want to proceed with creating bet MERON with an amount of 25,500?')
      .waitFor();
    for (const words of [
      'Large bet: over ₱10,000.00',
      '₱25,500.00',
      'Twenty-five thousand five hundred pesos',
      'MERON PAYOUT with this bet',
      '₱47,100.00',
    ]) {
      await dialog.getByText(words, { exact: true }).waitFor();
    }
    await dialog.getByRole('button', { name: /^Yes, sell ₱25,500\.00/ }).waitFor();
    await payin.screen.picture(`payin-large-${colorScheme}`);
    const before = (await house.latestGame()).total_meron_bet_amount;
    // Two Enters of one hurry.
    await payin.press('Enter');
    await payin.press('Enter');
    await staysAway(payin.tickets.getByText('Being sold'));
    expect((await house.latestGame()).total_meron_bet_amount).toBe(before);
    await payin.press('Escape');
    await payin.hasAmount('25,500');
    await payin.ask('25500');
    await payin.press('y');
    await payin.screen.toast('Bet successfully created');
    await payin.hasAmount('');
    await payin.press('F9');
    await payin.dialogIsReady();
    await payin.press('Enter');
    await payin.screen.toast('Bet cancel successful');
  },
);

describe('when the game changes while the screen is open', () => {
  beforeEach(async () => {
    await house.end();
    game = await house.openGame();
  });

  test('a game that has changed while the socket was away: the amount for the one before is cleared', async () => {
    const payin = await open();
    await payin.amount.fill('700');
    const { page } = payin.screen;
    await page.context().setOffline(true);
    await payin.screen.connections
      .getByText(/away since/)
      .first()
      .waitFor();
    await house.act(game, 'stop_betting_all', 'set_draw', 'confirm_result');
    const next = await house.openGame();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: next.name }).waitFor();
    await payin.hasAmount('');
    payin.screen.complaints.splice(0);
  });

  test('a question whose side closes says so where it stood, and takes no key', async () => {
    const payin = await open();
    const { dialog } = payin;
    await payin.ask('60');
    const yes = dialog.getByRole('button', { name: /^Yes/ });
    await yes.waitFor();
    const bounds = await dialog.boundingBox();
    await house.act(game, 'stop_betting_meron');
    const closed = dialog.getByText('⚠ Betting on MERON has just closed. Nothing was sold.');
    await closed.waitFor();
    await yes.waitFor({ state: 'detached' });
    await payin.screen.picture('payin-question-closed');
    expect(await dialog.boundingBox()).toEqual(bounds);
    for (const key of ['Enter', 'Enter', 'y']) await payin.press(key);
    await staysAway(yes);
    await closed.waitFor();
    await payin.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await payin.hasAmount('60');
    expect((await house.latestGame()).total_meron_bet_amount).toBe('0.00');
  });
});

describe('the countdown', () => {
  const secondsLeft = async () => {
    const answer = await ana.get<TimerView>('/api/timer');
    return remainingSeconds(dataOf(answer), Number(answer.headers.get('x-server-time')));
  };
  const shown = async (payin: Payin) => {
    const text = (await payin.screen.page.getByRole('timer').textContent()) ?? '';
    const [minutes, seconds] = text.split(':').map(Number);
    return (minutes ?? 0) * 60 + (seconds ?? 0);
  };

  test.each(
    firstOf(
      [
        ['fast', TEN_MINUTES_MS],
        ['slow', -TEN_MINUTES_MS],
      ],
      1,
    ),
  )('shows the server’s time on a computer whose clock is ten minutes %s', async (_, clockAheadMs) => {
    dataOf(await house.admin.post('/api/timer', { timer_status: 'start', max_timer_seconds: 90 }));
    const payin = await open({ clockAheadMs });
    const ahead = (await payin.screen.page.evaluate<number>('Date.now()')) - Date.now();
    expect(Math.abs(ahead - clockAheadMs)).toBeLessThan(60_000);
    // Between two looks at the server, and again while a busy machine has drawn nothing for a while.
    await until(async () => {
      const before = await secondsLeft();
      const seconds = await shown(payin);
      return seconds < before + 2 && seconds > (await secondsLeft()) - 2;
    });
    await house.admin.post('/api/timer', { timer_status: 'pause' });
    const paused = Math.ceil(await secondsLeft());
    await until(async () => (await shown(payin)) === paused);
    await house.admin.post('/api/timer', { timer_status: 'start' });
    await until(async () => (await shown(payin)) < paused);
    dataOf(await house.admin.post('/api/timer', { timer_status: 'stop' }));
    await payin.screen.page.getByRole('timer').waitFor({ state: 'detached' });
  });
});
