import { describe, expect, test } from '@jest/globals';
import { GameStatus, type GameView } from '@taya/contracts/game';
import { stageOf } from './stage.js';

const game = {
  game_status_id: 2,
  is_bet_meron_open: true,
  is_bet_wala_open: true,
  is_no_contest: false,
  is_draw: false,
  is_winner_meron: null,
  last_call_ends_at: null,
  review_since: null,
} as GameView;
const MERON = { is_winner_meron: true } as const;
const WALA = { is_winner_meron: false } as const;
const DRAW = { is_draw: true } as const;
const endsAt = '2026-11-21T06:40:30.000Z';
const band = (state: string) => ({ kind: 'band', state });
const announcement = (what: string) => ({ kind: 'announcement', what });

describe('what the stage shows', () => {
  test('tells no game from nothing known yet', () => {
    expect(stageOf(null)).toEqual(announcement('noGame'));
    expect(stageOf(undefined)).toEqual(announcement('connecting'));
  });

  test.each([
    [GameStatus.NotStarted, band('notStarted')],
    [GameStatus.BettingOpen, band('open')],
    [GameStatus.Paused, band('paused')],
    [GameStatus.Ongoing, band('closed')],
    [GameStatus.Cancelled, announcement('cancelled')],
  ])('follows the game at status %p', (game_status_id, expected) => {
    expect(stageOf({ ...game, game_status_id })).toEqual(expected);
  });

  test.each([GameStatus.Ongoing, GameStatus.Result])(
    'says at status %p that its result is under review',
    (game_status_id) => {
      const reviewed = { ...game, game_status_id, review_since: endsAt };
      for (const result of [MERON, DRAW, { is_no_contest: true }])
        expect(stageOf({ ...reviewed, ...result })).toEqual(announcement('review'));
    },
  );

  test('shows a last call while betting is open', () => {
    expect(stageOf({ ...game, last_call_ends_at: endsAt })).toEqual(band('lastCall'));
    expect(stageOf({ ...game, game_status_id: 5, last_call_ends_at: endsAt })).toEqual(band('closed'));
  });

  test('says which side alone is open, but in a last call', () => {
    expect(stageOf({ ...game, is_bet_meron_open: false })).toEqual(band('walaOnly'));
    expect(stageOf({ ...game, is_bet_wala_open: false })).toEqual(band('meronOnly'));
    expect(stageOf({ ...game, is_bet_wala_open: false, last_call_ends_at: endsAt })).toEqual(
      band('lastCall'),
    );
  });

  test.each([GameStatus.Result, GameStatus.Finished])('shows the result at status %p', (game_status_id) => {
    const shown = (result: Partial<GameView>) => stageOf({ ...game, game_status_id, ...result });
    expect(shown(MERON)).toEqual({ kind: 'winner', side: 'MERON' });
    expect(shown(WALA)).toEqual({ kind: 'winner', side: 'WALA' });
    expect(shown(DRAW)).toEqual(announcement('draw'));
  });

  test('announces a no contest as soon as betting has closed, and no winner whatever the result', () => {
    const noContest = { ...game, is_no_contest: true };
    expect(stageOf({ ...noContest, game_status_id: 5 })).toEqual(announcement('noContest'));
    for (const result of [MERON, WALA, DRAW]) {
      expect(stageOf({ ...noContest, game_status_id: 7, ...result })).toEqual(announcement('noContest'));
      expect(stageOf({ ...noContest, game_status_id: 6, ...result })).toEqual(announcement('noContest'));
    }
  });

  test('announces a no contest in a pause too: the badge says that the game is paused', () => {
    expect(stageOf({ ...game, game_status_id: 3, is_no_contest: true })).toEqual(announcement('noContest'));
  });
});
