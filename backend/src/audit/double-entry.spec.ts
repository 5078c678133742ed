import { describe, expect, it } from '@jest/globals';
import type { DomainEvent, EventData, EventType, LedgerEvent } from '../ledger/events.js';
import { Balances } from './balances.js';
import { Figures } from './figures.js';
import { assertAccountsAgree, assertIdentity } from './identities.js';
import { Journal } from './journal.js';

/** Gives events directly to the books, without the checks that come before. */
const event = <T extends EventType>(type: T, data: EventData<T>) =>
  ({ type, data, at: 0, by: { userId: 0, ip: '' }, on: 'test', revision: 0 }) as DomainEvent & LedgerEvent;

const cashIn = (amount: number) =>
  event('cash.added', { cashinId: 1, tellerId: 4, amount, refNumber: 'A', businessDate: '2026-11-21' });
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

function balancesOf(...events: readonly LedgerEvent[]): Balances {
  const balances = new Balances();
  for (const one of events) balances.take(one);
  return balances;
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

describe('the balances refuse', () => {
  it('a clearing whose totals per teller are not what the games owe', () => {
    const game = [sold(10_000), confirmed()];
    expect(() => balancesOf(...game, cleared(9_499))).toThrow('who was owed 9500');
    const nobody = event('date.cleared', { clearId: 1, date: '2026-11-21', tellers: [] });
    expect(() => balancesOf(...game, nobody)).toThrow('nothing cleared of teller 4');
  });
});

describe('of a decided game', () => {
  it('what is owed is remembered until it is paid or cleared, and nothing else', () => {
    const others = { tellerId: 5, wonStakes: 0, lostStakes: 300, payouts: 0 };
    const of4 = { tellerId: 4, wonStakes: 10_000, lostStakes: 0, payouts: 9_500 };
    const balances = balancesOf(sold(10_000), sold(300, 5), confirmed({ tellers: [of4, others] }));
    balances.forgetSettled();
    expect(balances.tellerInGame(1, 4).get('unclaimed')).toBe(9_500);
    expect(balances.game(1).get('payin')).toBe(10_300);
    expect(balances.tellerInGame(1, 5).get('payin')).toBe(0);
    balances.take(paid(9_500));
    balances.forgetSettled();
    expect(balances.game(1).get('payin')).toBe(0);
    expect(balances.overall.get('payin')).toBe(10_300);
  });
});

describe('an identity fails', () => {
  const figures = (changes: Parameters<Figures['add']>[0]) => {
    const made = new Figures(4, null);
    made.add(changes);
    return made;
  };

  it('when a stake is neither won, lost, paid nor open', () => {
    expect(() => assertIdentity(1, figures({ payin: 100, unfinished: 99 }))).toThrow(
      'teller 4: 100 is not 99',
    );
    expect(() => assertIdentity(1, figures({ payin: 100, unfinished: 100 }))).not.toThrow();
  });

  it('when cash appeared or disappeared without an event', () => {
    expect(() => assertIdentity(2, figures({ cashin: 100, paidOut: 1 }))).toThrow('99 is not 100');
    expect(() => assertIdentity(2, figures({ cashin: 100, paidOut: 1, paidForOthers: 1 }))).not.toThrow();
  });

  it('when the profit is not what the house kept', () => {
    expect(() => assertIdentity(3, figures({ lose: 90, commission: 89 }))).toThrow('90 is not 89');
    expect(() => assertIdentity(3, figures({ lose: 90, commission: 80, breakage: 10 }))).not.toThrow();
  });

  it('when the remittable cash is not the cash-ins plus the profit', () => {
    expect(() => assertIdentity(4, figures({ cashin: 100, remit: 10, paidOut: 5 }))).toThrow('95 is not 100');
  });
});

describe('accounts that differ from the balances', () => {
  it('are found in a drawer, a pool and a payable', () => {
    const game = { tellerIds: [4], gameId: 1 };
    expect(assertAccountsAgree(journalOf(cashIn(5), sold(10)), balancesOf(cashIn(5), sold(10)), game)).toBe(
      6,
    );
    expect(() => assertAccountsAgree(journalOf(cashIn(5)), balancesOf(cashIn(6)), game)).toThrow(
      'drawer:4 stands at 5',
    );
    expect(() =>
      assertAccountsAgree(journalOf(sold(10)), balancesOf(sold(11)), { tellerIds: [], gameId: 1 }),
    ).toThrow('pool:1 stands at -10');
    const [posted, counted] = [
      [sold(10_000), confirmed()],
      [sold(10_000), confirmed(), paid(9_500)],
    ];
    expect(() =>
      assertAccountsAgree(journalOf(...posted), balancesOf(...counted), { tellerIds: [], gameId: 1 }),
    ).toThrow('payable:1 stands at -9500 centavos, but the balances say 0');
  });
});
