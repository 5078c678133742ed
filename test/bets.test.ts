/** Bets over HTTP: when they are sold and cancelled, and the limits of stakes. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetLookup, OwnTotalsView } from '@taya/contracts/bet';
import type { GameAction, GameView } from '@taya/contracts/game';
import { dataOf, messageOf, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';

let house: House;
let ana: Teller;
let ben: Teller;

beforeAll(async () => {
  house = await House.open();
  ana = await house.teller('ana', { cash: '1000000' });
  ben = await house.teller('ben', { cash: '1000000' });
});

afterAll(async () => {
  await house.close();
});

afterEach(async () => {
  await house.end();
});

const cancel = (teller: Teller, { serial }: { serial: string }) => teller.post(`/api/bet/${serial}/cancel`);

/** A finished game with one bet of each teller: MERON and WALA. */
async function finished(result: 'MERON' | 'WALA' | 'DRAW', meron?: string, wala?: string) {
  const { game, bets } = await house.finishedGame([ana, ben], result, meron, wala);
  return { game, anas: bets[0], bens: bets[1] };
}

describe('A bet is taken', () => {
  it('while its side is open, and answers the bet with its teller', async () => {
    const game = await house.openGame('Taken');
    const answer = await house.trySell(ana, game, 'MERON', '10.5');
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Bet successfully created',
      data: {
        bet: {
          serial: expect.stringMatching(/^[ABCDEFGHJKMNPQRSTUVWXYZ2-9]{12}$/),
          game_id: game.id,
          teller_id: ana.id,
          amount: '10.50',
          payout_amount: '0.00',
          is_bet_meron: true,
          has_claimed: false,
          claimed_date: null,
          is_admin_claim: false,
          is_cancelled: false,
          cancelled_date: null,
          is_cleared: false,
          game_is_finished: false,
          game_name: 'Taken',
          game_started_at: game.started_at,
          game_ended_at: null,
          game_finished_at: null,
          game_cleared_at: null,
          game_status_id: 2,
        },
        teller: { full_name: 'Ana Cruz', location: 'Window 1' },
      },
    });
    const { bet } = dataOf(answer);
    const { id } = bet;
    const lookup = dataOf(await ana.get<BetLookup>(`/api/bet/${id}`));
    const seller = { full_name: 'Ana Cruz', location: 'Window 1' };
    expect(lookup).toEqual({
      bet: { ...bet, teller: { id: ana.id, ...seller }, paid_by: null },
      game: await house.latestGame(),
      betTeller: seller,
    });
  });

  it.each([
    ['1', []],
    ['3, betting', ['start_betting_all', 'pause']],
    ['3, ongoing', ['start_betting_all', 'stop_betting_all', 'pause']],
    ['4', ['cancel']],
    ['5', ['start_betting_all', 'stop_betting_all']],
    ['7', ['start_betting_all', 'stop_betting_all', 'set_draw']],
    ['6', ['start_betting_all', 'stop_betting_all', 'set_draw', 'confirm_result']],
  ] as const)('not at status %s', async (_status, way: readonly GameAction[]) => {
    const game = await house.game();
    const there = way.length === 0 ? game : await house.act(game, ...way);
    for (const side of ['MERON', 'WALA'] as const) {
      expect(messageOf(await house.trySell(ana, game, side, '10'))).toEqual([
        409,
        'The game is not open for entry.',
      ]);
    }
    expect(await house.latestGame()).toEqual(there);
  });

  it('not on a closed side, which is named', async () => {
    const game = await house.act(await house.game(), 'start_betting_wala');
    expect(messageOf(await house.trySell(ana, game, 'MERON', '10'))).toEqual([
      409,
      'Betting on Meron is not open',
    ]);
    await house.sell(ana, game, 'WALA', '10');
    await house.act(game, 'start_betting_meron', 'stop_betting_wala');
    expect(messageOf(await house.trySell(ana, game, 'WALA', '10'))).toEqual([
      409,
      'Betting on Wala is not open',
    ]);
    await house.sell(ana, game, 'MERON', '10');
  });

  it('only in the latest game', async () => {
    const { game } = await finished('DRAW');
    await house.openGame();
    expect(refusal(await house.trySell(ana, game, 'MERON', '10'))).toEqual([409, 'GAME_NOT_OPEN']);
    expect(refusal(await house.trySell(ana, { id: 9_999 }, 'MERON', '10'))).toEqual([404, 'GAME_NOT_FOUND']);
  });

  it('up to 99,999,999.99, and 1,000,000,000.00 in a game', async () => {
    const game = await house.openGame();
    for (let index = 0; index < 10; index += 1) await house.sell(ana, game, 'MERON', '99999999.99');
    expect(refusal(await house.trySell(ana, game, 'WALA', '0.11'))).toEqual([409, 'POOL_LIMIT']);
    await house.sell(ana, game, 'WALA', '0.10');
    expect(await house.latestGame()).toMatchObject({
      total_meron_bet_amount: '999999999.90',
      total_wala_bet_amount: '0.10',
      meron_payout: '95.00',
      wala_payout: '950000000000.00',
    });
  });
});

