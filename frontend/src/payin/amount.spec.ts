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
  it('is the stake at the figure of its side, down to the unit', () => {
    expect(projectedPayout('500', '171.00', '0.01')).toBe(85_500);
    expect(projectedPayout('500', '147.24', '5.00')).toBe(73_500);
  });

  it('is silent about an empty side or amount', () => {
    expect(projectedPayout('500', '0.00', '0.01')).toBeNull();
    expect(projectedPayout('', '171.00', '0.01')).toBeNull();
  });

  it('is silent where it could not be exact', () => {
    expect(projectedPayout('99999999', '9999999.00', '0.01')).toBeNull();
  });
});
