import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import { remainingSeconds, type TimerView } from '@taya/contracts/timer';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import { faultsOf } from './support/axe.js';
import { BackOffice, type OpenOptions } from './support/back-office.js';
import { eventually } from './support/eventually.js';
import { type } from './support/keyboard.js';
import { Payin, pesosOf } from './support/payin.js';
import { printed } from './support/prints.js';
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

test('without a game it says so, and nothing can be typed', async () => {
  const payin = await open();
  await payin.screen.page.getByText('There is no game yet', { exact: true }).waitFor();
  await payin.screen.page.getByRole('heading', { name: 'No game yet' }).waitFor();
  await eventually(() => payin.amount.isDisabled(), true);
  await eventually(() => payin.submit.isDisabled(), true);
  await eventually(() => payin.tickets.textContent(), expect.stringContaining('No bets sold yet.'));
});

describe('while betting is open', () => {
  beforeAll(async () => {
    game = await house.openGame();
  });

  test('F1 and F2 choose the side; the browser gets neither', async () => {
    const payin = await open();
    await payin.screen.page.evaluate(`window.kept = []; window.addEventListener('keydown', (event) => {
      setTimeout(() => window.kept.push(event.key + ' ' + event.defaultPrevented));
    })`);
    await payin.isOn('MERON');
    await payin.press('F2');
    await payin.isOn('WALA');
    await eventually(() => payin.submit.textContent(), expect.stringContaining('WALA'));
    await payin.press('F1');
    await payin.isOn('MERON');
    await payin.ask('20');
    await payin.press('F1');
    await payin.press('F2');
    await eventually(
      () => payin.screen.page.evaluate('kept'),
      ['F2 true', 'F1 true', 'Enter false', 'F1 true', 'F2 true'],
    );
    await payin.isOn('MERON');
  });

  test('the amount keeps only digits, and is shown in groups', async () => {
    const payin = await open();
    await payin.hasFocusInAmount();
    await type(payin.screen.page, '-01a2e5 0');
    await payin.hasAmount('1,250');
    await payin.screen.page.keyboard.press('ArrowLeft');
    await type(payin.screen.page, '99');
    await payin.hasAmount('125,990');
    await payin.amount.fill('₱ 4,000');
    await payin.hasAmount('4,000');
    await payin.amount.fill('123456789');
    await payin.hasAmount('12,345,678');
    await payin.amount.fill('000');
    await payin.hasAmount('');
  });

  test('centavos are refused with a message, and never become pesos', async () => {
    const payin = await open();
    await payin.hasFocusInAmount();
    await type(payin.screen.page, '1250.50');
    await payin.hasAmount('1,250.50');
    await payin.screen.page.getByText('Whole pesos only, no centavos').waitFor();
    await eventually(() => payin.submit.isDisabled(), true);
    await payin.press('Enter');
    await eventually(() => payin.dialog.count(), 0);
    await payin.amount.fill('₱1,250.00');
    await until(() => payin.submit.isEnabled());
    await payin.ask('₱1,250.00');
    await payin.dialog.getByText('creating bet MERON with an amount of 1,250?').waitFor();
  });

  test('the side chosen stays when the page is left and entered again', async () => {
    const payin = await open();
    await payin.press('F2');
    await payin.isOn('WALA');
    await payin.press('F4');
    await payin.screen.field('Ref #').waitFor();
    await payin.press('F4');
    await payin.isOn('WALA');
    await payin.screen.page.reload();
    await payin.isOn('WALA');
  });

  test('every digit of the largest amount is visible, in the field and on the button', async () => {
    const payin = await open();
    await payin.amount.fill('99999999');
    await payin.hasAmount('99,999,999');
    for (const place of [payin.amount, payin.submit]) {
      await eventually(() => place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0);
    }
  });

  test('quick buttons add while Add is on, and replace while it is off; Clear and Del empty', async () => {
    const payin = await open();
    const { screen } = payin;
    for (const label of ['10', '50', '100', '500', '1,000', '5,000', '10,000']) {
      await payin.quick(label).click();
      await payin.hasFocusInAmount();
    }
    await payin.hasAmount('16,660');
    await screen.page.getByRole('checkbox', { name: /Add/ }).uncheck();
    await payin.quick('500').click();
    await payin.hasAmount('500');
    await payin.quick('1,000').click();
    await payin.hasAmount('1,000');
    await screen.button(/^Clear/).click();
    await payin.hasAmount('');
    await payin.hasFocusInAmount();
    await type(screen.page, '70');
    await payin.press('Delete');
    await payin.hasAmount('');
  });

  test('nothing is asked without an amount', async () => {
    const payin = await open();
    await payin.hasFocusInAmount();
    await eventually(() => payin.submit.isDisabled(), true);
    await payin.press('Enter');
    await type(payin.screen.page, '5');
    await until(() => payin.submit.isEnabled());
    await eventually(() => payin.dialog.count(), 0);
  });

  test('the question is that of the specification; Escape changes nothing', async () => {
    const payin = await open();
    await payin.hasFocusInAmount();
    await payin.press('F2');
    await payin.isOn('WALA');
    await payin.ask('1500');
    const question = 'Do you want to proceed with creating bet WALA with an amount of 1,500?';
    await payin.dialog.getByText(question, { exact: true }).waitFor();
    const before = await bets();
    await payin.press('Escape');
    await payin.dialog.waitFor({ state: 'detached' });
    await payin.hasFocusInAmount();
    await payin.hasAmount('1,500');
    await payin.ask('1500');
    await payin.dialog.getByRole('button', { name: /^No/ }).click();
    await payin.dialog.waitFor({ state: 'detached' });
    expect(await bets()).toEqual(before);
  });

  test('a bet by keys only: toast, receipt, own totals, ticket, and ready for the next', async () => {
    const payin = await open();
    const { screen } = payin;
    await payin.press('F1');
    await payin.bet('500');
    await screen.toast('Bet successfully created');
    const paper = await printed(screen);
    await payin.hasFocusInAmount();
    await payin.hasAmount('');
    const [bet] = await bets();
    expect(bet).toMatchObject({ amount: '500.00', is_bet_meron: true, game_id: game.id });
    const serial = groupedSerial(bet?.serial ?? '');
    for (const words of ['BET RECEIPT', 'MERON', 'PHP 500.00', serial, 'Ana Cruz, Window 1']) {
      expect(paper).toContain(words);
    }
    expect(paper).not.toContain('REPRINT');
    const totals = await payin.showsTotalsOf(ana, game.id);
    expect(totals.total_meron_bet_amount).toBe('500.00');
    for (const words of [serial, 'MERON', '₱500.00', 'Sent to printer'])
      await eventually(() => payin.tickets.textContent(), expect.stringContaining(words));
    const { onHand } = await house.balance(ana);
    await screen.page.getByRole('region', { name: 'Balance' }).getByText(pesosOf(onHand)).waitFor();
  });

  test('Tab goes past a toast', async () => {
    const payin = await open();
    await payin.bet('10');
    // Under the mouse it stays.
    await payin.screen.page.locator('[data-sonner-toast]', { hasText: 'Bet successfully created' }).hover();
    await payin.hasFocusInAmount();
    const cancel = payin.screen.button('Cancel bet');
    await cancel.focus();
    await payin.press('Tab');
    await payin.screen.page.locator('[data-sonner-toast]:focus').waitFor();
    await payin.press('Tab');
    await eventually(() => cancel.evaluate((button) => button === button.ownerDocument.activeElement), false);
  });

  test('the last ticket can be printed again and cancelled', async () => {
    await house.sell(ana, game, 'WALA', '200');
    const payin = await open();
    const { screen } = payin;
    await payin.tickets.getByText('WALA').first().waitFor();
    const [bet] = await bets();
    await screen.button('Re-Print').click();
    // Sold over HTTP, it was not printed yet: the first print is the original.
    expect(await printed(screen)).not.toContain('REPRINT');
    await screen.button('Re-Print').click();
    expect(await printed(screen, 2)).toContain('REPRINT 2');
    await screen.button('Cancel bet').click();
    const question = payin.dialog.getByText(`Do you want to cancel bet ${groupedSerial(bet?.serial ?? '')}`);
    await question.waitFor();
    await payin.dialogIsReady();
    await payin.press('Enter');
    await screen.toast('Bet cancel successful');
    await payin.tickets.getByText('Cancelled', { exact: true }).waitFor();
    await eventually(() => screen.button('Cancel bet').isDisabled(), true);
    await eventually(() => screen.button('Re-Print').isDisabled(), true);
    const totals = await payin.showsTotalsOf(ana, game.id);
    expect(totals.total_wala_bet_amount).toBe('0.00');
    expect((await bets())[0]).toMatchObject({ id: bet?.id, is_cancelled: true });
  });

  test('shows what a side pays per 100, and what this ticket would pay', async () => {
    await house.sell(ana, game, 'WALA', '800');
    const payin = await open();
    const { page } = payin.screen;
    const now = await house.latestGame();
    await page.getByRole('region', { name: 'MERON' }).getByText(now.meron_payout).waitFor();
    await page.getByRole('region', { name: 'WALA' }).getByText(now.wala_payout).waitFor();
    await payin.amount.fill('200');
    // The ticket counts in its own pool; 5 % for the house.
    const [meron, wala] = [Number(now.total_meron_bet_amount) + 200, Number(now.total_wala_bet_amount)];
    const pays = ((2 * Math.floor(((meron + wala) * 9_500) / meron)) / 100).toFixed(2);
    await page.getByText(`If MERON wins, this ticket pays about ${pesosOf(pays)}`).waitFor();
    // Another teller's bet comes by the socket.
    const bella = await house.teller('bella');
    await house.sell(bella, game, 'MERON', '300');
    const later = await house.latestGame();
    expect(later.meron_payout).not.toBe(now.meron_payout);
    await page.getByRole('region', { name: 'MERON' }).getByText(later.meron_payout).waitFor();
    await page
      .getByRole('region', { name: 'MERON' })
      .getByText(pesosOf(later.total_meron_bet_amount), { exact: true })
      .waitFor();
  });
});

