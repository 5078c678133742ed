import { describe, expect, test } from '@jest/globals';
import { noticeOf } from './notice.js';

const game = { game_status_id: 2, is_no_contest: false, is_draw: false } as const;

describe('what the hall is told', () => {
  test('nothing while the panels say it all', () => {
    expect(noticeOf(game)).toBeNull();
    expect(noticeOf({ ...game, game_status_id: 6 })).toBeNull();
  });

  test('a no contest, before and after its result, whichever it is', () => {
    const text = 'NO CONTEST – all bets are refunded';
    expect(noticeOf({ ...game, game_status_id: 5, is_no_contest: true })).toBe(text);
    expect(noticeOf({ ...game, game_status_id: 6, is_no_contest: true, is_draw: true })).toBe(text);
  });

  test('refunds of a draw only once it is confirmed: it can be undone before', () => {
    expect(noticeOf({ ...game, game_status_id: 7, is_draw: true })).toBe('DRAW');
    expect(noticeOf({ ...game, game_status_id: 6, is_draw: true })).toBe('DRAW – all bets are refunded');
  });

  test('a cancelled game', () => {
    expect(noticeOf({ ...game, game_status_id: 4 })).toBe('GAME CANCELLED');
  });
});
