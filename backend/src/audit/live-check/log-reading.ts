import { isDeepStrictEqual } from 'node:util';
import type { RecordedEvent, Tail } from '../../event-store/event-store.js';
import { usersOf } from '../../ledger/event-subject.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Book, SqlValue } from '../book/book.js';
import { EVENT_COLUMNS, eventRow } from '../book/book-writer.js';
import { checkedEvent } from '../log/event-form.js';
import { LogJudge } from '../log/judge.js';
import { type Booked, RunningBalances } from '../log/running-balances.js';
import { SealCheck } from '../log/seal-check.js';
import { Violation } from '../log/violation.js';
import { EMPTY_TAIL, type LogReader, linkedWindows } from '../log/walk.js';

/** Whether a key was used before in a whole log `verify` alone checks: all keys take more memory than all the rest. */
const ANY_KEYS = { add: () => true };

const SELECT_EVENT = `SELECT ${EVENT_COLUMNS.join(', ')}, lower(hex(hash)) AS hash FROM events WHERE revision = ?`;
const SELECT_POSTINGS = `
  SELECT revision, balance FROM postings
  WHERE account = (SELECT id FROM accounts WHERE name = ?) AND revision <= ? ORDER BY revision DESC LIMIT 2`;

/**
 * A reading of the log from its first event on. Each event is linked, well-formed and allowed, each seal is borne out, and
 * the auditors' book has of it what is posted again.
 */
export class LogReading {
  readonly judge = new LogJudge(ANY_KEYS);
  readonly #seals = new SealCheck(undefined);
  readonly #balances = new RunningBalances();
  /** The last event that moved each account. */
  readonly #moved = new Map<string, number>();
  #last: Tail = EMPTY_TAIL;
  /** It cannot go on behind an event that was refused. */
  isBroken = false;

  /** The last event that holds, -1 for none. */
  get revision(): number {
    return this.#last.revision;
  }

  /**
   * Goes on, until it is enough or a revision is reached.
   * @param book null where there is none to compare with
   * @throws Violation at the first event that does not hold, or that the book has another one for
   */
  async readOn(
    reader: LogReader,
    through: number,
    book: Book | null,
    isEnough: () => boolean,
  ): Promise<void> {
    const bookEnd = book?.head().revision ?? EMPTY_TAIL.revision;
    for await (const window of linkedWindows(reader, through, this.#last)) {
      for (const recorded of window) this.#take(recorded, recorded.revision <= bookEnd ? book : null);
      if (isEnough()) return;
    }
  }

  #take(recorded: RecordedEvent, book: Book | null): void {
    const { revision, hash } = recorded;
    const { event, stored } = checkedEvent(recorded);
    this.isBroken = true;
    this.judge.take(revision, stored);
    this.#seals.take(event, recorded);
    const booked = this.#balances.take(event);
    if (book !== null) this.#compare(book, event, booked, hash);
    for (const account of booked.changes.keys()) this.#moved.set(account, revision);
    this.isBroken = false;
    this.#last = { revision, hash };
  }

  #compare(book: Book, event: LedgerEvent, booked: Booked, hash: string): void {
    const { revision } = event;
    const row = book.get<Record<string, SqlValue>>(SELECT_EVENT, revision);
    if (!isDeepStrictEqual(Object.values(row ?? {}), [...eventRow(event, booked), hash]))
      throw differs(revision, 'has another event');
    for (const user of usersOf(event)) {
      const isThere = book.get('SELECT 1 FROM concerns WHERE user = ? AND revision = ?', user, revision);
      if (isThere === undefined) throw differs(revision, `does not say that it is about user ${user}`);
    }
    for (const [account, balance] of booked.changes) this.#comparePosting(book, account, revision, balance);
  }

  /** The row before has to be the one of the event that moved the account last: none was slipped in between. */
  #comparePosting(book: Book, account: string, revision: number, balance: number): void {
    const rows = book.all<{ revision: number; balance: number }>(SELECT_POSTINGS, account, revision);
    const [row, before] = rows;
    const is = row?.revision === revision ? row.balance : 'nothing';
    if (is !== balance) throw differs(revision, `has ${account} ${is}, and the log makes it ${balance}`);
    if (before?.revision !== this.#moved.get(account))
      throw differs(revision, `has another posting to ${account} before`);
  }
}

function differs(revision: number, what: string): Violation {
  return new Violation('journal', revision, `the auditors' book, audit.sqlite, ${what}`);
}
