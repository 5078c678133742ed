/** Bets over HTTP: why a bet cannot be paid, whose bets are shown, what searches find, what a repeated key answers. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BetLookup, BetView, BetWithTeller } from '@taya/contracts/bet';
import { isSerial, SERIAL_ALPHABET } from '@taya/contracts/serial';
import { StationCalls } from './station-calls.fixture.js';

let station: StationCalls;
let ana: { readonly id: number; readonly token: string };
let ben: { readonly id: number; readonly token: string };
let game: number;
let won: BetView;
let lost: BetView;
let cancelled: BetView;

beforeAll(async () => {
  station = await StationCalls.open();
  ana = await station.teller('Ana');
  ben = await station.teller('Ben');
  game = await station.game('start_betting_all');
  lost = await bet(ana.token, true, '1000');
  won = await bet(ana.token, false, '500');
  cancelled = await bet(ben.token, false, '20');
  await bet(ben.token, false, '300');
  await station.post(ben.token, `/api/bet/${cancelled.serial}/cancel`);
});

afterAll(() => station.memory.close());

async function bet(token: string, isMeron: boolean, amount: string, key?: string): Promise<BetView> {
  const body = { game_id: game, amount, is_bet_meron: isMeron };
  return (await station.post<BetWithTeller>(token, '/api/bet', body, key)).data.bet;
}

const pay = (token: string, { serial }: BetView, key?: string) =>
  station.post<{ bet: BetView }>(token, `/api/bet/${serial}/payout`, undefined, key);

/** The same code with another last character: no check character fits twice. */
function mistyped(serial: string): string {
  const other = [...SERIAL_ALPHABET].find((character) => character !== serial.at(-1)) ?? '';
  return serial.slice(0, -1) + other;
}

describe('while the game runs', () => {
  test('a bet carries its teller, a serial that can be checked, and the projection of its side', async () => {
    const body = { game_id: game, amount: 100, is_bet_meron: true };
    const { status, message, data } = await station.post<BetWithTeller>(ben.token, '/api/bet', body);
    expect([status, message]).toEqual([200, 'Bet successfully created']);
    expect(data.teller).toEqual({ full_name: 'Ben Cruz', location: 'Booth 1' });
    expect(isSerial(data.bet.serial)).toBe(true);
    expect(data.bet).toMatchObject({ teller_id: ben.id, amount: '100.00', payout_amount: '0.00' });
    await station.post(ben.token, `/api/bet/${data.bet.serial}/cancel`);
  });

  test('nothing is paid or claimed', async () => {
    expect(await pay(ana.token, won)).toMatchObject({ status: 409, code: 'GAME_NOT_FINISHED' });
    expect(await station.post(station.admin, `/api/bet/${won.serial}/manual_claim`)).toMatchObject({
      status: 409,
      code: 'GAME_NOT_FINISHED',
    });
  });

  test('a teller cancels their own bets only, each once', async () => {
    expect(await station.post(ben.token, `/api/bet/${won.serial}/cancel`)).toMatchObject({
      status: 403,
      code: 'NOT_YOUR_BET',
    });
    expect(await station.post(ben.token, `/api/bet/${cancelled.serial}/cancel`)).toMatchObject({
      status: 409,
      code: 'BET_ALREADY_CANCELLED',
    });
  });

  test('own totals leave cancelled bets out', async () => {
    const totals = { total_meron_bet_amount: '0.00', total_wala_bet_amount: '300.00' };
    expect((await station.get(ben.token, `/api/total_bet/${game}`)).data).toEqual(totals);
    expect(await station.get(ben.token, '/api/total_bet/99')).toMatchObject({
      status: 404,
      code: 'GAME_NOT_FOUND',
    });
  });
});