describe('when the game changes while the screen is open', () => {
  beforeAll(async () => {
    await house.end();
  });

  beforeEach(async () => {
    game = await house.openGame();
  });

  afterEach(() => house.end());

  test('a closed side says so on its panel, its key and its button', async () => {
    const payin = await open();
    const { screen } = payin;
    await payin.press('F2');
    await payin.isOn('WALA');
    await payin.amount.fill('300');
    await house.act(game, 'stop_betting_wala');
    await screen.page.getByRole('region', { name: 'WALA' }).getByText('(CLOSED)', { exact: true }).waitFor();
    await screen.page.getByText('Betting on Wala is not open', { exact: true }).waitFor();
    await eventually(() => payin.submit.isDisabled(), true);
    await payin.press('Enter');
    await payin.press('F1');
    await payin.isOn('MERON');
    await eventually(() => payin.dialog.count(), 0);
    await payin.hasAmount('300');
    await payin.press('F2');
    await screen.toast('Betting on Wala is not open');
    await payin.isOn('MERON');
    await house.act(game, 'start_betting_wala', 'stop_betting_meron');
    await screen.page.getByText('Betting on Meron is not open', { exact: true }).waitFor();
    await payin.press('F2');
    await payin.isOn('WALA');
    await payin.press('F1');
    await screen.toast('Betting on Meron is not open');
    await payin.isOn('WALA');
    await house.act(game, 'start_betting_meron');
  });

  test.each([
    ['a pause', ['pause'], 'Paused'],
    ['the end of betting', ['stop_betting_all'], 'Ongoing'],
    ['a result', ['stop_betting_all', 'set_draw'], 'Result'],
  ] as const)('%s empties the amount and keeps everything from it', async (_what, actions, status) => {
    const payin = await open();
    await payin.hasFocusInAmount();
    await payin.amount.fill('300');
    await house.act(game, ...actions);
    await payin.screen.page.getByText(status, { exact: true }).waitFor();
    await payin.hasAmount('');
    await payin.screen.page.getByText('The game is not open for entry', { exact: true }).waitFor();
    await eventually(() => payin.amount.isDisabled(), true);
    await eventually(() => payin.quick('100').isDisabled(), true);
    await eventually(() => payin.screen.button(/^Clear/).isDisabled(), true);
    await eventually(() => payin.submit.isDisabled(), true);
    await payin.press('F1');
    await payin.screen.toast('Betting on Meron is not open');
    if (status === 'Result') return;
    await house.act(game, status === 'Paused' ? 'pause' : 'start_betting_all');
    await payin.hasFocusInAmount();
  });

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
    await payin.ask('60');
    await house.act(game, 'stop_betting_all');
    await payin.screen.page.getByText('Ongoing', { exact: true }).waitFor();
    await payin.press('Enter');
    await payin.screen.toast('The game is not open for entry.');
    expect((await bets())[0]?.game_id).not.toBe(game.id);
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

  test.each([
    ['fast', TEN_MINUTES_MS],
    ['slow', -TEN_MINUTES_MS],
  ])('shows the server’s time on a computer whose clock is ten minutes %s', async (_, clockAheadMs) => {
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

describe('what fails without a message', () => {
  const silently = (payin: Payin, path: string) =>
    payin.screen.page.route(path, (route) => route.fulfill({ status: 400, body: 'no envelope' }));

  test.each([
    ['**/api/game_status', 'Failed to fetch latest game'],
    ['**/api/timer', 'Failed to fetch timer'],
    ['**/api/total_bet/*', 'Failed to fetch own total bet'],
    ['**/api/bet?*', 'Failed to fetch bet list'],
    ['**/api/teller_balance', 'Failed to fetch balance'],
  ])('%s is told as “%s”', async (path, message) => {
    if ((await house.latestGame()) === null) await house.openGame();
    const payin = await open();
    await silently(payin, path);
    // What the socket has brought is not fetched.
    await payin.screen.page.routeWebSocket(/socket/, (socket) => socket.close());
    await payin.screen.page.route('**/socket.io/**', (route) => route.abort());
    await payin.screen.page.reload();
    await payin.screen.toast(message);
  });

  test('a bet is told as “Failed to create bet”', async () => {
    await house.end();
    await house.openGame();
    const payin = await open();
    await silently(payin, '**/api/bet');
    await payin.bet('10');
    await payin.screen.toast('Failed to create bet');
    await payin.hasAmount('10');
    await payin.hasFocusInAmount();
    await eventually(() => payin.submit.isEnabled(), true);
  });

  test('a cancel is told as “Failed to cancel bet”', async () => {
    await house.end();
    await house.sell(ana, await house.openGame(), 'MERON', '30');
    const payin = await open();
    await silently(payin, '**/api/bet/*/cancel');
    await payin.screen.button('Cancel bet').click();
    await payin.dialogIsReady();
    await payin.press('Enter');
    await payin.screen.toast('Failed to cancel bet');
  });
});

test.each(['light', 'dark'] as const)('axe finds nothing serious, %s', async (colorScheme) => {
  await house.end();
  await house.openGame();
  const payin = await open({ colorScheme });
  await payin.amount.fill('1500');
  expect(await faultsOf(payin.screen.page)).toEqual([]);
  await payin.screen.picture(`payin-${colorScheme}`);
  await payin.ask('1500');
  expect(await faultsOf(payin.screen.page)).toEqual([]);
});
