/** @jest-environment jsdom */
/** Payin: what it says while no bet can be taken, when the game changes under it, and of what fails. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { GameStatus, type GameView } from '@taya/contracts/game';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { SHIFT } from '../../receipt/receipts.fixture.js';
import {
  answer,
  button,
  click,
  close,
  isAsked,
  open,
  press,
  pushMessage,
  server,
  toasted,
} from './office.fixture.js';
import { ANA, GAME, NO_STAKES, SETTINGS } from './records.fixture.js';
import { answered, page, type Reply, refused, wordless } from './server.fixture.js';

const OPEN: GameView = {
  ...GAME,
  game_status_id: GameStatus.BettingOpen,
  is_bet_meron_open: true,
  is_bet_wala_open: true,
};
const BET = {
  id: 1,
  serial: 'K7QP3MXW9DTA',
  game_id: GAME.id,
  game_name: GAME.name,
  game_status_id: GameStatus.BettingOpen,
  amount: '30.00',
  payout_amount: '0.00',
  is_bet_meron: true,
  is_cancelled: false,
  has_claimed: false,
  is_admin_claim: false,
  claimed_by: null,
  cancelled_date: null,
  claimed_date: null,
  bet_date: GAME.created_at,
  bet_prints: 1,
};

let revision = 0;
/** The game as the station tells it from now on. */
function becomes(change: Partial<GameView>): void {
  revision += 1;
  const data = { ...OPEN, ...change };
  pushMessage({ event: 'game', data, ledger_id: 'ledger', revision, server_time: Date.now() } as never);
}

const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const hasAmount = (text: string) => waitFor(async () => expect((await amount()).value).toBe(text));
const enter = async (text: string) => {
  fireEvent.input(await amount(), { target: { value: text } });
};
/** Sells a bet by its question. */
async function sell(side: string, text: string): Promise<void> {
  await isOn(side);
  await enter(text);
  await click(/^Submit/);
  await answer(`creating bet ${side} with an amount of ${text}?`, 'Yes');
}
/** Another tab of this person sends a bet on MERON. */
function sellsElsewhere(amount: string): void {
  const atMs = Date.now();
  const bet = { gameId: GAME.id, side: 'MERON', amount };
  const sale = { key: 'other', bet, page: 'other', sentAtMs: atMs, triedAtMs: atMs, newestId: 0 };
  const [key, newValue] = [`taya.selling.${ANA.id}`, JSON.stringify({ sale, waiting: [], notSold: [] })];
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}
const isOn = (side: string) => screen.findByRole('button', { name: new RegExp(`^${side}`), pressed: true });
const isOff = async (name: string | RegExp) => (await button(name)).matches(':disabled');

afterEach(close);

test('without a game it says so, and nothing can be typed', async () => {
  open('/dashboard/payin', ANA);
  server.on('GET /api/game_status', answered(null));
  await screen.findByText('There is no game yet');
  await screen.findByRole('heading', { name: 'No game yet' });
  expect([(await amount()).disabled, await isOff(/^Submit/)]).toEqual([true, true]);
  await screen.findByText('No bets sold yet.');
});

