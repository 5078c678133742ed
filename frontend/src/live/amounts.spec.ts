import { describe, expect, test } from '@jest/globals';
import { payoutText, pesosText, poolText } from './amounts.js';

describe('amounts on the board', () => {
  test('pesos with separators and two places', () => {
    expect(pesosText('1068.75')).toBe('₱1,068.75');
    expect(pesosText('0.00')).toBe('₱0.00');
  });

  test('the pool is exact to the centavo, up to the largest there can be', () => {
    expect(poolText('0.10', '0.20')).toBe('₱0.30');
    expect(poolText('999999999.99', '0.01')).toBe('₱1,000,000,000.00');
  });

  test('the payout per 100', () => {
    expect(payoutText('171.00')).toBe('171.00');
    expect(payoutText('12345.60')).toBe('12,345.60');
  });
});
