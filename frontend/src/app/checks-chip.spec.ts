/** @jest-environment jsdom */

import { expect, it } from '@jest/globals';
import { checksChip } from './checks-chip.js';

const GOOD = { is_on: true, holds: true, checked_at: '2026-11-21T06:00:00.000Z', waits_for: null };

it.each([
  [GOOD, 'All checks hold', 'good'],
  [{ ...GOOD, holds: false }, 'A check differs', 'bad'],
  // What was found stays, whatever is waited for.
  [{ ...GOOD, holds: false, waits_for: 'disk' as const }, 'A check differs', 'bad'],
  [{ ...GOOD, waits_for: 'event store' as const }, 'Checks wait', 'warning'],
  [{ ...GOOD, checked_at: null }, 'Not checked yet', 'unknown'],
  [{ ...GOOD, is_on: false }, 'Checks off', 'unknown'],
  [undefined, 'Not checked yet', 'unknown'],
])('the chip of the live check: %j is "%s"', (live, text, tone) => {
  expect(checksChip(live)).toMatchObject({ text, tone });
});
