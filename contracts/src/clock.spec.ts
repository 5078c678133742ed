import { describe, expect, it } from '@jest/globals';
import { clockWords } from './clock.js';

describe('the offset of a clock in words', () => {
  it.each([
    [-20 * 60_000, '20 min behind'],
    [61_000, '1 min ahead'],
    [-59_000, '59 s behind'],
    [2 * 3_600_000, '2 h ahead'],
    [-3 * 86_400_000, '3 d behind'],
    [0, '0 s ahead'],
    [-3_599_000, '1 h behind'],
    [3_569_000, '59 min ahead'],
    [86_399_000, '1 d ahead'],
    [59_600, '1 min ahead'],
  ])('of %i ms is %s', (aheadMs, words) => {
    expect(clockWords(aheadMs)).toBe(words);
  });
});
