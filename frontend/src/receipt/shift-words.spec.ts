import { describe, expect, it } from '@jest/globals';
import { add, fromTwoPlaces } from '@taya/contracts/centavos';
import { SHIFT } from './receipts.fixture.js';
import { cashOfShift, piecesOf, resultOf } from './shift-words.js';

describe('a shift', () => {
  it('has lines that add up to what the drawer should hold', () => {
    const lines = cashOfShift(SHIFT);
    expect(lines.map(({ label, count, sum }) => [label, count, sum])).toEqual([
      ['Opening', null, 500_000],
      ['Sold', 214, 14_835_000],
      ['Cancelled', 3, -125_000],
      ['Paid, own tickets', 71, -9_641_250],
      ['Paid, others’ tickets', 38, -4_878_750],
      ['Cash-ins', 2, 3_000_000],
      ['Remits', 1, -2_000_000],
      ['Reversals', 1, -1_000_000],
    ]);
    expect(add(...lines.map(({ sum }) => sum))).toBe(fromTwoPlaces(SHIFT.expected ?? ''));
  });

  it('has zeros that are not negative', () => {
    const [, , cancelled] = cashOfShift({ ...SHIFT, cancelled: { count: 0, amount: '0.00' } });
    expect(Object.is(cancelled?.sum, 0)).toBe(true);
  });

  it('lists the pieces that were counted, the largest first', () => {
    expect(piecesOf({ '0.25': 3, '1000.00': 2 })).toEqual([
      { denomination: 100_000, pieces: 2, sum: 200_000 },
      { denomination: 25, pieces: 3, sum: 75 },
    ]);
  });

  it.each([
    ['-20.00', 'SHORT', 2_000],
    ['10.00', 'OVER', 1_000],
    ['0.00', 'EXACT', 0],
    // No piece of money is that small.
    ['-0.24', 'EXACT', 0],
    ['0.24', 'EXACT', 0],
    ['0.25', 'OVER', 25],
  ])('with a difference of %s is %s', (over_short, words, sum) => {
    expect(resultOf({ ...SHIFT, over_short }, ['1000.00', '0.25'])).toEqual({ words, sum });
  });

  it('is compared by its last count before it is closed', () => {
    expect(resultOf({ ...SHIFT, over_short: null, counted: '6910.00' }, ['1000.00', '0.25'])).toEqual({
      words: 'OVER',
      sum: 1_000,
    });
  });
});
