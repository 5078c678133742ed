/** @jest-environment jsdom */
import './specs/jsdom.fixture.js';
import { describe, expect, it } from '@jest/globals';
import { whyShut } from '../data/shift.js';
import { checksChip, shiftChip, warningsOf } from './chips.js';

const SINCE = { since: '2026-11-21T06:40:30.000Z', revision: null };
const RIGHT = { isOff: false, offBySeconds: 0 };

describe('the warnings in the header', () => {
  it('are empty while everything works', () => {
    expect(warningsOf({ degraded: [], clock: RIGHT })).toEqual([]);
  });

  it('name the parts that do not work, with the details in the tooltip', () => {
    const degraded = [
      { part: 'read models', state: 'stopped', message: 'Lists and reports wait.', ...SINCE },
      { part: 'reports', state: 'restarting', message: 'Reports are being started again.', ...SINCE },
    ] as const;
    expect(warningsOf({ degraded, clock: RIGHT })).toEqual([
      {
        text: 'Not working: read models (stopped), reports (restarting)',
        tone: 'bad',
        title: 'Lists and reports wait.\nReports are being started again.',
      },
    ]);
  });

  it('include a wrong clock of the server', () => {
    const clock = { isOff: true, offBySeconds: -7_200 };
    expect(warningsOf({ degraded: [], clock })).toEqual([{ text: 'Server clock 2 h behind', tone: 'bad' }]);
  });
});

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

const opened_at = '2026-11-26T00:02:11.000Z';

it.each([
  [null, /^No shift open$/, 'warning', 'Open your shift first'],
  ['open', /^Shift since \d+:02 [AP]M$/, 'good', null],
  ['counting', /^Drawer hidden: counting$/, 'bad', 'The drawer is being counted.'],
  ['counted', /^Drawer counted$/, 'warning', 'The drawer is being counted.'],
] as const)('a shift that is %s has these words', (status, text, tone, why) => {
  const shift = status === null ? null : { status, opened_at };
  expect(shiftChip(shift)).toEqual({ text: expect.stringMatching(text), tone });
  expect(whyShut(shift)).toBe(why);
});

it('nothing is shut before the shift is known: the server decides', () => {
  expect(whyShut(undefined)).toBeNull();
});
