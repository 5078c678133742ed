import { expect, test } from '@jest/globals';
import { defaultName } from './get-default-name.js';

test('the default name counts the games created that day, and one more', () => {
  expect(defaultName(0, '2026-11-21')).toBe('Game #1 - Nov 21, 2026');
  expect(defaultName(12, '2026-01-05')).toBe('Game #13 - Jan 5, 2026');
});
