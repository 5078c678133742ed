import { describe, expect, it } from '@jest/globals';
import type { DomainEvent, EventData, EventType, LedgerEvent } from '../../ledger/events.js';
import { assertIdentity, figuresOf } from './figures.js';
import { Journal } from './journal.fixture.js';
import { RunningBalances } from './running-balances.js';

/** Gives events directly to the books, without the checks that come before. */
const event = <T extends EventType>(type: T, data: EventData<T>) =>
  ({ type, data, at: 0, by: { userId: 0, ip: '' }, on: 'test', revision: 0 }) as DomainEvent & LedgerEvent;

const sold = (stake: number, sellerId = 4) =>
  event('bet.sold', { betId: 1, serial: 'S', gameId: 1, sellerId, side: 'MERON', stake });
const confirmed = (more: Partial<EventData<'game.confirmed'>> = {}) =>
  event('game.confirmed', {
    gameId: 1,
    result: 'MERON',
    noContest: false,
    meronPercentage: 9_500,
    walaPercentage: 0,
    commission: 500,
    breakage: 0,
    businessDate: '2026-11-21',
    tellers: [{ tellerId: 4, wonStakes: 10_000, lostStakes: 0, payouts: 9_500 }],
    ...more,
  });
const cleared = (amount: number) =>
  event('date.cleared', { clearId: 1, date: '2026-11-21', tellers: [{ tellerId: 4, bets: 1, amount }] });
const paid = (payout: number) =>
  event('bet.paid', { betId: 1, gameId: 1, sellerId: 4, payerId: 4, side: 'MERON', stake: 10_000, payout });

function journalOf(...events: readonly LedgerEvent[]): Journal {
  const journal = new Journal();
  for (const one of events) journal.post(one);
  return journal;
}

describe('the journal refuses', () => {
  it('a game that distributes more or less than its pool', () => {
    expect(() => journalOf(sold(10_000), confirmed({ commission: 501 }))).toThrow(
      'sum to -1 centavos, not to zero',
    );
    expect(() => journalOf(sold(10_001), confirmed())).toThrow('sum to 1 centavos, not to zero');
  });

  it('a clearing of more or less than the games of the date owe', () => {
    const game = [sold(10_000), confirmed()];
    expect(() => journalOf(...game, cleared(9_499))).toThrow('sum to 1 centavos, not to zero');
    expect(() => journalOf(...game, paid(9_500), cleared(9_500))).toThrow('sum to -9500 centavos');
  });

  it('a drawer that pays more than it holds, and a game that pays more than it owes', () => {
    expect(() => journalOf(sold(10_000), confirmed(), paid(10_001))).toThrow('payable:1 would stand at 501');
    const withdrawn = event('bet.cancelled', { betId: 1, gameId: 1, sellerId: 5, side: 'MERON', stake: 100 });
    expect(() => journalOf(sold(10_000), withdrawn)).toThrow('drawer:5 would stand at -100');
  });
});

it('an event changes the figures that are others after it: what one teller won and another lost is nothing for all', () => {
  const balances = new RunningBalances();
  for (const sale of [sold(10_000, 4), sold(10_000, 5)]) balances.take(sale);
  const tellers = [
    { tellerId: 4, wonStakes: 10_000, lostStakes: 0, payouts: 9_000 },
    { tellerId: 5, wonStakes: 10_000, lostStakes: 0, payouts: 11_000 },
  ];
  const { changes } = balances.take(confirmed({ tellers, commission: 0 }));
  expect([...changes].filter(([account]) => account.endsWith('/win'))).toEqual([
    ['teller:4/win', -1_000],
    ['teller:5/win', 1_000],
  ]);
});

describe('an identity fails', () => {
  it('when a stake is neither won, lost, paid nor open', () => {
    expect(() => assertIdentity(1, figuresOf({ payin: 100, unfinished: 99 }), 4)).toThrow(
      'teller 4: 100 is not 99',
    );
    expect(() => assertIdentity(1, figuresOf({ payin: 100, unfinished: 100 }), 4)).not.toThrow();
  });

  it('when cash appeared or disappeared without an event', () => {
    expect(() => assertIdentity(2, figuresOf({ cashin: 100, paidOut: 1 }), 4)).toThrow('99 is not 100');
    expect(() =>
      assertIdentity(2, figuresOf({ cashin: 100, paidOut: 1, paidForOthers: 1 }), 4),
    ).not.toThrow();
  });

  it('when the profit is not what the house kept', () => {
    expect(() => assertIdentity(3, figuresOf({ lose: 90, commission: 89 }), null)).toThrow('90 is not 89');
    expect(() =>
      assertIdentity(3, figuresOf({ lose: 90, commission: 80, breakage: 10 }), null),
    ).not.toThrow();
  });

  it('when the remittable cash is not the cash-ins plus the profit', () => {
    expect(() => assertIdentity(4, figuresOf({ cashin: 100, remit: 10, paidOut: 5 }), null)).toThrow(
      '95 is not 100',
    );
  });
});
