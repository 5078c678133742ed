/** Random days of a station, as lists of attempted steps. Many of them are refused, as they should be. */
import type { Result, Side } from '@taya/contracts/game';
import { MAX_AMOUNT } from '@taya/contracts/money';
import type { CountedReceipt } from '@taya/contracts/print';
import fc from 'fast-check';

export const TELLERS = ['ana', 'ben', 'cora'] as const;
export type Teller = (typeof TELLERS)[number];

export const ADMIN_ACTIONS = [
  'open all',
  'open MERON',
  'open WALA',
  'close all',
  'close MERON',
  'close WALA',
  'pause',
  'cancel game',
  'result MERON',
  'result WALA',
  'result DRAW',
  'undo',
  'confirm',
  'new game',
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

export interface Terms {
  readonly rate: number;
  readonly payoutUnit: number;
  readonly minimumPayout: number;
}

export type Step =
  | { readonly do: 'sell'; readonly teller: Teller; readonly side: Side; readonly stake: number }
  /** Bets are counted back from the latest one. */
  | { readonly do: 'cancel bet' | 'pay' | 'claim'; readonly teller: Teller; readonly betsAgo: number }
  | {
      readonly do: 'print';
      readonly by: Teller | 'admin';
      readonly receipt: CountedReceipt;
      readonly betsAgo: number;
    }
  | { readonly do: 'cash in' | 'remit'; readonly teller: Teller; readonly amount: number }
  | { readonly do: 'remit all'; readonly teller: Teller; readonly over: number }
  /** What an admin usually does next; after betting they set this result. */
  | { readonly do: 'go on'; readonly result: Result }
  | { readonly do: 'act'; readonly action: AdminAction }
  | { readonly do: 'clear' | 'seal'; readonly daysAgo: number }
  | { readonly do: 'next day' }
  | { readonly do: 'change terms'; readonly terms: Terms };

const teller = fc.constantFrom(...TELLERS);
const side = fc.constantFrom<Side>('MERON', 'WALA');
const result = fc.constantFrom<Result>('MERON', 'MERON', 'WALA', 'WALA', 'DRAW');

/** Amounts: round pesos as people bet them, odd centavos so that rounding matters, and some outside the limits. */
const amount = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 500 }).map((pesos) => pesos * 1_000) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 200_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, MAX_AMOUNT, MAX_AMOUNT + 1) },
);

const terms = fc.record({
  rate: fc.constantFrom(500, 625, 1, 1_000, 10_000),
  payoutUnit: fc.constantFrom(1, 5, 25, 100),
  minimumPayout: fc.constantFrom(10_000, 0, 12_000),
});

const betsAgo = fc.nat({ max: 11 });
const sell = fc.record({ do: fc.constant('sell' as const), teller, side, stake: amount });
const pay = fc.record({ do: fc.constant('pay' as const), teller, betsAgo });
const print = fc.record({
  do: fc.constant('print' as const),
  by: fc.constantFrom(...TELLERS, 'admin' as const),
  receipt: fc.constantFrom<CountedReceipt>('bet', 'payout'),
  betsAgo,
});
const goOn = fc.record({ do: fc.constant('go on' as const), result });

/** Any step at any moment. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: sell },
  { weight: 8, arbitrary: goOn },
  { weight: 8, arbitrary: pay },
  { weight: 6, arbitrary: print },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('cancel bet' as const, 'claim' as const), teller, betsAgo }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('cash in' as const, 'remit' as const), teller, amount }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('remit all' as const),
      teller,
      over: fc.constantFrom(0, 0, 1),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('act' as const), action: fc.constantFrom(...ADMIN_ACTIONS) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('clear' as const, 'seal' as const),
      daysAgo: fc.integer({ min: -1, max: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ do: 'next day' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change terms' as const), terms }) },
);

const some = (steps: fc.Arbitrary<Step>, minLength: number, maxLength: number) =>
  fc.array(steps, { minLength, maxLength, size: 'max' });

const mostly = (steps: fc.Arbitrary<Step>) =>
  fc.oneof({ weight: 12, arbitrary: steps }, { weight: 1, arbitrary: anyStep });

const cancelBet = fc.record({ do: fc.constant('cancel bet' as const), teller, betsAgo: fc.nat({ max: 2 }) });
const bet = fc.oneof({ weight: 6, arbitrary: sell }, { weight: 1, arbitrary: cancelBet });
const ofADay = (step: 'clear' | 'seal') => fc.record({ do: fc.constant(step), daysAgo: fc.nat({ max: 1 }) });
const closing = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.constant({ do: 'next day' }),
  ofADay('clear'),
  ofADay('seal'),
);

/** A game in its usual order, sometimes disturbed: created and opened, bets, closed, result, confirmed, paid. */
const game = fc
  .tuple(
    some(goOn, 2, 2),
    some(mostly(bet), 3, 12),
    some(goOn, 3, 3),
    some(mostly(pay), 0, 10),
    some(closing, 0, 2),
  )
  .map((parts) => parts.flat());

/** Starts with cash-ins, because without them hardly anything could be paid. */
export const randomDays: fc.Arbitrary<readonly Step[]> = fc
  .array(fc.oneof({ weight: 2, arbitrary: game }, { weight: 1, arbitrary: some(anyStep, 1, 8) }), {
    minLength: 1,
    maxLength: 6,
    size: 'max',
  })
  .map((parts) => [
    ...TELLERS.map((name) => ({ do: 'cash in', teller: name, amount: 500_000 }) as const),
    ...parts.flat(),
  ]);
