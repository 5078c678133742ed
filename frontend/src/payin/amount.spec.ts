import { describe, expect, it } from '@jest/globals';
import { digitsOf, groupedDigits, projectedPayout, withQuickAmount } from './amount.js';

describe('the amount', () => {
  it('keeps digits only, at most eight, without zeros in front', () => {
    expect(digitsOf('₱1,250.')).toBe('1250');
    expect(digitsOf('₱1,250.00')).toBe('1250');
    expect(digitsOf('-5e3')).toBe('53');
    expect(digitsOf('000')).toBe('');
    expect(digitsOf('１００')).toBe('');
    expect(digitsOf('123456789')).toBe('12345678');
  });

  it('is shown in groups of three', () => {
    expect(groupedDigits('')).toBe('');
    expect(groupedDigits('500')).toBe('500');
    expect(groupedDigits('1234567')).toBe('1,234,567');
  });
});

describe('a quick button', () => {
  it('adds while Add is on, and replaces while it is off', () => {
    expect(withQuickAmount('50', 100, true)).toBe('150');
    expect(withQuickAmount('', 100, true)).toBe('100');
    expect(withQuickAmount('50', 100, false)).toBe('100');
  });

  it('never makes an amount that no bet may have', () => {
    expect(withQuickAmount('99999999', 10, true)).toBe('99999999');
  });
});

describe('the projected payout', () => {
  const game = {
    total_meron_bet_amount: '1150.00',
    total_wala_bet_amount: '1150.00',
    house_percentage: '6.25',
    payout_unit: '0.01',
    minimum_payout: '100.00',
  };

  it('counts the ticket itself', () => {
    expect(projectedPayout('500', 'MERON', game)).toBe(79_545);
    expect(projectedPayout('500', 'WALA', { ...game, payout_unit: '5.00' })).toBe(79_500);
  });

  it('is the stake while the other side is empty', () => {
    expect(projectedPayout('500', 'MERON', { ...game, total_wala_bet_amount: '0.00' })).toBe(50_000);
  });

  it('is silent without an amount', () => {
    expect(projectedPayout('', 'MERON', game)).toBeNull();
  });
});
