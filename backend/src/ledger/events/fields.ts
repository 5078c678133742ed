import { RESULTS, SIDES } from '@taya/contracts/game';
import { MAX_LAST_CALL_SECONDS, MIN_LAST_CALL_SECONDS } from '@taya/contracts/limits';
import Type from 'typebox';

/** The schemas of the fields of events: a kind of value each, and what stands in many events. */

export const id = (description: string) => Type.Integer({ minimum: 1, description });
export const text = (description: string) => Type.String({ description });
export const flag = (description: string) => Type.Boolean({ description });
export const money = (description: string) =>
  Type.Integer({ minimum: 0, description: `${description}, centavos` });
export const percent = (description: string) =>
  Type.Integer({ minimum: 0, description: `${description}, hundredths of a percent` });
export const date = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `${description}, local date` });
export const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: values, description });
export const moneyOrNull = (description: string) =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    description: `${description}, centavos`,
  });
export const lastCallSeconds = (description: string) =>
  Type.Integer({ minimum: MIN_LAST_CALL_SECONDS, maximum: MAX_LAST_CALL_SECONDS, description });
export const optional = Type.Optional;

export const mustChangePassword = flag(
  'they may only choose a password of their own until they have; left out for no',
);
export const gameId = id('the game');
export const tellerId = id('the teller whose drawer it is');
export const sellerId = id('the teller who sold the bet');
export const role = Type.Unsafe<1 | 2 | 3 | 4>({
  type: 'integer',
  enum: [1, 2, 3, 4],
  description: '`role_id`',
});
export const approverId = Type.Optional(
  id('the second person, who approved it with their PIN; left out where nobody had to'),
);
export const afterCount = Type.Optional(
  Type.Literal(true, {
    description:
      'a shift was closed since the entry: the drawer stays as counted, and over and short changes',
  }),
);
/** One row a teller with stakes in a game. */
export const settledTellers = Type.Array(
  Type.Object({
    tellerId: sellerId,
    wonStakes: money('stakes of their winning bets'),
    lostStakes: money('stakes of their losing bets'),
    payouts: money('owed on their winning bets'),
  }),
  { description: 'in order of their ids' },
);
export const side = oneOf(SIDES, 'the side staked on');
export const result = oneOf(RESULTS, 'the outcome');
export const terms = Type.Object(
  {
    rate: percent('house percentage'),
    payoutUnit: money('payouts are rounded down to whole units'),
    minimumPayout: percent('a side paying less makes a no contest; 0 switches the test off'),
  },
  { description: 'what a game keeps from its creation on' },
);
export const profile = {
  username: text('sign-in name, compared without case'),
  firstName: text('first name'),
  middleName: text('middle name, may be empty'),
  lastName: text('last name, may be empty for users 1 to 3'),
  location: text('where they sit'),
  ip: text('address they work from; empty for any'),
};