describe('once the result is confirmed', () => {
  beforeAll(() => station.act(game, 'stop_betting_all', 'set_winner_wala', 'confirm_result'));

  test('a code is compared without case, spaces and dashes; a mistyped one is told apart from an unknown one', async () => {
    const typed = encodeURIComponent(won.serial.toLowerCase().replace(/(.{4})(?=.)/g, '$1- '));
    const found = await station.get<BetLookup>(ben.token, `/api/bet/${typed}/search_for_payout`);
    expect(found.data).toMatchObject({ bet: { id: won.id, payout_amount: '1068.75' }, game: { id: game } });
    expect(found.data.betTeller.full_name).toBe('Ana Cruz');
    expect(await pay(ben.token, { ...won, serial: mistyped(won.serial) })).toMatchObject({
      status: 400,
      code: 'BAD_SERIAL',
    });
    // All of one character: its weighted sum is 78 times that character's value, and 0 for the first.
    expect(await pay(ben.token, { ...won, serial: 'AAAAAAAAAAAA' })).toMatchObject({
      status: 404,
      code: 'BET_NOT_FOUND',
    });
  });

  test('only winning bets are found for payout, by either end of their serial', async () => {
    const like = async (part: string) =>
      (await station.get<BetLookup[]>(ben.token, `/api/bet/${part}/search_for_payout_like`)).data;
    expect((await like(won.serial.slice(0, 5))).map((found) => found.bet.id)).toEqual([won.id]);
    expect((await like(won.serial.slice(-4))).map((found) => found.bet.id)).toEqual([won.id]);
    expect(await like(lost.serial.slice(0, 6))).toEqual([]);
    expect(await station.get(ben.token, '/api/bet/ABC/search_for_payout_like')).toMatchObject({
      status: 400,
      message: '4 characters minimum to search',
    });
    expect(await station.get(ben.token, `/api/bet/${lost.serial}/search_for_payout`)).toMatchObject({
      status: 404,
      message: 'No bet ready to payout',
    });
  });

  test('a bet is paid once, by any teller; a repeated key answers the same', async () => {
    const first = await pay(ben.token, won, 'payout-1');
    expect(first).toMatchObject({ status: 200, message: 'Bet payout successful' });
    expect(first.data.bet).toMatchObject({ has_claimed: true, payout_amount: '1068.75', teller_id: ana.id });
    expect(await pay(ben.token, won, 'payout-1')).toEqual(first);
    expect(await pay(ben.token, won)).toMatchObject({ status: 409, code: 'BET_ALREADY_PAID' });
  });

  test('the reason why a bet cannot be paid has its own code', async () => {
    expect(await pay(ana.token, lost)).toMatchObject({ status: 409, code: 'BET_LOST' });
    expect(await pay(ana.token, cancelled)).toMatchObject({ status: 409, code: 'BET_ALREADY_CANCELLED' });
    const claim = await station.post(station.admin, `/api/bet/${won.serial}/manual_claim`);
    expect(claim).toMatchObject({ status: 409, code: 'BET_ALREADY_PAID' });
  });

  test('a teller sees their own bets, the admin all', async () => {
    const idsSeenBy = async (token: string, search = '') =>
      (await station.get<BetView[]>(token, `/api/bet${search}`)).data.map((one) => one.id);
    expect(await idsSeenBy(ana.token)).toEqual([won.id, lost.id]);
    expect(await idsSeenBy(ana.token, `?search=${cancelled.serial.slice(0, 6)}`)).toEqual([]);
    expect(await idsSeenBy(station.admin, `?search=${cancelled.serial.slice(-6)}`)).toEqual([cancelled.id]);
    expect(await station.get(ben.token, `/api/bet/${won.id}`)).toMatchObject({
      status: 403,
      code: 'NOT_YOUR_BET',
    });
    expect(await station.get(ben.token, '/api/bet?search=abc')).toMatchObject({
      status: 400,
      message: 'Search reference number must be at least 4 characters',
    });
  });
});

describe('a repeated key about an earlier game', () => {
  test('gets the first game and the first bet, not later ones', async () => {
    const created = await station.post<{ id: number }>(
      station.admin,
      '/api/game',
      { name: 'Second' },
      'create-1',
    );
    game = created.data.id;
    await station.act(game, 'start_betting_all');
    const sold = await bet(ana.token, true, '50', 'bet-1');
    await bet(ben.token, false, '50');
    await station.act(game, 'stop_betting_all', 'set_draw', 'confirm_result');
    await station.game('cancel');

    const again = await station.post(station.admin, '/api/game', { name: 'Second' }, 'create-1');
    expect(again).toMatchObject({
      status: 200,
      data: { id: created.data.id, name: 'Second', game_status_id: 6 },
    });
    expect(await bet(ana.token, true, '50.00', 'bet-1')).toMatchObject({
      id: sold.id,
      serial: sold.serial,
      payout_amount: '50.00',
    });
  });
});
