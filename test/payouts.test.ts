/** Payouts over HTTP: when bets are paid and claimed, what they pay, and why they are not paid. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetLookup, BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import type { PrintView } from '@taya/contracts/print';
import type { PayabilityView } from '@taya/contracts/why-not-payable';
import { dataOf, messageOf, refusal } from './support/client.js';
import { House, RESULT_ACTIONS, type Teller } from './support/house.js';
import { untilMorningMs } from './support/morning.js';

let house: House;
let ana: Teller;
let ben: Teller;

beforeAll(async () => {
  house = await House.open({ clockAheadMs: untilMorningMs() });
  ana = await house.teller('ana', { cash: '1000000' });
  ben = await house.teller('ben', { cash: '1000000' });
});

afterAll(async () => {
  await house.close();
});

afterEach(async () => {
  await house.end();
});

const pay = (teller: Teller, { serial }: { serial: string }) => teller.post(`/api/bet/${serial}/payout`);
const cancel = (teller: Teller, { serial }: { serial: string }) => teller.post(`/api/bet/${serial}/cancel`);
const claim = ({ serial }: { serial: string }) => house.admin.post(`/api/bet/${serial}/manual_claim`);

/** A finished game with one bet of each teller: MERON and WALA. */
async function finished(result: 'MERON' | 'WALA' | 'DRAW', meron?: string, wala?: string) {
  const { game, bets } = await house.finishedGame([ana, ben], result, meron, wala);
  return { game, anas: bets[0], bens: bets[1] };
}

describe('A bet is paid', () => {
  it('once, when it won, by any teller', async () => {
    const { anas, bens } = await finished('WALA');
    expect(refusal(await pay(ana, anas))).toEqual([409, 'BET_LOST']);
    const answer = await pay(ana, bens);
    expect(answer.body).toMatchObject({
      message: 'Bet payout successful',
      data: { bet: { payout_amount: '190.00', has_claimed: true, is_admin_claim: false } },
    });
    for (const teller of [ana, ben])
      expect(refusal(await pay(teller, bens))).toEqual([409, 'BET_ALREADY_PAID']);
    expect(refusal(await claim(bens))).toEqual([409, 'BET_ALREADY_PAID']);
  });

  it('not before its game is finished, nor when it is cancelled', async () => {
    const game = await house.openGame();
    const bet = await house.sell(ana, game, 'MERON', '10');
    const cancelled = await house.sell(ana, game, 'MERON', '10');
    await house.cancel(ana, cancelled);
    await house.sell(ana, game, 'WALA', '10');
    const notFinished = [409, 'GAME_NOT_FINISHED'];
    expect(refusal(await pay(ana, bet))).toEqual(notFinished);
    await house.act(game, 'stop_betting_all', 'set_winner_meron');
    expect(refusal(await pay(ana, bet))).toEqual(notFinished);
    expect(refusal(await claim(bet))).toEqual(notFinished);
    await house.act(game, 'confirm_result');
    expect(refusal(await pay(ana, cancelled))).toEqual([409, 'BET_ALREADY_CANCELLED']);
    expect(refusal(await claim(cancelled))).toEqual([409, 'BET_ALREADY_CANCELLED']);
    dataOf(await pay(ana, bet));
  });

  it('when the drawer holds enough', async () => {
    const dora = await house.teller('dora', { cash: '189.99' });
    const { bens } = await finished('WALA');
    expect(refusal(await pay(dora, bens))).toEqual([409, 'ON_HAND_TOO_LOW']);
    await house.cashIn(dora, '0.01');
    dataOf(await pay(dora, bens));
    expect((await house.balance(dora)).onHand).toBe('0.00');
  });

  it('by its code with or without spaces and dashes, but not by a mistyped one', async () => {
    const { anas } = await finished('MERON');
    const { serial } = anas;
    const typed = `${serial.slice(0, 4)} ${serial.slice(4, 8)}-${serial.slice(8)}`.toLowerCase();
    // The first two neighbours that differ.
    const swapped = serial.replace(/(.)(?!\1)(.)/, '$2$1');
    const wrong = serial.startsWith('A') ? `B${serial.slice(1)}` : `A${serial.slice(1)}`;
    for (const code of [wrong, swapped, serial.slice(1), `${serial}A`, 'IIIIIIIIIIII', '000000000000']) {
      expect(refusal(await pay(ana, { serial: code }))).toEqual([400, 'BAD_SERIAL']);
      expect(refusal(await claim({ serial: code }))).toEqual([400, 'BAD_SERIAL']);
      expect(refusal(await house.admin.get(`/api/bet/${code}/search`))).toEqual([400, 'BAD_SERIAL']);
    }
    // A valid code that no bet has: twelve A, whose weighted sum is zero.
    const unknown = { serial: 'AAAAAAAAAAAA' };
    expect(refusal(await pay(ana, unknown))).toEqual([404, 'BET_NOT_FOUND']);
    expect(refusal(await cancel(ana, unknown))).toEqual([404, 'BET_NOT_FOUND']);
    expect(refusal(await claim(unknown))).toEqual([404, 'BET_NOT_FOUND']);
    dataOf(await pay(ana, { serial: encodeURIComponent(typed) }));
  });
});

