import { describe, expect, it } from '@jest/globals';
import { whyNoContest } from './no-contest.js';

const game = (meron: string, wala: string, minimum = '100.00') => ({
  total_meron_bet_amount: meron,
  total_wala_bet_amount: wala,
  house_percentage: '5.00',
  payout_unit: '0.01',
  minimum_payout: minimum,
});

describe('why a game is a no contest', () => {
  it('names the side without bets', () => {
    expect(whyNoContest(game('500.00', '0.00'))).toBe('No bets on WALA');
    expect(whyNoContest(game('0.00', '500.00', '0.00'))).toBe('No bets on MERON');
    expect(whyNoContest(game('0.00', '0.00'))).toBe('No bets on either side');
  });

  it('names the side that would pay too little, and what it would pay', () => {
    expect(whyNoContest(game('960.00', '40.00'))).toBe('MERON would pay 98.95, less than 100.00');
    expect(whyNoContest(game('500.00', '600.00', '180.00'))).toBe('WALA would pay 174.16, less than 180.00');
  });

  it('is not said of a contest', () => {
    expect(whyNoContest(game('1000.00', '800.00'))).toBeNull();
    expect(whyNoContest(game('960.00', '40.00', '0.00'))).toBeNull();
  });
});