describe('while betting is open', () => {
  beforeEach(async () => {
    open('/dashboard/payin', ANA);
    server.on('GET /api/game_status', answered(OPEN));
    await waitFor(async () => expect((await amount()).disabled).toBe(false));
    await isOn('MERON');
  });

  test('nothing is asked without an amount', async () => {
    expect(await isOff(/^Submit/)).toBe(true);
    press('Enter');
    await enter('5');
    await waitFor(async () => expect(await isOff(/^Submit/)).toBe(false));
    expect(isAsked()).toBe(false);
  });

  test('centavos are refused with a message, and never become pesos', async () => {
    await enter('1250.50');
    await screen.findByText(/Whole pesos only, no centavos/);
    expect(await isOff(/^Submit/)).toBe(true);
    expect((await button(/^Submit/)).textContent).not.toContain('50');
    press('Enter');
    expect(isAsked()).toBe(false);
    await enter('₱1,250.00');
    await click(/^Submit/);
    await answer('creating bet MERON with an amount of 1,250?', 'No');
  });

  test('the question is that of the specification; No changes nothing', async () => {
    press('F2');
    await isOn('WALA');
    await enter('1500');
    await click(/^Submit/);
    await answer('Do you want to proceed with creating bet WALA with an amount of 1,500?', 'No');
    await hasAmount('1,500');
    expect(server.commands).toEqual([]);
  });

  test('a closed side says so on its panel, its key and its button', async () => {
    press('F2');
    await isOn('WALA');
    await enter('300');
    becomes({ is_bet_wala_open: false });
    await within(await screen.findByRole('region', { name: 'WALA' })).findByText('(CLOSED)');
    await screen.findByText('Betting on Wala is not open');
    expect(await isOff(/^Submit/)).toBe(true);
    press('Enter');
    press('F1');
    await isOn('MERON');
    expect(isAsked()).toBe(false);
    await hasAmount('300');
    press('F2');
    await toasted('Betting on Wala is not open');
    await isOn('MERON');
    becomes({ is_bet_meron_open: false });
    await screen.findByText('Betting on Meron is not open');
    press('F2');
    await isOn('WALA');
    press('F1');
    await toasted('Betting on Meron is not open');
    await isOn('WALA');
  });

  test.each([
    ['a pause', { game_status_id: GameStatus.Paused }],
    ['the end of betting', { game_status_id: GameStatus.Ongoing }],
    ['a result', { game_status_id: GameStatus.Result, result: 'DRAW', is_draw: true }],
  ] as const)('%s empties the amount and keeps everything from it', async (_what, change) => {
    await enter('300');
    becomes({ ...change, is_bet_meron_open: false, is_bet_wala_open: false });
    await hasAmount('');
    await screen.findByText('The game is not open for entry');
    expect((await amount()).disabled).toBe(true);
    for (const name of ['100', /^Clear/, /^Submit/]) expect(await isOff(name)).toBe(true);
    press('F1');
    await toasted('Betting on Meron is not open');
    becomes({});
    await waitFor(async () => expect(document.activeElement).toBe(await amount()));
  });

  test('a new game starts with an empty amount and its own totals', async () => {
    const next = { ...OPEN, id: GAME.id + 1, name: 'Next', game_name: 'Next' };
    const mine = async () =>
      within(await screen.findByRole('region', { name: 'MERON' }))
        .findByText('My bets')
        .then(({ parentElement }) => parentElement?.textContent);
    await enter('40');
    let reads = 0;
    server.on(`GET /api/total_bet/${next.id}`, () => {
      reads += 1;
      return answered({ ...NO_STAKES, total_meron_bet_amount: '70.00' });
    });
    becomes({ game_status_id: GameStatus.Finished, is_bet_meron_open: false, is_bet_wala_open: false });
    becomes(next);
    await screen.findByRole('heading', { name: 'Next' });
    await waitFor(async () => expect(await mine()).toContain('₱70.00'));
    await hasAmount('');
    expect(reads).toBeGreaterThan(0);
  });

  test('a bet that comes too late is refused in the server’s words, and its money is to be given back', async () => {
    const late = Promise.withResolvers<Reply>();
    server.on('POST /api/bet', () => late.promise);
    await enter('60');
    await click(/^Submit/);
    await answer('an amount of 60?', 'Yes');
    await waitFor(() => expect(server.commands).toHaveLength(1));
    // While the page takes the side for open the amount of a refused bet goes back into the field.
    becomes({ game_status_id: GameStatus.Ongoing, is_bet_meron_open: false, is_bet_wala_open: false });
    await screen.findByText('The game is not open for entry');
    late.resolve(refused(409, 'GAME_NOT_OPEN', 'The game is not open for entry.'));
    await toasted('The game is not open for entry.');
    await screen.findByText('⚠ Not sold: give ₱60.00 back');
    press('F7');
    await waitFor(() => expect(screen.queryByText(/Not sold/)).toBeNull());
    await hasAmount('');
  });

  test.each([
    ['its side closes, the amount stays for the other one', { is_bet_meron_open: false }, '60'],
    [
      'betting stops, the amount is cleared',
      { game_status_id: GameStatus.Ongoing, is_bet_meron_open: false, is_bet_wala_open: false },
      '',
    ],
  ] as const)(
    'a question that is open when %s: Yes is gone and Enter does nothing',
    async (_what, change, left) => {
      await enter('60');
      await click(/^Submit/);
      const dialog = await screen.findByRole('dialog');
      await button(/^Yes/, dialog);
      becomes(change);
      const closed = '⚠ Betting on MERON has just closed. Nothing was sold.';
      await within(dialog).findByText(closed);
      await within(dialog).findByText('Give the customer the money back.');
      const noYes = () => expect(within(dialog).queryByRole('button', { name: /^Yes/ })).toBeNull();
      noYes();
      // Also when it opens again: nobody asks this customer any more.
      becomes({});
      await screen.findAllByText('Betting Open');
      for (const key of ['Enter', 'Enter', 'y']) press(key);
      noYes();
      await within(dialog).findByText(closed);
      const back = await button(/^Back to the amount/, dialog);
      // The question takes a click that follows its opening at once for a bounce.
      await waitFor(() => {
        fireEvent.click(back);
        expect(dialog.isConnected).toBe(false);
      });
      await hasAmount(left);
      expect(server.commands).toEqual([]);
    },
  );

  test('quick buttons add while Add is on, and replace while it is off; Clear and Del empty', async () => {
    const focused = async () => expect(document.activeElement).toBe(await amount());
    for (const label of ['10', '50', '100', '500', '1,000', '5,000', '10,000']) {
      fireEvent.click(await button(label));
      await focused();
    }
    await hasAmount('16,660');
    fireEvent.click(await screen.findByRole('checkbox', { name: /Add/ }));
    for (const label of ['500', '1,000']) {
      fireEvent.click(await button(label));
      await hasAmount(label);
    }
    fireEvent.click(await button(/^Clear/));
    await hasAmount('');
    await focused();
    await enter('70');
    press('Delete');
    await hasAmount('');
  });

  test('shows what a side pays per 100, and what this ticket would pay', async () => {
    const side = (name: string) => screen.findByRole('region', { name });
    const stakes = {
      payout_unit: '0.01',
      total_meron_bet_amount: '1000.00',
      total_wala_bet_amount: '800.00',
    };
    becomes({ ...stakes, meron_payout: '171.00', wala_payout: '213.75' });
    await within(await side('MERON')).findByText('171.00');
    await within(await side('WALA')).findByText('213.75');
    await enter('200');
    // The ticket counts in its own pool; 5 % for the house.
    await screen.findByText(/^If MERON wins, this ticket pays about/);
    await screen.findByText('₱316.66');
    // Another teller's bet comes by the socket.
    becomes({ ...stakes, total_meron_bet_amount: '1300.00', meron_payout: '153.46', wala_payout: '249.37' });
    await within(await side('MERON')).findByText('153.46');
    await within(await side('MERON')).findByText('₱1,300.00');
    await screen.findByText('₱291.32');
  });

  test('after a bet without an answer the next is not sent: a row says so until the money was given back', async () => {
    const lost = Promise.withResolvers<Reply>();
    const never = refused(409, 'WITHDRAWN', 'It was not recorded, and never will be.');
    server.on('POST /api/bet', () => (server.commands.length === 1 ? lost.promise : never));
    await sell('MERON', '60');
    press('F2');
    await sell('WALA', '80');
    await enter('90');
    await screen.findByText('2 being sold');
    lost.reject(new TypeError('Failed to fetch'));
    // The till asks by itself, and hears that the first one never arrived.
    await screen.findByText('2 not sold');
    const rows = ['⚠ Not sold: give ₱80.00 back', '⚠ Not sold: give ₱60.00 back'];
    for (const row of rows) await screen.findByText(row);
    await hasAmount('90');
    expect(await isOff(/^Submit/)).toBe(false);
    // Longer than a toast.
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    await screen.findByText('2 not sold');
    for (const row of rows) {
      await screen.findByText(row);
      press('F7');
      await waitFor(() => expect(screen.queryByText(row)).toBeNull());
    }
    expect(screen.queryByText(/not sold/i)).toBeNull();
    const [sent, asked, ...others] = server.commands;
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ body: { amount: '60' }, isInquiry: false });
    expect(asked).toEqual({ ...sent, isInquiry: true });
  });

  test('on another page a toast says that a bet has no answer, until it has one', async () => {
    const lost = Promise.withResolvers<Reply>();
    const never = refused(409, 'WITHDRAWN', 'It was not recorded, and never will be.');
    server.on('POST /api/bet', () => (server.commands.length === 1 ? lost.promise : never));
    await sell('MERON', '60');
    press('F4');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/payout'));
    lost.resolve(wordless(502));
    await toasted('MERON ₱60.00 has no answer yet, see payin');
    await toasted('MERON ₱60.00 was NOT sold. Sell it again if wanted.');
  });

  test('back on payin that toast goes once the row says what became of the bet', async () => {
    const [lost, asked] = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()];
    server.on('POST /api/bet', () => (server.commands.length === 1 ? lost : asked).promise);
    await sell('MERON', '60');
    press('F4');
    await screen.findByText('Scan a ticket, or type its reference number.');
    lost.resolve(wordless(502));
    const said = 'MERON ₱60.00 has no answer yet, see payin';
    await screen.findByText(said);
    press('F4');
    await screen.findByText(/^Being sold/);
    await screen.findByText(said);
    asked.resolve(refused(409, 'WITHDRAWN', 'It was not recorded, and never will be.'));
    await screen.findByText('⚠ Not sold: give ₱60.00 back');
    await waitFor(() => expect(screen.queryByText(said)).toBeNull(), { timeout: 3_000 });
  });

  test.each([
    ['got no answer', 'the bet before it got no answer'],
    ['is another tab’s', 'another tab was selling a bet'],
  ])('a bet that is confirmed while the one before it %s is told as not sold', async (what, why) => {
    const lost = Promise.withResolvers<Reply>();
    server.on('POST /api/bet', () => lost.promise);
    if (what === 'got no answer') await sell('MERON', '60');
    await enter('80');
    await click(/^Submit/);
    await screen.findByRole('dialog');
    server.on('GET /api/active', () => lost.promise);
    if (what === 'got no answer') lost.reject(new TypeError('Failed to fetch'));
    else sellsElsewhere('60');
    await screen.findByText('can be sent when ₱60.00 on MERON is answered');
    expect(screen.queryByText('Failed to create bet')).toBeNull();
    await answer('an amount of 80?', 'Yes');
    await screen.findByText('⚠ Not sold: give ₱80.00 back');
    await screen.findByText(why);
    await hasAmount('');
    expect(server.commands.filter(({ body }) => body.amount !== '60')).toEqual([]);
  });

  test('a bet that fails without a message is told as “Failed to create bet”, and its amount is back', async () => {
    server.on('POST /api/bet', wordless(400));
    await enter('10');
    await click(/^Submit/);
    await answer('an amount of 10?', 'Yes');
    await toasted('Failed to create bet');
    await hasAmount('10');
    expect(await isOff(/^Submit/)).toBe(false);
  });
});

