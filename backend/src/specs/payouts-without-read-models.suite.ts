/** Calls that move money while the read models are away, and views that fail, over HTTP. */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { BetView, BetWithTeller } from '@taya/contracts/bet';
import type { PrintView } from '@taya/contracts/print';
import { BetResultViews } from '../betting/bet-result-views.js';
import { ReadModels, ReadModelsBehindError } from '../read-models/read-models.js';
import { StationCalls } from './station-calls.fixture.js';

type Teller = Awaited<ReturnType<StationCalls['teller']>>;

let station: StationCalls;
let ana: Teller;
let ben: Teller;

beforeAll(async () => {
  station = await StationCalls.open();
  ana = await station.teller('Ana');
  ben = await station.teller('Ben');
});

afterAll(() => station.memory.close());

async function sell(gameId: number, { token }: Teller, isMeron: boolean): Promise<BetView> {
  const body = { game_id: gameId, amount: '100', is_bet_meron: isMeron };
  return (await station.post<BetWithTeller>(token, '/api/bet', body)).data.bet;
}

describe('while the read models are away', () => {
  let lostLongAgo: BetView;
  let paid: BetView;
  let claimed: BetView;
  let cancelled: BetView;

  beforeAll(async () => {
    const first = await station.game('start_betting_all');
    lostLongAgo = await sell(first, ana, false);
    paid = await sell(first, ana, true);
    claimed = await sell(first, ben, true);
    await station.act(first, 'stop_betting_all', 'set_winner_meron', 'confirm_result');
    const behind = () => Promise.reject(new ReadModelsBehindError('not now'));
    for (const question of ['current', 'currentWithRevision'] as const) {
      jest.spyOn(ReadModels.prototype, question).mockImplementation(behind);
    }
  });

  afterAll(() => {
    jest.restoreAllMocks();
  });

  const cancel = (teller: Teller, { serial }: BetView) =>
    station.post<{ bet: BetView }>(teller.token, `/api/bet/${serial}/cancel`);
  const pay = (teller: Teller, { serial }: BetView, key?: string) =>
    station.post<{ bet: BetView }>(teller.token, `/api/bet/${serial}/payout`, undefined, key);
  const print = (token: string, receipt: 'bet' | 'payout', { serial }: BetView) =>
    station.post<PrintView>(token, `/api/print/${receipt}/${serial}`);

  test('bets are paid, once, and the answer is the whole bet', async () => {
    const first = await pay(ben, paid, 'pay-1');
    expect(first).toMatchObject({ status: 200, data: { bet: { serial: paid.serial, has_claimed: true } } });
    const { bet_date, game_name, payout_amount } = first.data.bet;
    expect([bet_date, game_name, payout_amount]).toEqual([paid.bet_date, 'Derby', '142.50']);
    expect(await pay(ben, paid, 'pay-1')).toEqual(first);
    expect(await pay(ana, paid)).toMatchObject({ status: 409, code: 'BET_ALREADY_PAID' });
  });

  test('the payout receipt is counted, with the names of seller and payer', async () => {
    const original = await print(ben.token, 'payout', paid);
    expect(original).toMatchObject({
      status: 200,
      data: { count: 1, teller: { full_name: 'Ana Cruz' }, paidBy: { full_name: 'Ben Cruz' } },
    });
    expect((await print(ana.token, 'payout', paid)).data.count).toBe(2);
  });

  test('bets are claimed, and then not paid', async () => {
    const url = `/api/bet/${claimed.serial}/manual_claim`;
    expect(await station.post(station.admin, url)).toMatchObject({
      status: 200,
      data: { bet: { id: claimed.id, is_admin_claim: true, claimed_date: null } },
    });
    expect(await pay(ben, claimed)).toMatchObject({ status: 409, code: 'BET_ALREADY_CLAIMED' });
    expect((await print(station.admin, 'payout', claimed)).data).toMatchObject({ count: 1, paidBy: null });
  });

  test('bets are sold, printed and cancelled', async () => {
    const second = await station.game('start_betting_all');
    cancelled = await sell(second, ben, true);
    expect((await print(ben.token, 'bet', cancelled)).data).toMatchObject({ count: 1, paidBy: null });
    expect(await cancel(ana, cancelled)).toMatchObject({ status: 403, code: 'NOT_YOUR_BET' });
    expect(await cancel(ben, cancelled)).toMatchObject({
      status: 200,
      data: { bet: { is_cancelled: true } },
    });
    expect(await cancel(ben, cancelled)).toMatchObject({ status: 409, code: 'BET_ALREADY_CANCELLED' });
  });

  test('bets that the ledger no longer knows are refused, without the reason', async () => {
    expect(await pay(ana, lostLongAgo)).toMatchObject({ status: 409, code: 'BET_NOT_PAYABLE' });
    expect(await cancel(ana, lostLongAgo)).toMatchObject({ status: 409, code: 'BET_NOT_CANCELLABLE' });
    // Only the read models know how often it was printed.
    expect(await print(ana.token, 'bet', lostLongAgo)).toMatchObject({ status: 503, code: 'BEHIND' });
  });

  test('when they are back they agree, and refusals have their reasons', async () => {
    jest.restoreAllMocks();
    for (const [bet, facts] of [
      [paid, { has_claimed: true, payout_prints: 2 }],
      [claimed, { is_admin_claim: true, payout_prints: 1 }],
      [cancelled, { is_cancelled: true, bet_prints: 1 }],
    ] as const) {
      const { data } = await station.get<{ bet: BetView }>(station.admin, `/api/bet/${bet.id}`);
      expect(data.bet).toMatchObject(facts);
    }
    expect(await pay(ana, lostLongAgo)).toMatchObject({ status: 409, code: 'BET_LOST' });
    expect((await print(ana.token, 'bet', lostLongAgo)).data.count).toBe(1);
  });
});

describe('a view that fails', () => {
  test('fails only its own call, not the bet or other calls', async () => {
    const gameId = await station.game('start_betting_all').catch(async () => {
      const { data } = await station.get<{ id: number }>(station.admin, '/api/game_status');
      return data.id;
    });
    jest.spyOn(BetResultViews.prototype, 'viewSold').mockImplementationOnce(() => {
      throw new TypeError('no such field');
    });
    const body = { game_id: gameId, amount: '70', is_bet_meron: true };
    const ask = (key: string) => station.post<BetWithTeller>(ana.token, '/api/bet', body, key);
    const [failed, other] = await Promise.all([ask('view-1'), ask('view-2')]);
    expect(failed).toMatchObject({ status: 500, code: 'INTERNAL' });
    expect(other.status).toBe(200);
    const again = await ask('view-1');
    expect(again).toMatchObject({
      status: 200,
      data: { bet: { id: other.data.bet.id - 1, amount: '70.00' } },
    });
  });
});
