import { expect, test } from '@jest/globals';
import { GameStatus } from '@taya/contracts/game';
import { outcomeText } from './columns.js';

test.each([
  [GameStatus.Finished, 'MERON', false, 'MERON'],
  [GameStatus.Finished, 'MERON', true, 'NO CONTEST (MERON)'],
  [GameStatus.Finished, 'DRAW', false, 'DRAW'],
  [GameStatus.Result, 'MERON', true, 'Result'],
  [GameStatus.Cancelled, null, false, 'Cancelled'],
] as const)(
  'a game of status %s, result %s, no contest %s is said to be %s',
  (status, result, noContest, said) => {
    expect(outcomeText({ status, result, noContest })).toBe(said);
  },
);