describe('Own totals in a game', () => {
  it('are the bets the teller sold, without cancelled ones', async () => {
    const game = await house.openGame();
    const totals = async (teller: Teller) =>
      dataOf(await teller.get<OwnTotalsView>(`/api/total_bet/${game.id}`));
    const nothing = { total_meron_bet_amount: '0.00', total_wala_bet_amount: '0.00' };
    expect(await totals(ana)).toEqual(nothing);
    await house.sell(ana, game, 'MERON', '10');
    const cancelled = await house.sell(ana, game, 'MERON', '0.50');
    await house.sell(ana, game, 'WALA', '7');
    expect(await totals(ana)).toEqual({ total_meron_bet_amount: '10.50', total_wala_bet_amount: '7.00' });
    await house.cancel(ana, cancelled);
    expect(await totals(ana)).toEqual({ total_meron_bet_amount: '10.00', total_wala_bet_amount: '7.00' });
    expect(await totals(ben)).toEqual(nothing);
    expect(await house.latestGame()).toMatchObject({ total_meron_bet_amount: '10.00' });
    expect(refusal(await ana.get('/api/total_bet/9999'))).toEqual([404, 'GAME_NOT_FOUND']);
  });
});

describe('A bet is cancelled', () => {
  it('once, while betting is open, and its stake is refunded', async () => {
    const game = await house.openGame();
    const bet = await house.sell(ana, game, 'MERON', '10');
    const answer = await cancel(ana, bet);
    expect(answer.body).toMatchObject({
      message: 'Bet cancel successful',
      data: { bet: { id: bet.id, is_cancelled: true, cancelled_date: expect.any(String) } },
    });
    expect(refusal(await cancel(ana, bet))).toEqual([409, 'BET_ALREADY_CANCELLED']);
    expect(await house.latestGame()).toMatchObject({ total_meron_bet_amount: '0.00' });
  });

  it('not after betting has ended, nor during a pause', async () => {
    const game = await house.openGame();
    const bet = await house.sell(ana, game, 'MERON', '10');
    await house.act(game, 'pause');
    expect(refusal(await cancel(ana, bet))).toEqual([409, 'BET_NOT_CANCELLABLE']);
    await house.act(game, 'pause', 'stop_betting_meron');
    // Betting is still open on the other side.
    expect((await house.bet(bet.id)).game_status_id).toBe(2);
    await house.act(game, 'stop_betting_wala');
    expect(refusal(await cancel(ana, bet))).toEqual([409, 'BET_NOT_CANCELLABLE']);
    await house.act(game, 'set_draw', 'confirm_result');
    expect(refusal(await cancel(ana, bet))).toEqual([409, 'BET_NOT_CANCELLABLE']);
  });

  it('only when the drawer holds the stake', async () => {
    const cora = await house.teller('cora');
    const first = await house.openGame();
    const won = await house.sell(ana, first, 'MERON', '100');
    await house.sell(ana, first, 'WALA', '100');
    await house.finish(first, 'MERON');
    const game = await house.openGame();
    const bet = await house.sell(cora, game, 'MERON', '190');
    await house.pay(cora, won);
    expect(await house.balance(cora)).toMatchObject({ onHand: '0.00', remittable: '-190.00' });
    expect(refusal(await cancel(cora, bet))).toEqual([409, 'ON_HAND_TOO_LOW']);
    await house.cashIn(cora, '189.99');
    expect(refusal(await cancel(cora, bet))).toEqual([409, 'ON_HAND_TOO_LOW']);
    await house.cashIn(cora, '0.01');
    dataOf(await cancel(cora, bet));
    expect(await house.balance(cora)).toMatchObject({ onHand: '0.00', remittable: '0.00' });
  });
});

describe('Stake limits', () => {
  const answers = async (teller: Teller, game: GameView, side: 'MERON' | 'WALA', amount: string) => {
    const { status, body } = await house.trySell(teller, game, side, amount);
    return body.success ? status : [status, body.code, body.message];
  };

  it('are never exceeded, whichever client asks and however many bets come at once', async () => {
    const limits = { minimumBet: '20', maximumBet: '50000', maximumTellerStake: '100000' };
    dataOf(await house.superAdmin.put('/api/settings', limits));
    const game = await house.openGame();
    await house.sell(ben, game, 'WALA', '1000');
    const least = [409, 'BET_LIMIT', 'A bet must be at least 20.00.'];
    const most = [409, 'BET_LIMIT', 'A bet must be at most 50,000.00.'];
    expect(await answers(ana, game, 'MERON', '19.99')).toEqual(least);
    expect(await answers(ana, game, 'MERON', '500000')).toEqual(most);
    const sold = await Promise.all(
      Array.from({ length: 10 }, (_, index) => answers(ana, game, index % 2 ? 'WALA' : 'MERON', '30000')),
    );
    const full = 'A teller may take at most 100,000.00 in one game: 10,000.00 is left.';
    expect(sold.filter((answer) => answer === 200)).toHaveLength(3);
    expect(sold.filter((answer) => answer !== 200)).toEqual(Array(7).fill([409, 'BET_LIMIT', full]));
    expect(await answers(ben, game, 'MERON', '30000')).toBe(200);
    await house.act(game, 'stop_betting_all', 'set_winner_wala', 'confirm_result');
    const open = { minimumBet: '0.01', maximumBet: '99999999.99', maximumTellerStake: null };
    dataOf(await house.superAdmin.put('/api/settings', open));
  });
});

it('The auditor finds nothing wrong with all this', async () => {
  await house.station.verify();
});
