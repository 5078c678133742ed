/** @jest-environment jsdom */
/** Payout: why a ticket is not paid, what is asked of the server while a code is typed, and a payment that fails. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { BetLookup, BetRow } from '@taya/contracts/bet';
import { GameStatus, type GameView } from '@taya/contracts/game';
import { groupedSerial, isSerial } from '@taya/contracts/serial';
import type { NotPayableReason, PayabilityView } from '@taya/contracts/why-not-payable';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { dayOf, moment, money, timeOfDay } from '../../ui/format.js';
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
import { ANA, BALANCE, GAME, SETTINGS } from './records.fixture.js';
import { answered, refused, wordless } from './server.fixture.js';

const SERIAL = 'K7QP3MXW9DTZ';
const AT = '2026-11-26T02:30:00.000Z';
/** As people read it, in the zone of this machine. */
const [WHEN, TIME] = [moment(AT), timeOfDay(AT)];
const BEN = { full_name: 'Ben Cruz', location: 'Window 2' };

/** WALA won. */
const WON: GameView = {
  ...GAME,
  game_status_id: GameStatus.Finished,
  finished_at: AT,
  is_finished: true,
  is_winner_meron: false,
  result: 'WALA',
  total_meron_bet_amount: '1000.00',
  total_wala_bet_amount: '300.00',
  meron_payout: '123.50',
  wala_payout: '411.66',
};
const BET = {
  id: 1,
  game_name: GAME.name,
  serial: SERIAL,
  amount: '300.00',
  payout_amount: '1234.98',
  payout_percentage: '411.66',
  is_bet_meron: false,
  bet_date: GAME.created_at,
  claim_until: null,
  claimed_date: null,
  has_claimed: false,
  is_admin_claim: false,
  is_cancelled: false,
  locked: null,
  game_is_finished: true,
  game_is_no_contest: false,
  game_result: 'WALA',
  bet_prints: 1,
  payout_prints: 0,
} as BetRow;
const WINNER: BetLookup = {
  bet: BET,
  game: WON,
  betTeller: { full_name: 'Ana Cruz', location: 'Window 1' },
};

/** What the server says of the ticket. */
function notPayable(reason: Partial<NotPayableReason>, lookup: Partial<BetLookup> = {}): PayabilityView {
  const nobody = { at: null, by: null, is_by_you: false, cleared_date: null, may_print_payout: false };
  return { ...WINNER, ...lookup, reason: { ...nobody, code: 'BET_LOST', ...reason } };
}

const answersCode = (found: PayabilityView | null) =>
  server.on(
    `GET /api/bet/${SERIAL}/why_not_payable`,
    found === null ? refused(404, 'BET_NOT_FOUND', 'No such bet.') : answered(found),
  );

