/** @jest-environment jsdom */
import './specs/jsdom.fixture.js';
import { expect, it } from '@jest/globals';
import { whyShut } from '../data/shift.js';
import { shiftChip } from './shift-chip.js';

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
