import { CASH_KINDS, type CashKind } from '@taya/contracts/teller';
import Type from 'typebox';
import { closing, drawerAccount, FORFEITED, OVER_SHORT, posting, VAULT } from '../accounts.js';
import { ofCleared, ofDrawer } from '../movements.js';
import {
  afterCount,
  approverId,
  date,
  id,
  money,
  oneOf,
  optional,
  sellerId,
  tellerId,
  text,
} from './fields.js';
import { define, sumOf } from './record.js';

interface Moved {
  readonly tellerId: number;
  readonly afterCount?: boolean;
}

/** What comes from the house into a drawer; once a count has taken it in, what was over or short is that much less. */
const cashPostings = ({ tellerId, afterCount }: Moved, amount: number) => {
  const moved = [posting(VAULT, -amount), posting(afterCount ? OVER_SHORT : drawerAccount(tellerId), amount)];
  // Where it comes from stands first.
  return amount > 0 ? moved : moved.toReversed();
};

/** The drawer then stays as it was counted. @param intoDrawer what would have come into it */
const overShortOfCount = ({ afterCount }: Moved, intoDrawer: number) =>
  afterCount ? { overShort: -intoDrawer } : {};

const changeByReversal = ({ of, amount }: { readonly of: CashKind; readonly amount: number }) =>
  of === 'cashin' ? -amount : amount;

/** Cash between the house and drawers, and what is cleared for the house. */
export const CASH_EVENTS = {
  'cash.added': define(
    1,
    'Cash went from the house into a drawer.',
    Type.Object({
      cashinId: id('the cash-in'),
      tellerId,
      amount: money('amount'),
      refNumber: text('code on the receipt'),
      businessDate: date('day'),
      corrects: optional(id('the cash-in in whose place it stands, which the same command reverses')),
      afterCount,
    }),
    {
      money: {
        words: ({ refNumber }) => `cash-in ${refNumber}`,
        amount: ({ amount }) => amount,
        postings: (data) => cashPostings(data, data.amount),
        movements: (data) => [
          ofDrawer(data.tellerId, { cashin: data.amount, ...overShortOfCount(data, data.amount) }),
        ],
      },
      mark: ({ tellerId, amount }) => ({ tellerId, amount }),
      pushes: [],
    },
  ),
  'cash.remitted': define(
    1,
    'Cash went from a drawer to the house.',
    Type.Object({
      remitId: id('the remit'),
      tellerId,
      amount: money('amount'),
      refNumber: text('code on the receipt'),
      businessDate: date('day'),
      corrects: optional(id('the remit in whose place it stands, which the same command reverses')),
      afterCount,
    }),
    {
      money: {
        words: ({ refNumber }) => `remit ${refNumber}`,
        amount: ({ amount }) => amount,
        postings: (data) => cashPostings(data, -data.amount),
        movements: (data) => [
          ofDrawer(data.tellerId, { remit: data.amount, ...overShortOfCount(data, -data.amount) }),
        ],
      },
      mark: ({ tellerId, amount }) => ({ tellerId, amount }),
      pushes: [],
    },
  ),
  'cash.reversed': define(
    1,
    'A wrong cash-in or remit was taken back. It stays in its history, and so does the reversal, as a row with an id of its own.',
    Type.Object({
      of: oneOf(CASH_KINDS, 'what was taken back'),
      reversalId: id('the reversal, in the numbers of what it takes back'),
      reverses: id('what it takes back'),
      reversedRef: text('code on the receipt of that'),
      tellerId,
      amount: money('all of it'),
      refNumber: text('code on the receipt of the reversal'),
      reason: text('why'),
      businessDate: date('day of the reversal'),
      afterCount,
      approverId,
    }),
    {
      money: {
        words: ({ of, refNumber, reversedRef }) =>
          `reversal ${refNumber} of ${of === 'cashin' ? 'cash-in' : 'remit'} ${reversedRef}`,
        amount: ({ amount }) => amount,
        postings: (data) => cashPostings(data, changeByReversal(data)),
        movements: (data) => [
          ofDrawer(data.tellerId, {
            [data.of]: -data.amount,
            ...overShortOfCount(data, changeByReversal(data)),
          }),
        ],
      },
      mark: (data) => ({ tellerId: data.tellerId, amount: changeByReversal(data) }),
      pushes: [],
    },
  ),
  'date.cleared': define(
    1,
    'Every unpaid winning bet of the games final now, with business date on or before the date, can no longer be paid. One row a teller who had any.',
    Type.Object({
      clearId: id('the clearing'),
      date: date('the last day cleared'),
      tellers: Type.Array(
        Type.Object({
          tellerId: sellerId,
          bets: Type.Integer({ minimum: 1, description: 'how many' }),
          amount: money('owed on them'),
        }),
        { description: 'in order of their ids; empty when nothing was owed' },
      ),
    }),
    {
      money: {
        words: ({ date }) => `cleared through ${date}`,
        amount: ({ tellers }) => sumOf(tellers, ({ amount }) => amount),
        // What each game still owes, which the event does not say, against the totals for each teller, which it says.
        postings: ({ date, tellers }, accounts) => [
          ...accounts.payablesThrough(date).map((account) => closing(account, accounts)),
          posting(FORFEITED, -sumOf(tellers, ({ amount }) => amount)),
        ],
        movements: ({ tellers }) => tellers.map(({ tellerId, amount }) => ofCleared(null, tellerId, amount)),
      },
      mark: null,
      pushes: ['game', 'game_live_list'],
    },
  ),
} as const;
