import { describe, expect, test } from '@jest/globals';
import { Failure } from '../../http/failure.js';
import { parseSellBet } from './sell-bet.js';

const good = { game_id: 3, amount: '100.50', is_bet_meron: true };

function refusedField(fields: Record<string, unknown>): string {
  try {
    parseSellBet(fields);
  } catch (error) {
    if (error instanceof Failure && error.code === 'VALIDATION') return error.message.split(' ')[0] ?? '';
    throw error;
  }
  return 'none';
}

describe('the body of a new bet', () => {
  test('accepts money as a string or a number', () => {
    const parsed = { gameId: 3, side: 'MERON', stake: 10_050 };
    expect(parseSellBet(good)).toEqual(parsed);
    expect(parseSellBet({ ...good, amount: 100.5 })).toEqual(parsed);
    expect(parseSellBet({ ...good, is_bet_meron: false }).side).toBe('WALA');
  });

  test.each([
    0,
    -1,
    '0.00',
    '1.005',
    '1e3',
    ' 5',
    '100000000',
    null,
    undefined,
    true,
    [5],
    { amount: 5 },
    Number.NaN,
  ])('refuses the amount %p', (amount) => expect(refusedField({ ...good, amount })).toBe('amount'));

  test.each([0, -3, 1.5, '3', null, undefined, 2 ** 53])('coerces no game id: %p', (game_id) => {
    expect(refusedField({ ...good, game_id })).toBe('game_id');
  });

  test.each(['true', 1, 0, null, undefined])('coerces no side: %p', (is_bet_meron) => {
    expect(refusedField({ ...good, is_bet_meron })).toBe('is_bet_meron');
  });
});