describe('A bet is claimed by the admin', () => {
  it('once, permanently, and is then never paid', async () => {
    const { anas, bens } = await finished('WALA');
    expect(refusal(await claim(anas))).toEqual([409, 'BET_LOST']);
    const answer = await claim(bens);
    expect(answer.body).toMatchObject({
      message: 'Bet successfully claimed',
      data: { bet: { is_admin_claim: true, has_claimed: false, claimed_date: null } },
    });
    expect(refusal(await claim(bens))).toEqual([409, 'BET_ALREADY_CLAIMED']);
    expect(refusal(await pay(ben, bens))).toEqual([409, 'BET_ALREADY_CLAIMED']);
  });
});

describe('Searches for a payout', () => {
  const like = (code: string) => ana.get<BetLookup[]>(`/api/bet/${code}/search_for_payout_like`);
  const whole = (code: string) => ana.get<BetLookup>(`/api/bet/${code}/search_for_payout`);

  it('find winners of any teller, by the start, the end or the whole of the code', async () => {
    const { bens } = await finished('WALA');
    const expected = { bet: { id: bens.id }, betTeller: { full_name: 'Ben Cruz' }, game: { result: 'WALA' } };
    for (const code of [bens.serial, bens.serial.slice(0, 6), bens.serial.slice(-6).toLowerCase()]) {
      expect(dataOf(await like(code))).toMatchObject([expected]);
    }
    expect(dataOf(await whole(bens.serial))).toMatchObject(expected);
    expect(dataOf(await like(bens.serial.slice(3, 9)))).toEqual([]);
  });

  it('say so when there is none, and when there are too few characters', async () => {
    const { anas } = await finished('WALA');
    expect(messageOf(await whole(anas.serial))).toEqual([404, 'No bet ready to payout']);
    expect(messageOf(await whole('AAAAAAAAAAAA'))).toEqual([404, 'No bet ready to payout']);
    expect(dataOf(await like(anas.serial))).toEqual([]);
    expect(messageOf(await like('ABC'))).toEqual([400, '4 characters minimum to search']);
    expect(messageOf(await like('A-B%20C'))).toEqual([400, '4 characters minimum to search']);
  });

  it('also show paid and claimed bets', async () => {
    const { anas, bens } = await finished('DRAW');
    await house.pay(ana, anas);
    dataOf(await claim(bens));
    expect(dataOf(await whole(anas.serial))).toMatchObject({ bet: { has_claimed: true } });
    expect(dataOf(await like(bens.serial.slice(0, 8)))).toMatchObject([{ bet: { is_admin_claim: true } }]);
  });
});

