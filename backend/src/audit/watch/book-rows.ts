import { isDeepStrictEqual } from 'node:util';
import { usersOf } from '../../ledger/event-subject.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Book, SqlValue } from '../book/book.js';
import { EVENT_COLUMNS, eventRow } from '../book/book-writer.js';
import { RunningBalances } from '../log/running-balances.js';
import { runCheck, Violation } from '../log/violation.js';

interface PostingRow {
  readonly revision: number;
  readonly balance: number;
}

const SELECT_EVENT = `SELECT ${EVENT_COLUMNS.join(', ')}, lower(hex(hash)) AS hash FROM events WHERE revision = ?`;
const SELECT_POSTINGS = `
  SELECT revision, balance FROM postings
  WHERE account = (SELECT id FROM accounts WHERE name = ?) AND revision <= ? ORDER BY revision DESC LIMIT 2`;

/** Posts the events of a log again, and compares what the auditors' book has of each. */
export class BookRows {
  readonly #balances = new RunningBalances();
  /** The last event that moved each account. */
  readonly #moved = new Map<string, number>();

  /**
   * The next event of the log.
   * @param book null where it is not to be compared
   * @throws Violation when it cannot be posted, or the book has another one
   */
  take(event: LedgerEvent, hash: string, book: Book | null): void {
    const { revision } = event;
    const booked = runCheck('journal', revision, () => this.#balances.take(event));
    if (book !== null) this.#compareEvent(book, event, [...eventRow(event, booked), hash]);
    for (const [account, balance] of booked.changes) {
      if (book !== null) this.#comparePosting(book, account, { revision, balance });
      this.#moved.set(account, revision);
    }
  }

  #compareEvent(book: Book, event: LedgerEvent, expected: readonly SqlValue[]): void {
    const { revision } = event;
    const row = book.get<Record<string, SqlValue>>(SELECT_EVENT, revision);
    if (!isDeepStrictEqual(Object.values(row ?? {}), expected)) throw differs(revision, 'has another event');
    for (const user of usersOf(event)) {
      const isThere = book.get('SELECT 1 FROM concerns WHERE user = ? AND revision = ?', user, revision);
      if (isThere === undefined) throw differs(revision, `does not say that it is about user ${user}`);
    }
  }

  /** The row before has to be the one of the event that moved the account last: none was slipped in between. */
  #comparePosting(book: Book, account: string, { revision, balance }: PostingRow): void {
    const [row, before] = book.all<PostingRow>(SELECT_POSTINGS, account, revision);
    const is = row?.revision === revision ? row.balance : 'nothing';
    if (is !== balance) throw differs(revision, `has ${account} ${is}, and the log makes it ${balance}`);
    if (before?.revision !== this.#moved.get(account))
      throw differs(revision, `has another posting to ${account} before`);
  }
}

function differs(revision: number, what: string): Violation {
  return new Violation('journal', revision, `the auditors' book, audit.sqlite, ${what}`);
}
