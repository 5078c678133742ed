import { describe, expect, test } from '@jest/globals';
import { centavos, hundredths } from '@taya/contracts/money';
import { ADMIN_PERSON } from '../ledger/testing/station.fixture.js';
import { betView, isPayable, isShownForPayout, whyNotPayable } from './bet-view.js';
import { bet, CLEARED_AT, finishedGame, openGame, pesos, SOLD_AT } from './bets.fixture.js';

describe('the payout of a bet', () => {
  test('is 0.00 with a projected percentage until the result is confirmed', () => {
    const view = betView(bet(500), openGame(1_000, 800));
    expect(view).toMatchObject({
      payout_percentage: '213.75',
      payout_amount: '0.00',
      game_is_finished: false,
    });
  });

  test('is 0.00 for a result that is not confirmed', () => {
    const view = betView(bet(500), openGame(1_000, 800, { status: 7, result: 'WALA' }));
    expect(view).toMatchObject({ payout_amount: '0.00', game_result: 'WALA', game_is_finished: false });
  });

  test('is the stake at the frozen percentage for a winning bet', () => {
    const game = finishedGame(1_000, 800, 'WALA');
    expect(betView(bet(500), game)).toMatchObject({ payout_percentage: '213.75', payout_amount: '1068.75' });
    expect(betView(bet(300), game)).toMatchObject({ payout_amount: '641.25' });
  });

  test('is 0.00 for a losing bet', () => {
    const view = betView(bet(1_000, { side: 'MERON' }), finishedGame(1_000, 800, 'WALA'));
    expect(view).toMatchObject({ payout_percentage: '171.00', payout_amount: '0.00' });
  });

  test('is the stake in a draw, at 100.00', () => {
    const game = finishedGame(200, 100, 'DRAW');
    expect(betView(bet(100), game)).toMatchObject({ payout_percentage: '100.00', payout_amount: '100.00' });
    expect(betView(bet(200, { side: 'MERON' }), game)).toMatchObject({ payout_amount: '200.00' });
  });

  test('is the stake in a no contest, on both sides, whatever the result', () => {
    const game = finishedGame(96_000, 4_000, 'WALA');
    expect(game.noContest).toBe(true);
    const loser = betView(bet(96_000, { side: 'MERON' }), game);
    expect(loser).toMatchObject({
      payout_percentage: '100.00',
      payout_amount: '96000.00',
      game_is_no_contest: true,
    });
    expect(isPayable(loser)).toBe(true);
  });

  test('is rounded down to the payout unit, except for a refund', () => {
    const terms = { rate: hundredths(500), payoutUnit: centavos(100), minimumPayout: hundredths(10_000) };
    expect(betView(bet(300), finishedGame(1_000, 800, 'WALA', { terms })).payout_amount).toBe('641.00');
    expect(betView(bet(99.5), finishedGame(200, 100, 'DRAW', { terms })).payout_amount).toBe('99.50');
  });

  test('is the paid amount for a paid bet', () => {
    const paid = bet(500, { paidAt: SOLD_AT + 1, payerId: 5, payout: pesos(1_068.75) });
    const view = betView(paid, finishedGame(1_000, 800, 'WALA', { clearedAt: CLEARED_AT }));
    expect(view).toMatchObject({
      has_claimed: true,
      claimed_date: '2026-11-21T06:00:00.001Z',
      payout_amount: '1068.75',
      is_cleared: false,
    });
  });
});

test('a bet says how often its receipts were printed', () => {
  expect(betView(bet(500), openGame(1_000, 800))).toMatchObject({ bet_prints: 0, payout_prints: 0 });
  const printed = bet(500, { prints: { bet: 3, payout: 1 } });
  expect(betView(printed, finishedGame(1_000, 800, 'WALA'))).toMatchObject({
    bet_prints: 3,
    payout_prints: 1,
  });
});

describe('which bets are shown and can be paid at the window', () => {
  const won = finishedGame(1_000, 800, 'WALA');
  const cleared = { ...won, clearedAt: CLEARED_AT };
  const paid = { paidAt: SOLD_AT, payerId: 4, payout: pesos(641.25) };

  test.each([
    ['an unpaid winner', bet(300), won, true, null],
    ['a paid winner', bet(300, paid), won, true, 'BET_ALREADY_PAID'],
    ['a winner the admin claimed', bet(300, { claimedBy: ADMIN_PERSON }), won, true, 'BET_ALREADY_CLAIMED'],
    ['a cleared winner', bet(300), cleared, false, 'BET_CLEARED'],
    ['a loser', bet(300, { side: 'MERON' as const }), won, false, 'BET_LOST'],
    ['a cancelled bet', bet(300, { cancelledAt: SOLD_AT }), won, false, 'BET_ALREADY_CANCELLED'],
    ['a bet of a running game', bet(300), openGame(1_000, 800), false, 'GAME_NOT_FINISHED'],
  ])('%s', (_name, one, game, isShown, why) => {
    const view = betView(one, game);
    expect(isShownForPayout(view)).toBe(isShown);
    expect(whyNotPayable(view)).toBe(why);
    expect(isPayable(view)).toBe(why === null);
  });
});
