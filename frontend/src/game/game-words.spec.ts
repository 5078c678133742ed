import { describe, expect, it } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { SIDES } from '@taya/contracts/side';
import { noticeOf, noticeText, oneSideWords, onlyOpenSide, saidOf } from './game-words.js';

const BOTH_OPEN = { is_bet_meron_open: true, is_bet_wala_open: true } as const;

const game = (facts: Partial<GameView>) =>
  ({
    game_status_id: 2,
    is_bet_meron_open: false,
    is_bet_wala_open: false,
    is_winner_meron: null,
    is_draw: false,
    is_no_contest: false,
    is_finished: false,
    review_since: null,
    total_meron_bet_amount: '1000.00',
    total_wala_bet_amount: '2000.00',
    meron_payout: '285.00',
    wala_payout: '142.50',
    ...facts,
  }) as GameView;

/** Word, surface and payout of MERON and of WALA, and what is said of all bets. */
function said(facts: Partial<GameView>) {
  const sides = SIDES.map((side) => {
    const { word, isGrey, payout } = saidOf(game(facts), side);
    return `${word}|${isGrey ? 'grey' : 'its colour'}|${payout}`;
  });
  const refund = noticeOf(game(facts));
  return [...sides, refund === null ? '' : noticeText(refund)];
}

const AHEAD = 'No contest: will be refunded – keep your ticket';
const DONE = 'No contest – all bets refunded';

describe('what every screen says of a game', () => {
  it.each<[string, Partial<GameView>, readonly string[]]>([
    ['not started', { game_status_id: 1 }, ['|its colour|285.00', '|its colour|142.50', '']],
    ['open', BOTH_OPEN, ['open|its colour|285.00', 'open|its colour|142.50', '']],
    ['one side', { is_bet_wala_open: true }, ['(CLOSED)|grey|285.00', 'open|its colour|142.50', '']],
    ['paused', { game_status_id: 3 }, ['closed|grey|285.00', 'closed|grey|142.50', '']],
    ['ongoing', { game_status_id: 5 }, ['closed|grey|285.00', 'closed|grey|142.50', '']],
    [
      'MERON set',
      { game_status_id: 7, is_winner_meron: true },
      ['WINNER|its colour|285.00', '|grey|142.50', ''],
    ],
    [
      'WALA confirmed',
      { game_status_id: 6, is_winner_meron: false, is_finished: true },
      ['|grey|285.00', 'WINNER|its colour|142.50', ''],
    ],
    [
      'WALA under review',
      { game_status_id: 7, is_winner_meron: false, review_since: '2026-11-26T07:05:00.000Z' },
      ['|grey|285.00', '|grey|142.50', 'Result under review – keep your ticket'],
    ],
    [
      'a draw under review, undone',
      { game_status_id: 5, review_since: '2026-11-26T07:05:00.000Z' },
      ['closed|grey|285.00', 'closed|grey|142.50', 'Result under review – keep your ticket'],
    ],
    [
      'a draw set',
      { game_status_id: 7, is_draw: true },
      ['|grey|–', '|grey|–', 'Draw: keep your ticket until the result is confirmed'],
    ],
    [
      'a draw confirmed',
      {
        game_status_id: 6,
        is_draw: true,
        is_finished: true,
        meron_payout: '100.00',
        wala_payout: '100.00',
      },
      ['|grey|100.00', '|grey|100.00', 'Draw – all bets refunded'],
    ],
    [
      'a no contest, ongoing',
      { game_status_id: 5, is_no_contest: true },
      ['closed|grey|–', 'closed|grey|–', AHEAD],
    ],
    [
      'a no contest, paused',
      { game_status_id: 3, is_no_contest: true },
      ['closed|grey|–', 'closed|grey|–', AHEAD],
    ],
    [
      'a no contest with a result: nobody is winner',
      { game_status_id: 7, is_no_contest: true, is_winner_meron: true },
      ['|grey|–', '|grey|–', AHEAD],
    ],
    [
      'a no contest confirmed',
      {
        game_status_id: 6,
        is_no_contest: true,
        is_winner_meron: true,
        is_finished: true,
        total_wala_bet_amount: '0.00',
        meron_payout: '100.00',
        wala_payout: '100.00',
      },
      ['|grey|100.00', '|grey|100.00', DONE],
    ],
    [
      'cancelled',
      { game_status_id: 4, total_meron_bet_amount: '0.00', total_wala_bet_amount: '0.00' },
      ['|grey|–', '|grey|–', ''],
    ],
  ])('%s', (_name, facts, expected) => {
    expect(said(facts)).toEqual(expected);
  });

  it('is no figure for a side without bets, and no payout for either', () => {
    const facts = {
      ...BOTH_OPEN,
      total_meron_bet_amount: '0.00',
      meron_payout: '0.00',
      wala_payout: '95.00',
    };
    expect(SIDES.map((side) => saidOf(game(facts), side))).toMatchObject([
      { total: '–', payout: '–' },
      { total: '₱2,000.00', payout: '–' },
    ]);
  });
});

describe('one side open', () => {
  it('is said with both sides', () => {
    expect(oneSideWords('WALA')).toEqual(['MERON CLOSED', 'WALA OPEN']);
    expect(oneSideWords('MERON')).toEqual(['MERON OPEN', 'WALA CLOSED']);
  });

  it('is not both, and not none', () => {
    expect(onlyOpenSide(game({ is_bet_meron_open: true }))).toBe('MERON');
    expect([onlyOpenSide(game(BOTH_OPEN)), onlyOpenSide(game({}))]).toEqual([null, null]);
  });
});
