import { describe, expect, test } from '@jest/globals';
import { Failure } from '../http/failure.js';
import { SALE } from './bodies.js';

const good = { game_id: 3, amount: '100.50', is_bet_meron: true };
const read = (sent: unknown) => SALE.transform(sent);

function refusal(sent: unknown): Pick<Failure, 'code' | 'field' | 'message'> {
  try {
    read(sent);
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, field: error.field, message: error.message };
    throw error;
  }
  throw new Error(`was not refused: ${JSON.stringify(sent)}`);
}

describe('the body of a new bet', () => {
  test('accepts money as a string or a number, and nothing but its fields', () => {
    expect(read({ ...good, seller_id: 7 })).toEqual(good);
    expect(read({ ...good, amount: 100.5 })).toEqual({ ...good, amount: 100.5 });
    expect(read({ ...good, is_bet_meron: false }).is_bet_meron).toBe(false);
  });

  test.each([0, -1, '0.00', '1e3', ' 5', null, undefined, true, [5], { amount: 5 }, Number.NaN])(
    'refuses the amount %p',
    (amount) => {
      const message = 'Bet amount must be greater than 0';
      expect(refusal({ ...good, amount })).toEqual({ code: 'VALIDATION', field: 'amount', message });
    },
  );

  test.each([
    ['1.005', 'Bet amount must have at most two decimal places'],
    [0.001, 'Bet amount must have at most two decimal places'],
    ['100000000', 'Bet amount must be at most ₱99,999,999.99'],
  ])('says what is wrong with the amount %p', (amount, message) => {
    expect(refusal({ ...good, amount })).toEqual({ code: 'VALIDATION', field: 'amount', message });
  });

  test.each([0, -3, 1.5, '3', null, undefined, 2 ** 53])('coerces no game id: %p', (game_id) => {
    const message = 'game_id must be a positive whole number';
    expect(refusal({ ...good, game_id })).toEqual({ code: 'VALIDATION', field: 'game_id', message });
  });

  test.each(['true', 1, 0, null, undefined])('coerces no side: %p', (is_bet_meron) => {
    const message = 'is_bet_meron must be true or false';
    expect(refusal({ ...good, is_bet_meron })).toMatchObject({ field: 'is_bet_meron', message });
  });

  test.each([undefined, null, [], [good], 'text'])('is no %p', (sent) => {
    expect(refusal(sent).message).toBe('The body must be a JSON object');
  });
});
