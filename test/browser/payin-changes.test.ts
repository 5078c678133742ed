/** Payin while the game changes under it, on a PC with a wrong clock, and where calls fail. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { remainingSeconds, type TimerView } from '@taya/contracts/timer';
import { firstOf } from '../../play/runs.js';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice, OpenOptions } from './support/back-office.js';
import { staysAway } from './support/eventually.js';
import { Payin } from './support/payin.js';
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
    ana = await house.teller('ana', { cash: '5000' });
  },
  { keepsGames: true },
);

const open = (options?: OpenOptions) => Payin.open(office, ana, options);
const bets = async () => dataOf(await ana.get<BetView[]>('/api/bet'));

describe('when the game changes while the screen is open', () => {
  beforeAll(async () => {
    await house.end();
  });

  beforeEach(async () => {
    game = await house.openGame();
  });

  afterEach(() => house.end());

  test('a new game starts with an empty amount and its own totals', async () => {
    const payin = await open();
    await payin.bet('40');
    await payin.screen.toast('Bet successfully created');
    await payin.showsTotalsOf(ana, game.id);
    await house.act(game, 'stop_betting_all', 'set_draw', 'confirm_result');
    let fetches = 0;
    payin.screen.page.on('request', (request) => {
      if (request.url().includes('/api/total_bet/')) fetches += 1;
    });
    const next = await house.game();
    await payin.screen.page.getByRole('heading', { name: next.name }).waitFor();
    const totals = await payin.showsTotalsOf(ana, next.id);
    expect(totals).toEqual({ total_meron_bet_amount: '0.00', total_wala_bet_amount: '0.00' });
    expect(fetches).toBeGreaterThan(0);
    await house.act(next, 'start_betting_all');
    await payin.hasFocusInAmount();
    await payin.hasAmount('');
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

  test('a bet that comes too late is refused in the server’s words', async () => {
    const payin = await open();
    const isClosed = Promise.withResolvers<void>();
    await payin.screen.page.route('**/api/bet', (route) => isClosed.promise.then(() => route.continue()));
    await payin.bet('60');
    await house.act(game, 'stop_betting_all');
    // While the page takes the side for open the amount of a refused bet goes back into the field.
    await payin.screen.page.getByText('Ongoing', { exact: true }).first().waitFor();
    isClosed.resolve();
    await payin.screen.toast('The game is not open for entry.');
    await payin.tickets.getByText('⚠ Not sold: give ₱60.00 back').waitFor();
    await payin.press('F7');
    await payin.tickets.getByText('Not sold').waitFor({ state: 'detached' });
    expect((await bets())[0]?.game_id).not.toBe(game.id);
  });

  test.each([
    ['its side closes, the amount stays for the other one', ['stop_betting_meron'], '60'],
    ['betting stops, the amount is cleared', ['stop_betting_all'], ''],
  ] as const)(
    'a question that is open when %s: Yes is gone and Enter does nothing',
    async (_what, actions, left) => {
      const payin = await open();
      const before = (await bets()).length;
      await payin.ask('60');
      const yes = payin.dialog.getByRole('button', { name: /^Yes/ });
      await yes.waitFor();
      const placeOf = () => payin.dialog.boundingBox();
      const place = await placeOf();
      await house.act(game, ...actions);
      const closed = payin.dialog.getByText('⚠ Betting on MERON has just closed. Nothing was sold.');
      await closed.waitFor();
      await payin.dialog.getByText('Give the customer the money back.').waitFor();
      await yes.waitFor({ state: 'detached' });
      await payin.screen.picture('payin-question-closed');
      expect(await placeOf()).toEqual(place);
      // Also when it opens again: nobody asks this customer any more.
      await house.act(
        game,
        ...(left === '' ? ['start_betting_all' as const] : ['start_betting_meron' as const]),
      );
      await payin.press('Enter');
      await payin.press('Enter');
      await payin.press('y');
      await staysAway(yes);
      await closed.waitFor();
      await payin.press('Escape');
      await payin.dialog.waitFor({ state: 'detached' });
      await payin.hasAmount(left);
      expect(await bets()).toHaveLength(before);
    },
  );
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
