import { expect, it } from '@jest/globals';
import { runsOf } from './seal-runs.js';

it.each([
  ['taya-seal-1', 'taya-seal-1', [{ at: 0, text: 'taya-seal-1', isOther: false }]],
  [
    'abXdeYY',
    'abcdefg',
    [
      { at: 0, text: 'ab', isOther: false },
      { at: 2, text: 'X', isOther: true },
      { at: 3, text: 'de', isOther: false },
      { at: 5, text: 'YY', isOther: true },
    ],
  ],
  ['', 'abc', []],
])('%s beside %s', (typed, other, runs) => {
  expect(runsOf(typed, other)).toEqual(runs);
});
