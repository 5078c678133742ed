import { describe, expect, it } from '@jest/globals';
import { CASH_DAYS, CASHINS } from '../../read-models/collections.js';
import type { Book } from '../book/book.js';
import { temporaryBook } from '../book/temporary-book.fixture.js';
import { MONEY_OF } from './money.js';

const SLICE = 500;

/** So many days, each with a bet, a cash-in of 3.00, one of 2.00, and the reversal of that. */
function bookOf(days: number): Book {
  const book = temporaryBook();
  book.run(
    `INSERT INTO accounts VALUES (1, 'station/cashin', NULL, 0, NULL), (2, 'station/remit', NULL, 0, NULL)`,
  );
  book.run(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < 4 * ?)
     INSERT INTO events SELECT i, 1000 * unixepoch('2026-11-21') + i / 4 * 86400000, iif(i % 4 = 0, 'bet.sold', iif(i % 4 = 3, 'cash.reversed', 'cash.added')), x'', 1, NULL,
       NULL, 4, 'code ' || i, date('2026-11-21', (i / 4) || ' days'), 1, 1, NULL FROM n`,
    days,
  );
  book.run(
    `INSERT INTO postings SELECT 1, revision, 300 * (revision / 4 + 1) + iif(revision % 4 = 2, 200, 0)
     FROM events WHERE revision % 4 > 0`,
  );
  return book;
}

const moneyOf = (collection: typeof CASHINS | typeof CASH_DAYS) => {
  const money = MONEY_OF.find((one) => one.collection === collection);
  if (money === undefined) throw new Error('There is no such money');
  return money;
};

function milliseconds(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/**
 * How much longer one takes than another, at their quickest. They take turns, and many: whoever else has the processors
 * meanwhile is not in the way of all turns of one of them.
 */
function timesAsLong(work: () => unknown, other: () => unknown): number {
  const times = Array.from({ length: 20 }, () => [milliseconds(work), milliseconds(other)] as const);
  return Math.min(...times.map(([ms]) => ms)) / Math.min(...times.map(([, ms]) => ms));
}

describe('a slice of cash', () => {
  const [short, long] = [bookOf(1_000), bookOf(30_000)];
  const DAYS = { after: '2026-12-31', through: '2028-05-14' };
  const FIRST = { after: 0, through: SLICE };
  const LAST = { after: 3_000 - SLICE, through: 3_000 };

  it('is what the postings of its events come to', () => {
    const cash = moneyOf(CASHINS).expectedMoney(short, 4_000, LAST);
    expect([...cash].slice(-3)).toEqual([
      [2_998, { amount: 300, tellerId: 4, refNumber: 'code 3997' }],
      [2_999, { amount: 200, tellerId: 4, refNumber: 'code 3998' }],
      [3_000, { amount: -200, tellerId: 4, refNumber: 'code 3999' }],
    ]);
    const days = [...moneyOf(CASH_DAYS).expectedMoney(short, 4_000, DAYS)];
    expect(days).toHaveLength(SLICE);
    expect(days[0]).toEqual(['2027-01-01', { cashin: 300, remit: 0 }]);
    expect(days.at(-1)).toEqual([DAYS.through, { cashin: 300, remit: 0 }]);
    const all = moneyOf(CASH_DAYS).expectedMoney(short, 3_998, { after: null, through: null });
    expect([all.size, [...all].at(-1)?.[1]]).toEqual([1_000, { cashin: 500, remit: 0 }]);
  });

  it.each([
    ['entries', (book: Book, days: number) => moneyOf(CASHINS).expectedMoney(book, 4 * days, FIRST)],
    ['days', (book: Book, days: number) => moneyOf(CASH_DAYS).expectedMoney(book, 4 * days, DAYS)],
  ])('takes about as long in a log thirty times as long: %s', (_, expected) => {
    const ratio = timesAsLong(
      () => expected(long, 30_000),
      () => expected(short, 1_000),
    );
    expect(ratio).toBeLessThan(8);
  });
});
