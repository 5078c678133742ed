import type { AnyCollection, DocumentId } from '../../document-store/document-store.js';
import { MONEY_EVENT_TYPES } from '../../ledger/event-facts.js';
import { isPayment, isSale } from '../../ledger/event-kinds.js';
import { isOf } from '../../ledger/event-map.js';
import type { EventType } from '../../ledger/events.js';
import {
  BETS,
  CASH_DAYS,
  CASHINS,
  CLEARED_DATES,
  REMITS,
  SEALS,
  UNCLAIMED_DAYS,
  USERS,
  type UserDocument,
} from '../../read-models/collections.js';
import type { Book } from '../book/book.js';
import { BALANCE, figuresAt, IS_OPEN, openAt } from '../book/book-at.js';
import { figuresIn } from '../log/balances-at.js';
import { type Figures, figuresOf } from '../log/figures.js';
import { figureAccount } from '../log/running-balances.js';

/** What the money of a document is by the book, and what says which document it is. */
export type MoneyFields = Readonly<Record<string, unknown>>;

/** Some fields of a document, or of what its money is. */
export function pick(money: MoneyFields, fields: readonly string[]): MoneyFields {
  return Object.fromEntries(fields.map((field) => [field, money[field]]));
}

/** Documents behind one id up to and with another; null for the first and for the last of all. */
export interface IdRange {
  readonly after: DocumentId | null;
  readonly through: DocumentId | null;
}

/** Documents of a collection whose money the book knows, however many there are. */
export interface MoneyOf {
  readonly collection: AnyCollection;
  /** The highest id by the book: the newest are compared at each check, all of them where it is null. Left out for none. */
  newest?(book: Book): number | null;
  /** By the book, at a revision that it has reached. */
  expectedMoney(book: Book, revision: number, range: IdRange): ReadonlyMap<DocumentId, MoneyFields>;
}

/** The two ids as SQL compares them: a number is below every text, a number or date below `~`. */
export const idsOf = ({ after, through }: IdRange): readonly [DocumentId, DocumentId] => [
  after ?? 0,
  through ?? '~',
];

/** The drawers, and what each teller's bets came to. */
const OF_USERS: MoneyOf = {
  collection: USERS,
  newest: () => null,
  expectedMoney(book, revision, range) {
    const figures = figuresIn(openAt(book, revision));
    const users = book.all<{ user: number }>(
      'SELECT user FROM users WHERE role IS NOT NULL AND revision <= ? AND user > ? AND user <= ?',
      revision,
      ...idsOf(range),
    );
    return new Map(users.map(({ user }) => [user, moneyOfTeller(figures.get(user) ?? figuresOf({}))]));
  },
};

/** Every figure that a teller's document has too: the compiler asks for a new one. */
const OF_TELLER = {
  onHand: true,
  remittable: true,
  cashin: true,
  remit: true,
  payin: true,
  unfinished: true,
  unclaimed: true,
  remittableUnclaimed: true,
  win: true,
  lose: true,
  paid: true,
  paidOut: true,
  overShort: true,
} satisfies Record<Extract<keyof Figures, keyof UserDocument>, true>;

const moneyOfTeller = (of: Figures): MoneyFields => pick(of, Object.keys(OF_TELLER));

/** Documents of which one query knows all money: its columns beside `id`, at a revision and between two ids. */
const moneyByQuery = (collection: AnyCollection, sql: string): MoneyOf => ({
  collection,
  expectedMoney: (book, revision, range) =>
    new Map(
      book.all<{ id: DocumentId }>(sql, revision, ...idsOf(range)).map(({ id, ...money }) => [id, money]),
    ),
});

/** `+type` keeps SQLite from going through all events of a type: those of a bet are few. */
const OF_BETS: MoneyOf = {
  ...moneyByQuery(
    BETS,
    `SELECT bet AS id, amount AS stake, code AS serial, teller AS tellerId, game AS gameId, (
       SELECT amount FROM events AS paid WHERE paid.bet = sold.bet AND +type = '${isPayment.type}' AND revision <= ?1
     ) AS payout
     FROM events AS sold WHERE bet > ?2 AND bet <= ?3 AND +type = '${isSale.type}' AND revision <= ?1`,
  ),
  newest: (book) => book.get<{ bet: number | null }>('SELECT max(bet) AS bet FROM events')?.bet ?? 0,
};

/** What a posting added to its account; negative for a reversal. */
const MOVED = `posting.balance - coalesce((
  SELECT balance FROM postings WHERE account = posting.account AND revision < posting.revision
  ORDER BY revision DESC LIMIT 1), 0)`;

