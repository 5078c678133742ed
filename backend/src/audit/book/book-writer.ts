import type { RecordedEvent } from '../../event-store/event-store.js';
import { amountOf, markOf } from '../../ledger/event-facts.js';
import { betOf, codeOf, dateOf, gameOf, tellerOf, usersOf } from '../../ledger/event-subject.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { AfterEvent } from '../log/balances-at.js';
import { checkedEvent } from '../log/event-form.js';
import { type Booked, RunningBalances } from '../log/running-balances.js';
import { namedBy } from '../log/users.js';
import { Violation } from '../log/violation.js';
import type { Book, SqlValue } from './book.js';
import { openAt } from './book-at.js';
import { addDayRule } from './days.js';

/** What the book has of an event by itself, beside its hash: each column, and what is in it. */
const COLUMNS: Readonly<Record<string, (event: LedgerEvent, booked: Booked) => SqlValue>> = {
  revision: ({ revision }) => revision,
  at: ({ at }) => at,
  type: ({ type }) => type,
  user: ({ by }) => by.userId,
  game: gameOf,
  bet: betOf,
  teller: tellerOf,
  code: codeOf,
  date: dateOf,
  amount: amountOf,
  postings: (_, { postings }) => postings.length,
  mark(event) {
    const mark = markOf(event);
    return mark === null ? null : JSON.stringify(mark);
  },
};
export const EVENT_COLUMNS = Object.keys(COLUMNS);
const VALUES = Object.values(COLUMNS);

/** In the order of `EVENT_COLUMNS`. */
export function eventRow(event: LedgerEvent, booked: Booked): readonly SqlValue[] {
  return VALUES.map((valueIn) => valueIn(event, booked));
}

const INSERT_EVENT = `
  INSERT INTO events (${EVENT_COLUMNS.join(', ')}, hash)
  VALUES (${EVENT_COLUMNS.map(() => '?').join(', ')}, ?)`;

/** Fills a book with the events of a log, from where it was stopped. */
export class BookWriter {
  readonly #balances: RunningBalances;
  #head: AfterEvent;
  /** Ids of accounts that are not zero, as far as they were met. */
  readonly #open = new Map<string, number>();

  /**
   * After an error that is no Violation, none of its events is in the book, and another writer has to go on.
   * @throws UnusableBookError when there is nothing to go on from
   */
  constructor(readonly book: Book) {
    this.#head = book.head();
    // All that there is: a row that came after the head makes the book unusable.
    const open = openAt(book, Number.MAX_SAFE_INTEGER);
    book.assertOpen(open);
    this.#balances = new RunningBalances(open);
  }

  /** The last event that is in the book. */
  get head(): AfterEvent {
    return this.#head;
  }

  /**
   * Takes in events that follow the head, their links checked, up to the first whose form or postings do not hold.
   * @throws Violation for that one, once those before it are in the book
   */
  write(events: readonly RecordedEvent[]): void {
    let failure: Violation | null = null;
    this.book.commit(() => {
      for (const recorded of events) {
        try {
          this.#take(checkedEvent(recorded).event, recorded.hash);
        } catch (error) {
          if (!(error instanceof Violation)) throw error;
          failure = error;
          break;
        }
      }
      return { head: this.#head, open: this.#balances.open() };
    });
    if (failure !== null) throw failure;
  }

  #take(event: LedgerEvent, hash: string): void {
    const { revision, at } = event;
    const booked = this.#balances.take(event);
    const { book } = this;
    book.run(INSERT_EVENT, ...eventRow(event, booked), Buffer.from(hash, 'hex'));
    for (const user of usersOf(event)) book.run('INSERT INTO concerns VALUES (?, ?)', user, revision);
    for (const [account, balance] of booked.changes) this.#post(account, revision, balance);
    const named = namedBy(event);
    if (named !== null && (named.username ?? named.role) !== undefined) {
      const { userId, role = null, username = null } = named;
      book.run('INSERT INTO users VALUES (?, ?, ?, ?)', revision, userId, role, username);
    }
    addDayRule(book, event);
    this.#head = { revision, at, hash };
  }

  #post(name: string, revision: number, balance: number): void {
    const id = this.#open.get(name) ?? this.#openAccount(name, revision);
    this.book.run('INSERT INTO postings VALUES (?, ?, ?)', id, revision, balance);
    if (balance !== 0) return;
    this.book.run('UPDATE accounts SET last = ? WHERE id = ?', revision, id);
    this.#open.delete(name);
  }

  /** The id of an account that holds something from now on. */
  #openAccount(name: string, revision: number): number {
    const { book } = this;
    const since = this.#balances.since(name);
    book.run(
      `INSERT INTO accounts (name, since, first) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET last = NULL WHERE last IS NOT NULL`,
      name,
      since,
      revision,
    );
    const { id } = book.get<{ id: number }>('SELECT id FROM accounts WHERE name = ?', name) as { id: number };
    this.#open.set(name, id);
    return id;
  }
}
