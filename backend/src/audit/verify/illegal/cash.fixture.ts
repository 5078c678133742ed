import { ADMIN, ANA, BEN, DAY, peso } from '../../../ledger/testing/station.fixture.js';
import { FIRST_DAY } from '../../worked-day.fixture.js';
import {
  AT,
  after,
  type Case,
  cashIn,
  clearing,
  event,
  payment,
  remit,
  SERIAL,
} from '../illegal-events.fixture.js';

const CASH: readonly Case[] = [
  ['a cash-in of nothing', AT.open, cashIn({ amount: 0 }), ADMIN, 'the amount is 0'],
  ['a cash-in whose id leaves a gap', AT.open, cashIn({ cashinId: 3 }), ADMIN, 'cash-in 3 follows cash-in 1'],
  ['a cash-in to the admin', AT.open, cashIn({ tellerId: 1 }), ADMIN, 'user 1 is no teller'],
  ['a cash-in by a teller', AT.open, cashIn(), ANA, 'of role 2'],
  [
    'a cash-in of another day',
    AT.open,
    cashIn({ businessDate: '2026-11-22' }),
    ADMIN,
    'the day is said to be 2026-11-22, but comes to 2026-11-21',
  ],
  [
    'a remit above the limit',
    AT.open,
    remit({ amount: 500_001 }),
    ADMIN,
    '5,000.01 was remitted, but only 5,000.00 could be',
  ],
  [
    'a remit out of unfinished bets',
    AT.open,
    remit({ tellerId: 5, amount: 1 }),
    ADMIN,
    '0.01 was remitted, but only 0.00 could be',
  ],
  [
    'a future date cleared',
    AT.finished,
    clearing({ date: '2026-11-22' }),
    ADMIN,
    '2026-11-22 was cleared before, or is to come',
  ],
  [
    'a date cleared with a game of it running',
    AT.result,
    clearing({ tellers: [] }),
    ADMIN,
    'game 1 is not decided',
  ],
  [
    'too little cleared',
    AT.finished,
    clearing({ tellers: [{ tellerId: 4, bets: 1, amount: 151_999 }] }),
    ADMIN,
    'amount of teller 4 is said to be 151999, but comes to 152000',
  ],
  [
    'other bets cleared',
    AT.finished,
    clearing({ tellers: [{ tellerId: 4, bets: 2, amount: 152_000 }] }),
    ADMIN,
    'bets of teller 4 is said to be 2, but comes to 1',
  ],
  [
    'nothing cleared',
    AT.finished,
    clearing({ tellers: [] }),
    ADMIN,
    'the number of tellers is said to be 0, but comes to 1',
  ],
];

const reverse = {
  type: 'reverseCash',
  tellerId: ANA.userId,
  id: 1,
  amount: peso(0),
  reason: 'Typed twice',
} as const;
const remitReversed = () =>
  after(AT.open(), (station) => {
    for (const { userId } of [ANA, BEN])
      station.do({ type: 'cashIn', tellerId: userId, amount: peso(1_000) });
    station.do({ type: 'remit', tellerId: ANA.userId, amount: peso(1) });
    station.do({ ...reverse, of: 'remit' });
  });
const twoDaysLater = () =>
  after(AT.open(), (station) => {
    station.at += 2 * DAY;
    station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(1) });
  });
const reversal = event('cash.reversed', {
  of: 'cashin',
  reversalId: 3,
  reverses: 1,
  reversedRef: SERIAL,
  tellerId: ANA.userId,
  amount: 500_000,
  refNumber: SERIAL,
  reason: 'Typed twice',
  businessDate: '2026-11-23',
});

const CORRECTIONS: readonly Case[] = [
  [
    'a cash-in corrected, and not reversed',
    AT.open,
    cashIn({ corrects: 1 }),
    ADMIN,
    'cash-in 1 was corrected, but not reversed',
  ],
  ['no cash-in corrected', AT.open, cashIn({ corrects: 9 }), ADMIN, 'there is no cashin 9'],
  [
    'a cash-in corrected for another teller',
    AT.open,
    cashIn({ corrects: 1, tellerId: BEN.userId }),
    ADMIN,
    'the teller is said to be 5, but comes to 4',
  ],
  [
    'a remit corrected for another teller',
    remitReversed,
    remit({ remitId: 3, corrects: 1, tellerId: BEN.userId }),
    ADMIN,
    'the teller is said to be 5, but comes to 4',
  ],
  [
    'a cash-in reversed that was forgotten, as it is too old',
    twoDaysLater,
    reversal,
    ADMIN,
    'there is no cashin 1 that could be reversed',
  ],
];

const cleared = () => after(AT.finished(), (station) => station.do({ type: 'clearDate', date: FIRST_DAY }));

export const ILLEGAL_CASH: readonly Case[] = [
  ...CASH,
  ...CORRECTIONS,
  ['a cleared bet paid', cleared, payment(), ANA, 'is owed nothing'],
  [
    'the same date cleared again',
    cleared,
    clearing({ clearId: 2, tellers: [] }),
    ADMIN,
    'was cleared before',
  ],
];
