import { describe, expect, it } from '@jest/globals';
import { sideState, sideWord } from './side-state.js';

type Game = Parameters<typeof sideState>[0];

const game = (facts: Partial<Game>): Game => ({
  game_status_id: 2,
  last_game_status_id: null,
  is_bet_meron_open: false,
  is_bet_wala_open: true,
  is_bet_meron_open_after_pause: null,
  is_bet_wala_open_after_pause: null,
  is_winner_meron: null,
  total_meron_bet_amount: '100.00',
  total_wala_bet_amount: '200.00',
  meron_payout: '285.00',
  wala_payout: '142.50',
  ...facts,
});

/** The states of MERON and of WALA. */
function shown(facts: Partial<Game>) {
  return (['MERON', 'WALA'] as const).map((side) => {
    const state = sideState(game(facts), side);
    return [sideWord(state), state.isGrey ? 'grey' : 'its colour'];
  });
}

const CLOSED = { is_bet_meron_open: false, is_bet_wala_open: false } as const;

describe('a side of a game', () => {
  it('is grey when it is closed while betting is open', () => {
    expect(shown({})).toEqual([
      ['(CLOSED)', 'grey'],
      ['open', 'its colour'],
    ]);
  });

  it('stays grey when the game is paused, while the open side keeps its colour', () => {
    const paused = {
      ...CLOSED,
      game_status_id: 3,
      last_game_status_id: 2,
      is_bet_meron_open_after_pause: false,
      is_bet_wala_open_after_pause: true,
    } as const;
    expect(shown(paused)).toEqual([
      ['(CLOSED)', 'grey'],
      ['', 'its colour'],
    ]);
  });

  it.each([
    { game_status_id: 5, last_game_status_id: null },
    {
      game_status_id: 3,
      last_game_status_id: 5,
      is_bet_meron_open_after_pause: false,
      is_bet_wala_open_after_pause: false,
    },
  ] as const)('says that betting is closed once it has ended: %j', (facts) => {
    expect(shown({ ...CLOSED, ...facts })).toEqual([
      ['BETTING CLOSED', 'grey'],
      ['BETTING CLOSED', 'grey'],
    ]);
  });

  it('has its colour and no word before betting starts', () => {
    expect(shown({ ...CLOSED, game_status_id: 1 })).toEqual([
      ['', 'its colour'],
      ['', 'its colour'],
    ]);
  });

  it.each([6, 7] as const)('is grey when the other side has won, at status %p', (game_status_id) => {
    expect(shown({ ...CLOSED, game_status_id, is_winner_meron: false })).toEqual([
      ['', 'grey'],
      ['', 'its colour'],
    ]);
  });

  it.each([4, 6, 7] as const)('is grey when neither side has won, at status %p', (game_status_id) => {
    expect(shown({ ...CLOSED, game_status_id })).toEqual([
      ['', 'grey'],
      ['', 'grey'],
    ]);
  });
});