describe('Why a bet cannot be paid', () => {
  const why = (teller: Teller, code: string) =>
    teller.get<PayabilityView>(`/api/bet/${code}/why_not_payable`);
  const nothing = {
    at: null,
    by: null,
    is_by_you: false,
    cleared_date: null,
    may_print_payout: false,
  };

  it('is that its game is not finished, or that it was cancelled, by whom and when', async () => {
    const game = await house.openGame();
    const bet = await house.sell(ana, game, 'MERON', '40');
    const found = dataOf(await why(ben, bet.serial.toLowerCase()));
    expect(found).toMatchObject({ bet: { id: bet.id }, betTeller: { full_name: 'Ana Cruz' } });
    expect(found.reason).toEqual({ ...nothing, code: 'GAME_NOT_FINISHED' });
    const { cancelled_date } = await house.cancel(ana, bet);
    expect(dataOf(await why(ben, bet.serial)).reason).toEqual({
      ...nothing,
      code: 'BET_ALREADY_CANCELLED',
      at: cancelled_date,
      by: { full_name: 'Ana Cruz', location: found.betTeller.location },
    });
  });

  it('is that it lost, when its game was finished; nothing for one that can be paid', async () => {
    const { game, anas, bens } = await finished('WALA');
    const lost = dataOf(await why(ben, anas.serial));
    expect(lost).toMatchObject({ game: { result: 'WALA' }, bet: { payout_amount: '0.00' } });
    expect(lost.reason).toEqual({ ...nothing, code: 'BET_LOST', at: game.finished_at });
    expect(dataOf(await why(ana, bens.serial)).reason).toBeNull();
  });

  it('is who paid it, where and when; its receipt is for those who sold or paid it', async () => {
    const carla = await house.teller('carla');
    const { bens } = await finished('WALA');
    const { claimed_date } = await house.pay(ana, bens);
    const paid = { ...nothing, code: 'BET_ALREADY_PAID', at: claimed_date };
    const by = { full_name: 'Ana Cruz', location: expect.stringMatching(/./) };
    const reasonFor = async (teller: Teller) => dataOf(await why(teller, bens.serial)).reason;
    expect(await reasonFor(ana)).toEqual({ ...paid, by, is_by_you: true, may_print_payout: true });
    expect(await reasonFor(ben)).toEqual({ ...paid, by, may_print_payout: true });
    expect(await reasonFor(carla)).toEqual({ ...paid, by });
    const reprint = (teller: Teller) => teller.post<PrintView>(`/api/print/payout/${bens.serial}`);
    expect(dataOf(await reprint(ana))).toMatchObject({ count: 1, paidBy: { full_name: 'Ana Cruz' } });
    expect(dataOf(await reprint(ana))).toMatchObject({ count: 2 });
    expect(refusal(await reprint(carla))).toEqual([403, 'NOT_YOUR_BET']);
  });

  it('is that the admin has claimed it', async () => {
    const { bens } = await finished('WALA');
    dataOf(await claim(bens));
    expect(dataOf(await why(ana, bens.serial)).reason).toEqual({ ...nothing, code: 'BET_ALREADY_CLAIMED' });
  });

  it('is answered only for whole codes of this station', async () => {
    const { bens } = await finished('WALA');
    expect(refusal(await why(ana, 'AAAAAAAAAAAA'))).toEqual([404, 'BET_NOT_FOUND']);
    for (const code of [bens.serial.slice(0, 11), bens.serial.slice(-4), `${bens.serial}A`]) {
      expect(refusal(await why(ana, code))).toEqual([400, 'BAD_SERIAL']);
    }
  });
});

describe('What is paid', () => {
  it.each([
    // M, W, winner, stake's payout, both figures at confirm
    ['1000', '800', 'MERON', '1710.00', '171.00', '213.75'],
    ['1000', '800', 'WALA', '1710.00', '171.00', '213.75'],
    ['12345', '6789', 'MERON', '18176.77', '147.24', '267.74'],
    ['0.01', '0.01', 'MERON', '0.02', '200.00', '200.00'],
    ['100', '100', 'DRAW', '100.00', '100.00', '100.00'],
  ] as const)('of M %s and W %s when it is %s: %s', async (meron, wala, result, payout, onMeron, onWala) => {
    const { game, anas, bens } = await finished(result, meron, wala);
    expect(game).toMatchObject({ meron_payout: onMeron, wala_payout: onWala });
    const [winner, teller] = result === 'WALA' ? [bens, ben] : [anas, ana];
    expect(await house.pay(teller, winner)).toMatchObject({ payout_amount: payout });
    const loser = await house.bet(result === 'WALA' ? anas.id : bens.id);
    if (result !== 'DRAW') expect(loser.payout_amount).toBe('0.00');
  });

  it('is rounded down to the payout unit, but never below the stake, and not for refunds', async () => {
    dataOf(await house.superAdmin.put('/api/settings', { payoutUnit: '5' }));
    const won = await finished('MERON', '103', '100');
    // 192.85 per 103.00 come to 192.84.
    expect(await house.pay(ana, won.anas)).toMatchObject({ payout_amount: '190.00' });
    const small = await finished('MERON', '103', '6');
    // 103.55, at 100.53 %, would be 100.00 by fives.
    expect(await house.pay(ana, small.anas)).toMatchObject({ payout_amount: '103.00' });
    const drawn = await finished('DRAW', '0.37', '103');
    expect(await house.pay(ana, drawn.anas)).toMatchObject({ payout_amount: '0.37' });
    dataOf(await house.superAdmin.put('/api/settings', { payoutUnit: '0.01' }));
  });
});

