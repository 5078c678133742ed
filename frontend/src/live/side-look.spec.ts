import { describe, expect, test } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { shownSide } from './side-look.js';
import { stageOf } from './stage.js';

const OPEN = {
  game_status_id: 2,
  last_game_status_id: null,
  result: null,
  is_draw: false,
  is_no_contest: false,
  review_since: null,
  is_finished: false,
  is_bet_meron_open: true,
  is_bet_wala_open: true,
  is_bet_meron_open_after_pause: null,
  is_bet_wala_open_after_pause: null,
  is_winner_meron: null,
  last_call_ends_at: null,
  last_call_seconds: null,
  total_meron_bet_amount: '1000.00',
  total_wala_bet_amount: '800.00',
  meron_payout: '171.00',
  wala_payout: '213.75',
} as const;
const SHUT = { ...OPEN, is_bet_meron_open: false, is_bet_wala_open: false } as const;

function sides(changes: Partial<GameView>) {
  const game = { ...OPEN, ...changes } as unknown as GameView;
  const stage = stageOf(game);
  return (['MERON', 'WALA'] as const).map((side) => shownSide(game, side, stage));
}
const looks = (changes: Partial<GameView>) => sides(changes).map(({ look }) => look);
const closed = (changes: Partial<GameView>) => sides(changes).map(({ isClosed }) => isClosed);
const payouts = (changes: Partial<GameView>) => sides(changes).map(({ payout }) => payout);

describe('the look of the sides', () => {
  test('is in colour while betting is open', () => {
    expect(looks({})).toEqual(['open', 'open']);
  });

  test('is grey and says closed where betting on one side was stopped', () => {
    const one = { is_bet_meron_open: false };
    expect([looks(one), closed(one)]).toEqual([
      ['grey', 'open'],
      [true, false],
    ]);
  });

  test.each([
    ['not started', { ...SHUT, game_status_id: 1 }],
    ['closed', { ...SHUT, game_status_id: 5 }],
    ['paused', { ...SHUT, game_status_id: 3, is_bet_wala_open_after_pause: true }],
  ] as const)('%s: both are grey without a word; the band says why', (_name, changes) => {
    expect([looks(changes), closed(changes)]).toEqual([
      ['grey', 'grey'],
      [false, false],
    ]);
  });

  test('shows the winner, and the other side dimmed', () => {
    const result = { ...SHUT, game_status_id: 7, result: 'WALA', is_winner_meron: false } as const;
    expect(looks(result)).toEqual(['dimmed', 'winner']);
    expect(payouts(result)).toEqual(['171.00', '213.75']);
  });

  test('is dimmed for both when stakes are refunded, with the stake as payout once that is confirmed', () => {
    const draw = { ...SHUT, game_status_id: 7, result: 'DRAW', is_draw: true } as const;
    const noContest = { ...SHUT, game_status_id: 5, is_no_contest: true } as const;
    const done = {
      game_status_id: 6,
      is_finished: true,
      meron_payout: '100.00',
      wala_payout: '100.00',
    } as const;
    for (const refund of [draw, noContest]) {
      expect([looks(refund), payouts(refund)]).toEqual([
        ['dimmed', 'dimmed'],
        ['–', '–'],
      ]);
      expect(payouts({ ...refund, ...done })).toEqual(['100.00', '100.00']);
    }
  });

  test('shows no figures without a game', () => {
    const side = shownSide(null, 'MERON', stageOf(null));
    expect(side).toEqual({ look: 'dimmed', isClosed: false, total: '–', payout: '–' });
  });
});
