import { describe, expect, it } from '@jest/globals';
import { ADMIN, ANA } from '../../ledger/testing/station.fixture.js';
import {
  AT,
  type Case,
  cashIn,
  clearing,
  finds,
  found,
  gameAt,
  payment,
  remit,
} from '../illegal-events.fixture.js';
import { FIRST_DAY } from '../worked-day.fixture.js';

const CASH: readonly Case[] = [
  ['a cash-in of nothing', AT.open, cashIn({ amount: 0 }), ADMIN, 'outside the limits'],
  ['a cash-in whose id leaves a gap', AT.open, cashIn({ cashinId: 3 }), ADMIN, 'cashin 3 follows cashin 1'],
  ['a cash-in to the admin', AT.open, cashIn({ tellerId: 1 }), ADMIN, 'user 1 is no teller'],
  ['a cash-in by a teller', AT.open, cashIn(), ANA, 'of role 2'],
  ['a cash-in of another day', AT.open, cashIn({ businessDate: '2026-11-22' }), ADMIN, '2026-11-22 is not'],
  ['a remit above the limit', AT.open, remit({ amount: 500_001 }), ADMIN, 'could remit 500000'],
  ['a remit out of unfinished bets', AT.open, remit({ tellerId: 5, amount: 1 }), ADMIN, 'could remit 0'],
  ['a future date cleared', AT.finished, clearing({ date: '2026-11-22' }), ADMIN, 'after the station'],
  ['a date cleared with a game of it running', AT.result, clearing({ tellers: [] }), ADMIN, 'is not final'],
  [
    'too little cleared',
    AT.finished,
    clearing({ tellers: [{ tellerId: 4, bets: 1, amount: 151_999 }] }),
    ADMIN,
    'cleared amount of teller 4 151999',
  ],
  [
    'other bets cleared',
    AT.finished,
    clearing({ tellers: [{ tellerId: 4, bets: 2, amount: 152_000 }] }),
    ADMIN,
    'cleared bets of teller 4 2',
  ],
  ['nothing cleared', AT.finished, clearing({ tellers: [] }), ADMIN, 'number of tellers 0'],
];

describe('an illegal event of cash is found', () => {
  finds(CASH);

  it('a cleared bet paid, and the same date cleared again', () => {
    const station = gameAt(6);
    station.do({ type: 'clearDate', date: FIRST_DAY });
    expect(found(station, payment(), ANA)?.message).toContain('is owed nothing');
    expect(found(station, clearing({ clearId: 2, tellers: [] }))?.message).toContain('was cleared before');
  });
});
