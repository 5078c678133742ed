import { type Accounts, inOrder, type Posting } from '../../ledger/accounts.js';
import { postingsOf } from '../../ledger/event-facts.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Book } from '../book/book.js';

export interface AccountChange {
  readonly account: string;
  /** Centavos. */
  readonly before: number;
  readonly after: number;
}

/** Accounts of the journal that an event moved, those credited last; what they differ by are the postings. */
export function inOrderOfEntries(changes: readonly AccountChange[]): readonly AccountChange[] {
  return inOrder(changes)
    .filter(({ before, after }) => before !== after)
    .sort((one, other) => Math.sign(other.after - other.before) - Math.sign(one.after - one.before));
}

/** What an event that is in the book posted, apart from zero; null for one that moves no money. */
export function postingsBy(book: Book, event: LedgerEvent): readonly Posting[] | null {
  const postings = postingsOf(event, accountsBefore(book, event.revision));
  return postings?.filter(({ amount }) => amount !== 0) ?? null;
}

/** What the accounts that an event posted to held before it and after it. */
export function changesBy(book: Book, event: LedgerEvent): readonly AccountChange[] {
  const { revision } = event;
  const accounts = accountsBefore(book, revision);
  const names = new Set((postingsBy(book, event) ?? []).map(({ account }) => account));
  const changes = [...names].map((account) => ({
    account,
    before: accounts.balance(account),
    after: balanceAt(book, account, revision),
  }));
  return inOrderOfEntries(changes);
}

function balanceAt(book: Book, account: string, revision: number): number {
  const row = book.get<{ balance: number }>(
    `SELECT balance FROM postings WHERE account = (SELECT id FROM accounts WHERE name = ?) AND revision <= ?
     ORDER BY revision DESC LIMIT 1`,
    account,
    revision,
  );
  return row?.balance ?? 0;
}

function accountsBefore(book: Book, revision: number): Accounts {
  return {
    balance: (account) => balanceAt(book, account, revision - 1),
    payablesThrough: (date) =>
      book
        .all<{ name: string }>(
          'SELECT name FROM accounts WHERE since <= ?1 AND first < ?2 AND (last IS NULL OR last >= ?2)',
          date,
          revision,
        )
        .map(({ name }) => name),
  };
}
