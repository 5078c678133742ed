import { describe, expect, test } from '@jest/globals';
import { bet, CLEARED_AT, finishedGame, inGame, pesos, SOLD_AT } from '../bets.fixture.js';
import { selectForPayout } from './search-payouts-like.js';

const won = finishedGame(1_000, 800, 'WALA');
const winner = (id: number) => inGame(bet(100, { id }), won);
const paid = (id: number) =>
  inGame(bet(100, { id, paidAt: SOLD_AT, payerId: 4, payout: pesos(213.75) }), won);
const idsOf = (found: Parameters<typeof selectForPayout>[0]) =>
  selectForPayout(found).map((one) => one.bet.id);

describe('a payout search by part of the serial', () => {
  test('shows unpaid winners first, both groups in the order found', () => {
    expect(idsOf([paid(9), winner(8), paid(7), winner(6)])).toEqual([8, 6, 9, 7]);
  });

  test('leaves out losers, cancelled and cleared bets', () => {
    const loser = inGame(bet(100, { id: 3, side: 'MERON' }), won);
    const cancelled = inGame(bet(100, { id: 2, cancelledAt: SOLD_AT }), won);
    const cleared = inGame(bet(100, { id: 1 }), { ...won, clearedAt: CLEARED_AT });
    expect(idsOf([winner(4), loser, cancelled, cleared])).toEqual([4]);
  });

  test('shows ten at most, and drops paid bets before unpaid ones', () => {
    const unpaid = Array.from({ length: 10 }, (_, index) => winner(index + 1));
    expect(idsOf([paid(50), ...unpaid])).toEqual(unpaid.map((one) => one.bet.id));
  });
});
