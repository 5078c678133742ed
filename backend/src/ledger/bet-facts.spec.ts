import { describe, expect, it } from '@jest/globals';
import { type BetChange, betAfter, soldBet } from './bet-facts.js';

const head = { revision: 7, at: 1_000, by: { userId: 4, ip: '' }, on: 'test' };
const ids = { betId: 1, gameId: 2, sellerId: 4 };
const bet = soldBet({
  ...head,
  type: 'bet.sold',
  data: { ...ids, serial: 'a serial', side: 'MERON', stake: 10_000 },
});

describe('a bet', () => {
  it('after its sale is owed to nobody yet: not paid, not cancelled, not claimed, not printed', () => {
    expect(bet).toEqual({
      id: 1,
      serial: 'a serial',
      gameId: 2,
      tellerId: 4,
      side: 'MERON',
      stake: 10_000,
      soldAt: 1_000,
      claimUntil: null,
      lock: null,
      cancelledAt: null,
      paidAt: null,
      payerId: null,
      payout: null,
      cancelReason: null,
      approvedBy: null,
      claimedBy: null,
      prints: { bet: 0, payout: 0 },
    });
  });

  it.each<[string, BetChange, object]>([
    [
      'a payout',
      {
        ...head,
        at: 2_000,
        type: 'bet.paid',
        data: { ...ids, payerId: 5, side: 'MERON', stake: 10_000, payout: 19_000 },
      },
      { paidAt: 2_000, payerId: 5, payout: 19_000 },
    ],
    [
      'its cancelling',
      { ...head, at: 2_000, type: 'bet.cancelled', data: { ...ids, side: 'MERON', stake: 10_000 } },
      { cancelledAt: 2_000 },
    ],
    [
      'a print',
      { ...head, type: 'bet.printed', data: { ...ids, receipt: 'payout', count: 3 } },
      { prints: { bet: 0, payout: 3 } },
    ],
  ])('is the same after %s but for what that says', (_what, change, changed) => {
    expect(betAfter(bet, change)).toEqual({ ...bet, ...changed });
  });

  it('says which admin claimed it', () => {
    const lito = { id: 6, name: 'Lito Cruz' };
    expect(betAfter(bet, { ...head, type: 'bet.claimed', data: ids }, lito)).toEqual({
      ...bet,
      claimedBy: lito,
    });
  });

  it('says why it was cancelled, and who approved that', () => {
    const data = { ...ids, side: 'MERON', stake: 10_000, reason: 'wrong side' } as const;
    const lito = { id: 2, name: 'Lito' };
    expect(betAfter(bet, { ...head, at: 2_000, type: 'bet.cancelled', data }, lito)).toEqual({
      ...bet,
      cancelledAt: 2_000,
      cancelReason: 'wrong side',
      approvedBy: lito,
    });
  });
});