test('a cancel that fails without a message is told as “Failed to cancel bet”', async () => {
  open('/dashboard/payin', ANA);
  server.on('GET /api/game_status', answered(OPEN));
  server.on('GET /api/bet', page([BET]));
  server.on(`POST /api/bet/${BET.serial}/cancel`, wordless(400));
  await click(/^Cancel bet/);
  await answer('Do you want to cancel bet K7QP 3MXW 9DTA of ₱30.00?', 'Yes');
  await toasted('Failed to cancel bet');
});

test('the question about a cancel says why its Yes is off, and loses it when betting closes', async () => {
  open('/dashboard/payin', ANA);
  server.on('GET /api/settings', answered({ ...SETTINGS, cancelReasons: true }));
  server.on('GET /api/game_status', answered(OPEN));
  server.on('GET /api/bet', page([BET]));
  await click(/^Cancel bet/);
  const dialog = await screen.findByRole('dialog');
  expect((await button(/^Yes/, dialog)).title).toBe('Say why first');
  await within(dialog).findByText('Say why first');
  await click(/^wrong side/, dialog);
  await waitFor(() => expect(within(dialog).queryByText('Say why first')).toBeNull());
  const closed = { game_status_id: GameStatus.Ongoing };
  server.on('GET /api/bet', page([{ ...BET, ...closed }]));
  becomes({ ...closed, is_bet_meron_open: false, is_bet_wala_open: false });
  await within(dialog).findByText('⚠ Only while betting on its game is open');
  for (const key of ['Enter', 'Enter', 'y']) press(key);
  expect(within(dialog).queryByRole('button', { name: /^Yes/ })).toBeNull();
  expect(server.commands).toEqual([]);
});

