import { describe, expect, it } from '@jest/globals';
import { decode } from '../ledger/codec.js';
import type { Actor } from '../ledger/context.js';
import { ticketOf } from '../ledger/testing/play.fixture.js';
import { ANA, BEN, peso } from '../ledger/testing/station.fixture.js';
import { Journal } from './log/journal.fixture.js';
import { audited } from './station-log.fixture.js';
import { FIRST_DAY, workedDay } from './worked-day.fixture.js';

/** The columns of the table of figures. */
const COLUMNS = [
  'payin',
  'win',
  'lose',
  'profit',
  'paid',
  'unfinished',
  'unclaimed',
  'onHand',
  'remittable',
] as const;

/** The row of a teller. */
function rowOf(log: readonly string[], { userId }: Actor) {
  const balances = audited(log).books.tellers.get(userId);
  return Object.fromEntries(COLUMNS.map((column) => [column, balances?.[column]]));
}

describe('the balances of the worked day', () => {
  it('are those of the table for A', () => {
    expect(rowOf(workedDay().log, ANA)).toEqual({
      payin: peso(2_100),
      win: peso(568.75),
      lose: peso(1_000),
      profit: peso(431.25),
      paid: peso(1_268.75),
      unfinished: peso(400),
      unclaimed: 0,
      onHand: peso(6_900),
      remittable: peso(6_500),
    });
  });

  it('are those of the table for B', () => {
    expect(rowOf(workedDay().log, BEN)).toEqual({
      payin: peso(650),
      win: peso(341.25),
      lose: 0,
      profit: -peso(341.25),
      paid: peso(100),
      unfinished: peso(250),
      unclaimed: peso(641.25),
      onHand: peso(2_481.25),
      remittable: peso(1_590),
    });
  });

  it('sum to 2,750 taken in, a profit of 90 and 8,090 that can be remitted', () => {
    const { station } = audited(workedDay().log).books;
    expect(station.payin).toBe(peso(2_750));
    expect(station.profit).toBe(peso(90));
    expect(station.unfinished).toBe(peso(650));
    expect(station.remittable).toBe(peso(8_090));
  });

  it('give the unclaimed money to the house once the first day is cleared', () => {
    const station = workedDay();
    station.do({ type: 'clearDate', date: FIRST_DAY });
    const { books } = audited(station.log);
    expect(books.tellers.get(BEN.userId)).toMatchObject({
      remittable: peso(2_231.25),
      totalProfit: peso(300),
      remittableUnclaimed: peso(641.25),
    });
    expect(books.station.totalProfit).toBe(peso(731.25));
  });
});

describe('the journal of the worked day', () => {
  const postingsOf = (log: readonly string[], journal = new Journal()) => {
    return log.flatMap((json, revision) => {
      const entry = journal.post(decode(revision, json));
      return entry === null
        ? []
        : [[entry.event.type, ...entry.postings.map(({ account, amount }) => `${account} ${amount}`)]];
    });
  };

  it('moves every peso from one account to another', () => {
    expect(postingsOf(workedDay().log)).toEqual([
      ['cash.added', 'vault -500000', 'drawer:4 500000'],
      ['cash.added', 'vault -300000', 'drawer:5 300000'],
      ['bet.sold', 'drawer:4 100000', 'pool:1 -100000'],
      ['bet.sold', 'drawer:4 50000', 'pool:1 -50000'],
      ['bet.sold', 'drawer:5 30000', 'pool:1 -30000'],
      // 5 % of 1,800 is 90; 500 and 300 at 213.75 are 1,068.75 and 641.25.
      ['game.confirmed', 'pool:1 180000', 'payable:1 -171000', 'house:commission -9000'],
      ['bet.paid', 'payable:1 106875', 'drawer:5 -106875'],
      ['bet.sold', 'drawer:4 20000', 'pool:2 -20000'],
      ['bet.sold', 'drawer:5 10000', 'pool:2 -10000'],
      ['game.confirmed', 'pool:2 30000', 'payable:2 -30000'],
      ['bet.paid', 'payable:2 20000', 'drawer:4 -20000'],
      ['bet.paid', 'payable:2 10000', 'drawer:5 -10000'],
      ['bet.sold', 'drawer:4 40000', 'pool:3 -40000'],
      ['bet.sold', 'drawer:4 5000', 'pool:3 -5000'],
      ['bet.cancelled', 'pool:3 5000', 'drawer:4 -5000'],
      ['bet.sold', 'drawer:5 25000', 'pool:3 -25000'],
    ]);
  });

  it('ends with the drawers as counted, and nothing else', () => {
    const journal = new Journal();
    postingsOf(workedDay().log, journal);
    expect(journal.trialBalance()).toEqual([
      { account: 'vault', amount: -peso(8_000) },
      { account: 'drawer:4', amount: peso(6_900) },
      { account: 'drawer:5', amount: peso(2_481.25) },
      { account: 'pool:3', amount: -peso(650) },
      { account: 'payable:1', amount: -peso(641.25) },
      { account: 'house:commission', amount: -peso(90) },
    ]);
  });

  it('moves the money owed to forfeited when the day is cleared, and cash to the vault by a remit', () => {
    const station = workedDay();
    station.do({ type: 'clearDate', date: FIRST_DAY });
    station.do({ type: 'remit', tellerId: BEN.userId, amount: peso(2_231.25) });
    expect(postingsOf(station.log).slice(-2)).toEqual([
      ['date.cleared', 'payable:1 64125', 'house:forfeited -64125'],
      ['cash.remitted', 'drawer:5 -223125', 'vault 223125'],
    ]);
  });

  it('posts nothing for a claim', () => {
    const station = workedDay();
    const before = postingsOf(station.log).length;
    station.do({ type: 'claimBet', serial: ticketOf(station, 3).serial });
    expect(postingsOf(station.log)).toHaveLength(before);
  });
});
