import { type Accounts, inOrder, type Posting } from '../../ledger/accounts.js';
import { postingsOf } from '../../ledger/event-facts.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Book } from '../book/book.js';
import { BALANCE, IS_OPEN } from '../book/book-at.js';

/** What an event posted to an account of the journal in all; centavos. */
export interface AccountChange extends Posting {
  readonly before: number;
  readonly after: number;
}

/** The accounts that an event moved, those credited last. The book has come to the event before it. */
export function changesBy(book: Book, event: LedgerEvent): readonly AccountChange[] {
  const accounts = accountsAt(book, event.revision - 1);
  const byAccount = Map.groupBy(postingsOf(event, accounts) ?? [], ({ account }) => account);
  const changes = [...byAccount].map(([account, postings]) => {
    const amount = postings.reduce((sum, posting) => sum + posting.amount, 0);
    const before = accounts.balance(account);
    return { account, amount, before, after: before + amount };
  });
  return inOrder(changes)
    .filter(({ amount }) => amount !== 0)
    .sort((one, other) => Math.sign(other.amount) - Math.sign(one.amount));
}

function accountsAt(book: Book, revision: number): Accounts {
  const held = `SELECT ${BALANCE} AS balance FROM accounts WHERE name = ?2`;
  const owing = `SELECT name FROM accounts WHERE since <= ?2 AND ${IS_OPEN}`;
  return {
    balance: (account) => book.get<{ balance: number | null }>(held, revision, account)?.balance ?? 0,
    payablesThrough: (date) => book.all<{ name: string }>(owing, revision, date).map(({ name }) => name),
  };
}