describe('A game without a contest', () => {
  it.each([
    ['one side is empty', '100', null],
    ['a side pays less than the minimum', '96000', '4000'],
  ] as const)('because %s is marked as such, and all stakes are refunded', async (_why, meron, wala) => {
    const game = await house.openGame();
    const anas = await house.sell(ana, game, 'MERON', meron);
    const bens = wala === null ? null : await house.sell(ben, game, 'WALA', wala);
    expect((await house.latestGame()).is_no_contest).toBe(false);
    const before = [await house.balance(ana), await house.balance(ben)];
    const closed = await house.act(game, 'stop_betting_all');
    expect(closed.is_no_contest).toBe(true);
    if (wala !== null) expect(closed).toMatchObject({ meron_payout: '98.95', wala_payout: '2375.00' });
    const finishedGame = await house.act(game, 'set_winner_wala', 'confirm_result');
    expect(finishedGame).toMatchObject({
      is_no_contest: true,
      result: 'WALA',
      is_winner_meron: false,
      meron_payout: '100.00',
      wala_payout: '100.00',
    });
    expect(await house.pay(ana, anas)).toMatchObject({
      payout_amount: anas.amount,
      payout_percentage: '100.00',
    });
    if (bens !== null) expect(await house.pay(ben, bens)).toMatchObject({ payout_amount: bens.amount });
    const after = [await house.balance(ana), await house.balance(ben)];
    expect(after.map(({ profit }) => profit)).toEqual(before.map(({ profit }) => profit));
  });

  it('is a contest again after betting was reopened and both sides have bets', async () => {
    const game = await house.openGame();
    await house.sell(ana, game, 'MERON', '100');
    expect((await house.act(game, 'stop_betting_all')).is_no_contest).toBe(true);
    expect((await house.act(game, 'start_betting_wala')).is_no_contest).toBe(false);
    await house.sell(ben, game, 'WALA', '100');
    expect((await house.act(game, 'stop_betting_wala')).is_no_contest).toBe(false);
  });

  it('stays a no contest during a pause and until its result is confirmed', async () => {
    const game = await house.openGame();
    for (const action of ['stop_betting_all', 'pause', 'pause', 'set_draw', 'undo_result'] as const) {
      expect((await house.act(game, action)).is_no_contest).toBe(true);
    }
  });

  it('needs an empty side when the minimum is 0', async () => {
    dataOf(await house.superAdmin.put('/api/settings', { minimumPayout: 0 }));
    const game: GameView = await house.openGame();
    const heavy = await house.sell(ana, game, 'MERON', '96000');
    await house.sell(ben, game, 'WALA', '4000');
    expect((await house.act(game, 'stop_betting_all')).is_no_contest).toBe(false);
    await house.act(game, RESULT_ACTIONS.MERON, 'confirm_result');
    expect(await house.pay(ana, heavy)).toMatchObject({ payout_amount: '94992.00' });
    const empty = await house.openGame();
    expect((await house.act(empty, 'stop_betting_all')).is_no_contest).toBe(true);
    dataOf(await house.superAdmin.put('/api/settings', { minimumPayout: '100' }));
  });
});

describe('A date', () => {
  it('is cleared once, never before its time, and not while a game is open', async () => {
    const today = await house.today();
    const clear = (date: string) => house.admin.post('/api/clear_date', { date });
    expect(refusal(await clear('2999-01-01'))).toEqual([409, 'DATE_IN_FUTURE']);
    const { anas, bens } = await finished('WALA');
    const open = await house.openGame();
    expect(refusal(await clear(today))).toEqual([409, 'DATE_HAS_OPEN_GAME']);
    const early = await clear('2020-05-05');
    expect(early.body).toMatchObject({
      message: 'Date added successfully',
      data: { date: '2020-05-05', created_at: expect.any(String) },
    });
    expect(refusal(await clear('2020-05-05'))).toEqual([409, 'DATE_ALREADY_CLEARED']);
    await house.finish(open, 'DRAW');
    dataOf(await clear(today));
    expect(refusal(await clear(today))).toEqual([409, 'DATE_ALREADY_CLEARED']);

    expect(await house.bet(bens.id)).toMatchObject({ is_cleared: true, payout_amount: '190.00' });
    expect(await house.bet(anas.id)).toMatchObject({ is_cleared: false });
    expect(refusal(await pay(ben, bens))).toEqual([409, 'BET_CLEARED']);
    expect(refusal(await claim(bens))).toEqual([409, 'BET_CLEARED']);
    const { reason } = dataOf(await ben.get<PayabilityView>(`/api/bet/${bens.serial}/why_not_payable`));
    expect(reason).toMatchObject({ code: 'BET_CLEARED', at: expect.any(String), cleared_date: today });
    expect(refusal(await ben.get(`/api/bet/${bens.serial}/search_for_payout`))).toEqual([
      404,
      'NO_BET_READY',
    ]);
    expect(dataOf(await ben.get<BetView[]>(`/api/bet/${bens.serial}/search_for_payout_like`))).toEqual([]);
    const { body } = await house.auditor.get<{ date: string }[]>('/api/clear_date');
    expect(body.data.map(({ date }) => date)).toEqual([today, '2020-05-05']);
  });
});

it('The auditor finds nothing wrong with all this', async () => {
  await house.station.verify();
});
