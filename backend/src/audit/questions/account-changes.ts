import { type Accounts, inOrder, type Posting } from '../../ledger/accounts.js';
import { postingsOf } from '../../ledger/event-facts.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Book } from '../book/book.js';

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
  return {
    balance: (account) =>
      book.get<{ balance: number }>(
        `SELECT balance FROM postings WHERE account = (SELECT id FROM accounts WHERE name = ?) AND revision <= ?
         ORDER BY revision DESC LIMIT 1`,
        account,
        revision,
      )?.balance ?? 0,
    payablesThrough: (date) =>
      book
        .all<{ name: string }>(
          'SELECT name FROM accounts WHERE since <= ?1 AND first <= ?2 AND (last IS NULL OR last > ?2)',
          date,
          revision,
        )
        .map(({ name }) => name),
  };
}
