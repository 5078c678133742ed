import { describe, expect, it } from '@jest/globals';
import { betDisplayStatus, isWinningBet, nameAndLocation } from './bet.js';

const open = {
  is_cancelled: false,
  game_is_finished: false,
  game_result: null,
  game_is_no_contest: false,
  is_bet_meron: true,
  has_claimed: false,
  is_admin_claim: false,
} as const;
const won = { ...open, game_is_finished: true, game_result: 'MERON' } as const;

describe('the display status of a bet', () => {
  it.each([
    ['while its game is not finished', open, 'N/A'],
    ['while its game waits for confirmation', { ...open, game_result: 'MERON' }, 'N/A'],
    ['cancelled', { ...open, is_cancelled: true }, 'Cancelled'],
    ['cancelled, in a game its side won', { ...won, is_cancelled: true }, 'Cancelled'],
    ['won', won, 'Unclaimed'],
    ['won and paid', { ...won, has_claimed: true }, 'Claimed'],
    ['won and claimed by the admin', { ...won, is_admin_claim: true }, 'Claimed'],
    ['lost', { ...won, is_bet_meron: false }, 'Lost'],
    ['on WALA, which won', { ...won, is_bet_meron: false, game_result: 'WALA' }, 'Unclaimed'],
    ['in a draw', { ...won, is_bet_meron: false, game_result: 'DRAW' }, 'Unclaimed'],
    [
      'on the losing side of a no contest',
      { ...won, is_bet_meron: false, game_is_no_contest: true },
      'Unclaimed',
    ],
  ] as const)('%s', (_what, bet, expected) => {
    expect(betDisplayStatus(bet)).toBe(expected);
    expect(isWinningBet(bet)).toBe(expected === 'Unclaimed' || expected === 'Claimed');
  });
});

it('a teller is named with their window, leaving out empty parts', () => {
  expect(nameAndLocation({ full_name: 'Ana Cruz', location: 'Window 3' })).toBe('Ana Cruz, Window 3');
  expect(nameAndLocation({ full_name: 'Ana Cruz', location: '' })).toBe('Ana Cruz');
});
