import { describe, expect, it } from '@jest/globals';
import type { GameAction, GameView } from '@taya/contracts/game';
import { type Control, confirmOf, controlsByKey, warningOf } from './controls.js';

const game = (facts: Partial<GameView>) =>
  ({
    game_status_id: 2,
    is_bet_meron_open: true,
    is_bet_wala_open: true,
    is_no_contest: false,
    review_since: null,
    is_draw: false,
    result: null,
    last_call_ends_at: null,
    total_meron_bet_amount: '1000.00',
    total_wala_bet_amount: '800.00',
    house_percentage: '5.00',
    payout_unit: '0.01',
    minimum_payout: '100.00',
    ...facts,
  }) as GameView;
const EMPTY = { total_wala_bet_amount: '0.00' } as const;
const after = (facts: Partial<GameView>, action: GameAction) => warningOf(game(facts), { action } as Control);
const noContest = (why: string) => `${why}: the game would be a no contest, and all bets would be refunded.`;

describe('the question before a step', () => {
  it('warns of the stop that makes a no contest', () => {
    expect(after(EMPTY, 'stop_betting_all')).toBe(noContest('No bets on WALA'));
    expect(after(EMPTY, 'last_call')).toBe(noContest('No bets on WALA'));
    expect(after({ total_wala_bet_amount: '20.00' }, 'stop_betting_all')).toBe(
      noContest('MERON would pay 96.90, less than 100.00'),
    );
    expect(after({}, 'stop_betting_all')).toBeNull();
  });

  it('warns of one side when it is empty, or the last one open', () => {
    expect(after(EMPTY, 'stop_betting_wala')).toBe(noContest('No bets on WALA'));
    expect(after(EMPTY, 'stop_betting_meron')).toBeNull();
    expect(after({ ...EMPTY, is_bet_wala_open: false }, 'stop_betting_meron')).toBe(
      noContest('No bets on WALA'),
    );
    expect(after(EMPTY, 'start_betting_wala')).toBeNull();
  });

  it('says before a result what becomes of all bets', () => {
    const none = { game_status_id: 5, is_no_contest: true } as const;
    for (const action of ['set_winner_meron', 'set_draw', 'confirm_result'] as const) {
      expect(after(none, action)).toBe('No contest: all bets will be refunded, whatever the result.');
    }
    expect(after({}, 'set_draw')).toBe('Draw: all bets will be refunded.');
    expect(after({ is_draw: true }, 'confirm_result')).toBe('Draw: all bets will be refunded.');
    expect(after({}, 'set_winner_wala')).toBeNull();
    expect(after({ is_no_contest: true }, 'undo_result')).toBeNull();
  });

  it('names the result to be confirmed, and the side that alone opens again after a pause', () => {
    expect(confirmOf(game({ result: 'WALA' })).question).toBe(
      'Do you want to confirm WALA as the result? This is permanent.',
    );
    const paused = { game_status_id: 3, is_bet_meron_open: false, is_bet_wala_open: false } as const;
    const resume = (meron: boolean, wala: boolean) =>
      controlsByKey(
        game({ ...paused, is_bet_meron_open_after_pause: meron, is_bet_wala_open_after_pause: wala }),
      ).p?.question;
    expect(resume(false, true)).toBe('Do you want to resume the game? MERON CLOSED – WALA OPEN then.');
    expect(resume(true, true)).toBe('Do you want to resume the game?');
  });
});
