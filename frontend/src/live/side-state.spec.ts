import { describe, expect, test } from '@jest/globals';
import { sideStateOf } from './side-state.js';

const open = {
  game_status_id: 2,
  is_winner_meron: null,
  is_bet_meron_open: true,
  is_bet_wala_open: false,
} as const;

describe('a side of the game', () => {
  test('closed while the game is open and bets on it are not taken', () => {
    expect(sideStateOf(open, 'MERON')).toBe('plain');
    expect(sideStateOf(open, 'WALA')).toBe('closed');
  });

  test('not closed once betting has stopped for all', () => {
    const ongoing = { ...open, game_status_id: 5, is_bet_meron_open: false } as const;
    expect(sideStateOf(ongoing, 'MERON')).toBe('plain');
    expect(sideStateOf(ongoing, 'WALA')).toBe('plain');
  });

  test('the winner, and no winner in a draw', () => {
    const finished = { ...open, game_status_id: 6 } as const;
    expect(sideStateOf({ ...finished, is_winner_meron: true }, 'MERON')).toBe('winner');
    expect(sideStateOf({ ...finished, is_winner_meron: true }, 'WALA')).toBe('plain');
    expect(sideStateOf({ ...finished, is_winner_meron: false }, 'WALA')).toBe('winner');
    expect(sideStateOf(finished, 'MERON')).toBe('plain');
  });
});
