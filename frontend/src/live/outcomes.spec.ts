import { describe, expect, test } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { outcomesOf } from './outcomes.js';

const game = (id: number, game_status_id: number, result: string | null) =>
  ({ id, game_status_id, result, business_date: '2026-11-21' }) as GameView;

describe('outcomes on the board', () => {
  test('a finished game has the letter of its result, a cancelled one C', () => {
    const games = [game(1, 6, 'MERON'), game(2, 6, 'WALA'), game(3, 6, 'DRAW'), game(4, 4, null)];
    expect(outcomesOf(games)).toEqual([
      { id: 1, letter: 'M', date: '2026-11-21' },
      { id: 2, letter: 'W', date: '2026-11-21' },
      { id: 3, letter: 'D', date: '2026-11-21' },
      { id: 4, letter: 'C', date: '2026-11-21' },
    ]);
  });

  test('a no contest has no winner, whatever its result', () => {
    for (const result of ['MERON', 'WALA', 'DRAW']) {
      expect(outcomesOf([{ ...game(1, 6, result), is_no_contest: true }])).toMatchObject([{ letter: 'N' }]);
    }
  });

  test('a game whose result is not confirmed is not drawn', () => {
    expect(outcomesOf([game(1, 7, 'MERON'), game(2, 2, null), game(3, 5, null)])).toEqual([]);
  });
});
