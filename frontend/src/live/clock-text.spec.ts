import { describe, expect, test } from '@jest/globals';
import { clockText, isHurry } from './clock-text.js';

describe('the clock', () => {
  test('m:ss, and h:mm:ss from an hour on', () => {
    expect(clockText(84)).toBe('1:24');
    expect(clockText(9)).toBe('0:09');
    expect(clockText(3_599)).toBe('59:59');
    expect(clockText(3_600)).toBe('1:00:00');
    expect(clockText(86_399)).toBe('23:59:59');
  });

  test('a begun second counts, so that it ends when the time ends', () => {
    expect(clockText(0.001)).toBe('0:01');
    expect(clockText(0)).toBe('00:00');
  });

  test('red under 60 seconds, as the clock shows them', () => {
    expect(isHurry(60)).toBe(false);
    expect(isHurry(59.2)).toBe(false);
    expect(isHurry(59)).toBe(true);
  });
});