/** Codes and parts of them that the server was asked for. @returns those so far */
function searches(found: readonly BetLookup[] = [WINNER]): () => readonly string[] {
  const asked: string[] = [];
  for (let length = 4; length < SERIAL.length; length += 1) {
    const part = SERIAL.slice(0, length);
    server.on(`GET /api/bet/${part}/search_for_payout_like`, () => {
      asked.push(part);
      return answered(found);
    });
  }
  return () => asked;
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Ref #/ });
const type = async (code: string) => {
  fireEvent.input(await field(), { target: { value: groupedSerial(code) } });
};
const refusal = () => screen.findByRole('region', { name: 'No bet ready to payout' });
const ticket = () => screen.findByRole('region', { name: / ticket$/ });
const canPay = () => waitFor(async () => expect((await button(/^PAYOUT/)).matches(':disabled')).toBe(false));
const isTicketThere = () => screen.queryByRole('region', { name: / ticket$/ }) !== null;

/** What the page says once it has this headline. */
async function reason(headline: string): Promise<string> {
  await waitFor(async () =>
    expect(within(await refusal()).getByRole('heading', { level: 3 }).textContent).toBe(headline),
  );
  return (await refusal()).textContent;
}

beforeEach(() => {
  open('/dashboard/payout', ANA);
  server.on('GET /api/teller_balance', answered({ ...BALANCE, onHand: '5000.00' }));
});

afterEach(close);

describe('a ticket is not paid, and the page says why:', () => {
  const ofGame = (change: Partial<GameView>) => ({ game: { ...WON, ...change } });
  const notFinished = (change: Partial<GameView>) =>
    ofGame({ finished_at: null, is_winner_meron: null, result: null, is_finished: false, ...change });
  const lock = {
    claimant: 'Maria Reyes',
    reason: 'lost',
    at: AT,
    by: { id: 1, name: 'Admin' },
    payable_from: AT,
    claim_code: null,
  };

  test.each<readonly [headline: string, PayabilityView, words: readonly string[]]>([
    [
      'LOST – WALA won',
      notPayable({ code: 'BET_LOST', at: AT }, { bet: { ...BET, is_bet_meron: true } }),
      [
        'The other side won. There is nothing to pay.',
        'MERON ₱300.00',
        'Ana Cruz, Window 1',
        'Derby',
        `${TIME}, WALA 411.66`,
      ],
    ],
    [
      'CANCELLED',
      notPayable({ code: 'BET_ALREADY_CANCELLED', at: AT, by: BEN }),
      [`By Ben Cruz, Window 2, ${WHEN}. The stake was refunded.`],
    ],
    [
      'GAME NOT FINISHED',
      notPayable({ code: 'GAME_NOT_FINISHED' }, notFinished({ game_status_id: GameStatus.BettingOpen })),
      ['Derby is Betting Open. Winning tickets can be paid once the result is confirmed.', 'not yet'],
    ],
    [
      'RESULT UNDER REVIEW',
      notPayable({ code: 'GAME_NOT_FINISHED' }, notFinished({ review_since: AT })),
      [`Derby is looked at again since ${TIME}. Keep the ticket: it is paid or not once it is confirmed.`],
    ],
    [
      'WILL BE REFUNDED',
      notPayable(
        { code: 'GAME_NOT_FINISHED' },
        notFinished({ is_no_contest: true, total_meron_bet_amount: '0.00' }),
      ),
      [
        'Keep your ticket: Derby is a no contest, and its bets are refunded once the result is confirmed.',
        'No bets on MERON.',
      ],
    ],
    [
      'ALREADY PAID',
      notPayable({ code: 'BET_ALREADY_PAID', at: AT, by: BEN }),
      [`₱1,234.98 by Ben Cruz, Window 2, ${WHEN}.`],
    ],
    [
      'ALREADY PAID BY YOU',
      notPayable({ code: 'BET_ALREADY_PAID', at: AT, by: BEN, is_by_you: true }),
      [`₱1,234.98 by you, ${WHEN}.`],
    ],
    [
      'ALREADY CLAIMED',
      notPayable(
        { code: 'BET_ALREADY_CLAIMED', at: AT },
        { bet: { ...BET, is_admin_claim: true, claimed_by: { id: 6, name: 'Rosa Reyes' } } },
      ),
      ['By Rosa Reyes, as a manual claim. It can no longer be paid.'],
    ],
    [
      'CLEARED',
      notPayable({ code: 'BET_CLEARED', at: AT, cleared_date: '2026-11-25' }),
      [`On ${WHEN}, with all unpaid tickets of Nov 25, 2026 and earlier. It can no longer be paid.`],
    ],
    [
      'REPORTED LOST',
      notPayable({ code: 'BET_LOCKED', at: AT }),
      [`Reported lost on ${dayOf(AT)}. Pay nothing on this paper: keep it and call the administrator.`],
    ],
    [
      'NOT YET',
      notPayable({ code: 'CLAIM_TOO_EARLY', at: AT }, { bet: { ...BET, locked: lock } }),
      [`This claim slip of Maria Reyes is paid from ${WHEN} on.`],
    ],
  ])('%s', async (headline, found, words) => {
    answersCode(found);
    await type(SERIAL);
    const said = await reason(headline);
    for (const part of words) expect(said).toContain(part);
    expect(isTicketThere()).toBe(false);
  });

  test('GAME NOT FINISHED; once it has won it can be paid, without a key', async () => {
    const running = notFinished({ game_status_id: GameStatus.Ongoing });
    server.on('GET /api/game_status', answered(running.game));
    answersCode(notPayable({ code: 'GAME_NOT_FINISHED' }, running));
    await type(SERIAL);
    await reason('GAME NOT FINISHED');
    answersCode({ ...WINNER, reason: null });
    server.on('GET /api/game_status', answered(WON));
    pushMessage({
      event: 'game',
      data: WON,
      ledger_id: 'ledger',
      revision: 1,
      server_time: Date.now(),
    } as never);
    expect((await ticket()).textContent).toContain('WALA ticket · WINNER');
    await canPay();
  });

  test('GAME NOT FINISHED; after a draw it is a refund, and nobody has won', async () => {
    const running = notFinished({ game_status_id: GameStatus.Ongoing });
    const draw = { ...WON, result: 'DRAW', is_draw: true, is_winner_meron: null } as const;
    answersCode(notPayable({ code: 'GAME_NOT_FINISHED' }, running));
    await type(SERIAL);
    await reason('GAME NOT FINISHED');
    const bet: BetRow = {
      ...BET,
      payout_amount: '300.00',
      payout_percentage: '100.00',
      game_result: 'DRAW',
    };
    answersCode({ ...WINNER, bet, game: draw, reason: null });
    pushMessage({
      event: 'game',
      data: draw,
      ledger_id: 'ledger',
      revision: 1,
      server_time: Date.now(),
    } as never);
    const words = (await ticket()).textContent;
    for (const part of ['Draw – all bets refunded', 'WALA ticket · REFUND', '₱300.00'])
      expect(words).toContain(part);
    expect(words).not.toContain('WINNER');
  });

  test('NOT FROM THIS STATION; nobody is asked about a code with a wrong character', async () => {
    const wrong = `${SERIAL.slice(0, -1)}B`;
    expect([isSerial(SERIAL), isSerial(wrong)]).toEqual([true, false]);
    // A call would have no reply, and fail the test.
    await type(wrong);
    expect(await reason('NOT FROM THIS STATION')).toContain('Check each character against the paper.');
    await type('');
    await screen.findByText('Scan a ticket, or type its reference number.');
    answersCode(null);
    await type(SERIAL);
    const words = `This is not a ticket from ${SETTINGS.stationName}. Check each character against the paper.`;
    await reason('NOT FROM THIS STATION');
    await within(await refusal()).findByText(words);
  });

  test('by a part of its code too, once one ticket fits; only its seller and its payer can print the receipt again', async () => {
    const paid = { ...WINNER, bet: { ...BET, has_claimed: true, claimed_date: AT } };
    searches([paid]);
    answersCode(notPayable({ code: 'BET_ALREADY_PAID', at: AT, by: BEN }, paid));
    await type(SERIAL.slice(0, 6));
    await reason('ALREADY PAID');
    expect(within(await refusal()).queryByRole('button')).toBeNull();
    await type('');
    answersCode(notPayable({ code: 'BET_ALREADY_PAID', at: AT, by: BEN, may_print_payout: true }, paid));
    await type(SERIAL);
    await button('Re-Print Payout Receipt', await refusal());
  });
});

describe('a part of a code', () => {
  test('is searched only once, and typing on does not lose the ticket', async () => {
    const asked = searches();
    await type(SERIAL.slice(0, 3));
    await screen.findByText('4 characters minimum to search');
    await type(SERIAL.slice(0, 4));
    expect((await ticket()).textContent).toContain('WALA ticket · WINNER');
    await type(SERIAL.slice(0, 3));
    await screen.findByText('4 characters minimum to search');
    await type(SERIAL.slice(0, 4));
    await ticket();
    await canPay();
    expect(asked()).toEqual([SERIAL.slice(0, 4)]);
    for (let length = 5; length < SERIAL.length; length += 1) {
      await type(SERIAL.slice(0, length));
      expect(isTicketThere()).toBe(true);
    }
  });

  test('that no longer matches shows no ticket, before anybody has answered', async () => {
    searches();
    await type(SERIAL.slice(0, 4));
    await ticket();
    server.on(`GET /api/bet/${SERIAL.slice(0, 4)}ZZ/search_for_payout_like`, answered([]));
    await type(`${SERIAL.slice(0, 4)}ZZ`);
    expect(isTicketThere()).toBe(false);
    expect((await refusal()).textContent).toContain(
      'No ticket ready to pay begins or ends with this. Type the whole number to see why.',
    );
  });

  test('of one ticket is marked in its serial, and paid only after a question with serial and amount', async () => {
    searches();
    await type(SERIAL.slice(0, 4));
    await screen.findByText('4 of 12 characters, one ticket matches');
    const question = `Pay ${money(BET.payout_amount)} on ${groupedSerial(SERIAL)}?`;
    expect((await ticket()).textContent).toContain(`Enter asks first: “${question}”`);
    expect((await ticket()).querySelector('mark')?.textContent).toBe(SERIAL.slice(0, 4));
    server.onCommand(() => wordless(400));
    await canPay();
    press('Enter');
    await answer(question, 'No');
    expect(server.commands).toEqual([]);
    press('Enter');
    await answer(question, 'Yes');
    await toasted('Failed to payout bet');
    expect(server.commands.map(({ path }) => path)).toEqual([`/api/bet/${SERIAL}/payout`]);
  });

  test('that becomes the whole code is paid by Enter, without a question', async () => {
    searches();
    for (const length of [4, 8]) await type(SERIAL.slice(0, length));
    answersCode({ ...WINNER, reason: null });
    server.onCommand(() => wordless(400));
    await type(SERIAL);
    await canPay();
    press('Enter');
    await toasted('Failed to payout bet');
    expect(isAsked()).toBe(false);
    expect(server.commands.map(({ path }) => path)).toEqual([`/api/bet/${SERIAL}/payout`]);
  });

  test('of several tickets lists them with what they pay, and the one chosen is paid after a question', async () => {
    const other = { ...WINNER, bet: { ...BET, id: 2, serial: 'K7QP9999999A', payout_amount: '70.00' } };
    searches([WINNER, other]);
    const part = SERIAL.slice(0, 4);
    await type(part);
    await screen.findByText('Several bets match. Type more characters.');
    await screen.findByText('4 of 12 characters, 2 tickets match');
    const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    for (const { bet } of [WINNER, other]) {
      const words = listed.find((text) => text.includes(groupedSerial(bet.serial)));
      expect(words).toContain(money(bet.payout_amount));
    }
    answersCode({ ...WINNER, reason: null });
    await click(/^K7QP 3MXW 9DTZ/);
    expect((await ticket()).textContent).toContain('marked: what you typed');
    expect((await ticket()).querySelector('mark')?.textContent).toBe(part);
    await screen.findByText('chosen from the list');
    await canPay();
    // Nobody has compared its whole number yet.
    press('Enter');
    await answer(groupedSerial(SERIAL), 'No');
    expect(server.commands).toEqual([]);
  });

  test('after too many searches the page says how long to wait, and then searches by itself; a whole code does not wait', async () => {
    const part = SERIAL.slice(0, 5);
    let asked = 0;
    server.on(`GET /api/bet/${part}/search_for_payout_like`, () => {
      asked += 1;
      if (asked > 1) return answered([WINNER]);
      const envelope = {
        success: false,
        message: 'Too many searches.',
        code: 'TOO_MANY_REQUESTS',
        data: null,
      };
      return { status: 429, envelope, headers: { 'retry-after': '2' } };
    });
    await type(part);
    for (const seconds of [2, 1])
      await screen.findByText(
        `Too many searches. Try again in ${seconds} s. The search then runs by itself.`,
      );
    answersCode({ ...WINNER, reason: null });
    await type(SERIAL);
    await ticket();
    await type(part);
    await screen.findByText(/^Too many searches/);
    expect(asked).toBe(1);
    await ticket();
    expect(asked).toBe(2);
  });

  test('with a character that no code has asks nothing', async () => {
    await type('ABC0');
    expect((await refusal()).textContent).toContain('Reference numbers never have I, L, O, 0 or 1.');
    expect((await field()).value).toBe('ABC0');
  });

  test('that cannot be searched for: the page says so', async () => {
    server.on('GET /api/bet/ABCD/search_for_payout_like', wordless(400));
    await type('ABCD');
    await toasted('Failed to search bet');
    await screen.findByText('Failed to search bet', { selector: '[role="status"] *, [role="status"]' });
  });
});

describe('a ticket to pay', () => {
  beforeEach(async () => {
    answersCode({ ...WINNER, reason: null });
    await type(SERIAL);
    await canPay();
  });

  const hasOnHand = (onHand: string) =>
    pushMessage({
      event: 'balance',
      data: { ...BALANCE, onHand },
      ledger_id: 'ledger',
      revision: 1,
      server_time: Date.now(),
    } as never);

  test('waits for a cash-in while the drawer holds too little', async () => {
    hasOnHand('1.00');
    await screen.findByText('Not enough on hand in your drawer. Ask the admin for a cashin.');
    expect((await button(/^PAYOUT/)).matches(':disabled')).toBe(true);
    press('Enter');
    expect(server.commands).toEqual([]);
    hasOnHand('1234.98');
    await canPay();
  });

  test.each([
    [
      'the drawer holds too little',
      () => hasOnHand('1.00'),
      '⚠ Not enough on hand in your drawer. Ask the admin for a cashin.',
    ],
    [
      'another window has paid it',
      () => {
        answersCode(notPayable({ code: 'BET_ALREADY_PAID', at: AT, by: BEN }));
        const data = { ...WON, game_status_id: GameStatus.Result };
        pushMessage({
          event: 'game',
          data,
          ledger_id: 'ledger',
          revision: 2,
          server_time: Date.now(),
        } as never);
      },
      '⚠ It can no longer be paid',
    ],
  ])('is not paid by a question that is open when %s', async (_what, change, words) => {
    answersCode({ ...WINNER, bet: { ...BET, payout_amount: '12345.00' }, reason: null });
    hasOnHand('20000.00');
    await type('');
    await type(SERIAL);
    await screen.findAllByText('₱12,345.00');
    await click(/^PAYOUT/);
    const dialog = await screen.findByRole('dialog');
    await button(/^Yes/, dialog);
    change();
    await within(dialog).findByText(words);
    for (const key of ['Enter', 'y']) press(key);
    expect(within(dialog).queryByRole('button', { name: /^Yes/ })).toBeNull();
    expect(server.commands).toEqual([]);
  });

  test('stays when its payment fails, and can be paid then', async () => {
    server.onCommand(() => wordless(400));
    await click(/^PAYOUT/);
    await toasted('Failed to payout bet');
    server.onCommand(() => answered({ bet: { ...BET, has_claimed: true, claimed_date: AT } }));
    await click(/^PAYOUT/);
    await screen.findByText('Bet payout successful', { selector: '[role="status"] *, [role="status"]' });
    const pays = `/api/bet/${SERIAL}/payout`;
    expect(server.commands.map(({ path }) => path).filter((path) => path === pays)).toHaveLength(2);
  });
});