/**
 * The first event from some days before or after a date on. Dates are local, times are not: in any time zone a date begins
 * and ends less than a day away from that in UTC.
 */
const firstOf = (date: string, days: string, ifNone: string) => `coalesce((
  SELECT revision FROM events WHERE at >= 1000 * unixepoch(${date}, '${days}') ORDER BY at, revision LIMIT 1), ${ifNone})`;

interface NumberedRow {
  readonly revision: number;
  readonly teller: number | null;
  readonly code: string | null;
  readonly date: string | null;
  readonly amount: number | null;
}

/** Rows of the book that documents are numbered by, and what each amounts to. */
interface Rows {
  readonly from: string;
  readonly of: string;
  readonly amount: string;
}

const eventsOf = (of: EventType): Rows => ({ from: 'events WHERE type = ?1', of, amount: 'events.amount' });
const postingsTo = (of: string): Rows => ({
  from: 'postings WHERE account = (SELECT id FROM accounts WHERE name = ?1)',
  of,
  amount: MOVED,
});

/** Documents that are numbered as rows of the book are, each of another event. */
function moneyByRow(
  collection: AnyCollection,
  { from, of, amount }: Rows,
  moneyOf: (row: NumberedRow, book: Book) => MoneyFields,
): MoneyOf {
  return {
    collection,
    newest: (book) => book.get<{ count: number }>(`SELECT count(*) AS count FROM ${from}`, of)?.count ?? 0,
    expectedMoney(book, revision, range) {
      const [after, through] = [Number(range.after), Number(range.through ?? Number.MAX_SAFE_INTEGER)];
      const found = book.all<NumberedRow>(
        `SELECT revision, events.teller, events.code, events.date, ${amount} AS amount FROM (
           SELECT * FROM ${from} AND revision <= ?2 ORDER BY revision LIMIT ?3 OFFSET ?4
         ) AS posting JOIN events USING (revision) ORDER BY revision`,
        of,
        revision,
        through - after,
        after,
      );
      return new Map(found.map((row, index) => [after + index + 1, moneyOf(row, book)]));
    },
  };
}

/** The histories of cash have a row for each posting. */
const cashOf = (collection: AnyCollection, figure: 'cashin' | 'remit'): MoneyOf =>
  moneyByRow(collection, postingsTo(figureAccount(null, figure)), ({ amount, teller, code }) => ({
    amount,
    tellerId: teller,
    refNumber: code,
  }));

/** Of the event before the seal. */
function sealedMoney({ revision }: NumberedRow, book: Book): MoneyFields {
  const { overShort, ...sums } = pick(figuresAt(book, revision - 1), SEALED);
  return { sums: overShort === 0 ? sums : { ...sums, overShort } };
}

const SEALED = ['cashin', 'remit', 'payin', 'paidOut', 'unfinished', 'unclaimed', 'overShort'];

const OF_UNCLAIMED_DAYS: MoneyOf = {
  ...moneyByQuery(
    UNCLAIMED_DAYS,
    `SELECT since AS id, -sum(${BALANCE}) AS amount FROM accounts
     WHERE since > ?2 AND since <= ?3 AND ${IS_OPEN} GROUP BY since`,
  ),
  newest: () => null,
};

const CASH_EVENTS = MONEY_EVENT_TYPES.filter((type) => isOf('cash', type))
  .map((type) => `'${type}'`)
  .join(', ');

export const MONEY_OF: readonly MoneyOf[] = [
  OF_USERS,
  OF_UNCLAIMED_DAYS,
  OF_BETS,
  cashOf(CASHINS, 'cashin'),
  cashOf(REMITS, 'remit'),
  moneyByRow(CLEARED_DATES, eventsOf('date.cleared'), ({ date, amount }) => ({ amount, date })),
  moneyByRow(SEALS, eventsOf('day.sealed'), sealedMoney),
  moneyByQuery(
    CASH_DAYS,
    `SELECT date AS id, sum(iif(name = 'station/cashin', ${MOVED}, 0)) AS cashin,
       sum(iif(name = 'station/remit', ${MOVED}, 0)) AS remit
     FROM events JOIN postings AS posting USING (revision) JOIN accounts ON accounts.id = posting.account
     WHERE type IN (${CASH_EVENTS}) AND name IN ('station/cashin', 'station/remit')
       AND revision >= ${firstOf('?2', '-1 day', '0')} AND revision <= min(?1, ${firstOf('?3', '+2 days', '?1')})
       AND date > ?2 AND date <= ?3 GROUP BY date`,
  ),
];
