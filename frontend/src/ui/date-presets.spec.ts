import { describe, expect, it } from '@jest/globals';
import { DATE_PRESETS, presetOf, rangeOf } from './date-presets.js';

describe('days by name', () => {
  it.each([
    ['Today', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['Yesterday', '2026-11-01', '2026-10-31', '2026-10-31'],
    // A Sunday ends its week, a Monday begins it.
    ['This week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['This week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['This month', '2026-11-22', '2026-11-01', '2026-11-30'],
    ['This month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['This month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ] as const)('%s on %s', (preset, today, date_from, date_to) => {
    expect(rangeOf(preset, today)).toEqual({ date_from, date_to });
  });

  it('are recognized by their days', () => {
    for (const preset of DATE_PRESETS)
      expect(presetOf(rangeOf(preset, '2026-11-18'), '2026-11-18')).toBe(preset);
    expect(presetOf({ date_from: '2026-11-17', date_to: '2026-11-18' }, '2026-11-18')).toBeUndefined();
  });
});