test('the list counts what was not printed as the toast does', async () => {
  const subject = { kind: 'bet', bet: { ...BET, serial: 'H84JQY5RVN2C' }, teller: 'Ana Cruz' };
  const state = { status: 'Failed', words: 'Not printed: paper out' };
  const kept = [{ id: 'bet H84JQY5RVN2C', key: 'one', subject, state, atMs: Date.now() }];
  localStorage.setItem(`taya.receipts.${ANA.id}`, JSON.stringify(kept));
  open('/dashboard/payin', ANA);
  // Printed nowhere, as the server has counted it.
  server.on('GET /api/bet', page([{ ...BET, bet_prints: 0 }]));
  await screen.findByText('Not printed yet');
  await screen.findByText('1 not printed');
  await toasted('Bet receipt H84J QY5R VN2C: Not printed: paper out');
});

test('a question that is open when somebody closes the shift loses its Yes', async () => {
  open('/dashboard/payin', ANA);
  server.on('GET /api/settings', answered({ ...SETTINGS, shifts: true }));
  server.on('GET /api/shift/current', answered({ ...SHIFT, status: 'open' }));
  server.on('GET /api/game_status', answered(OPEN));
  await isOn('MERON');
  await enter('60');
  await click(/^Submit/);
  const dialog = await screen.findByRole('dialog');
  await button(/^Yes/, dialog);
  server.on('GET /api/shift/current', answered(null));
  const data = { by: 'Admin', reason: 'went home' };
  pushMessage({
    event: 'shift_closed',
    data,
    ledger_id: 'ledger',
    revision,
    server_time: Date.now(),
  } as never);
  await within(dialog).findByText('⚠ Open your shift first');
  for (const key of ['Enter', 'Enter', 'y']) press(key);
  expect(within(dialog).queryByRole('button', { name: /^Yes/ })).toBeNull();
  expect(server.commands).toEqual([]);
});
