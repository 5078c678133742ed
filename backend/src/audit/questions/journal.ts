import type { JournalAfter } from '@taya/contracts/answers/audit';
import { instant } from '@taya/contracts/time';
import { type Accounts, type Posting, sortAccounts } from '../../ledger/accounts.js';
import { postingsOf } from '../../ledger/event-facts.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Book } from '../book/book.js';
import { BALANCE, eventAt, figuresAt, IS_OPEN, usersAt, zoneAt } from '../book/book-at.js';
import type { Reached } from '../book/followed-book.js';
import { readEvents } from '../book/read-events.js';
import type { Figures } from '../log/figures.js';
import type { When } from '../log/moment.js';
import { balancesAt, revisionOf } from './balances.js';
import { revisionsOf } from './events.js';
import { eventView, money, moneySumOf, postingView } from './views.js';

/** What an event posted to an account of the journal in all; centavos. */
export interface AccountChange extends Posting {
  readonly before: number;
  readonly after: number;
}

export interface EntrySearch {
  readonly after: When;
  /** And up to this revision; to the end of the log where it is left out. */
  readonly through?: number | undefined;
  readonly account?: string | undefined;
  /** Only those that change the balances of this teller, which are carried along; otherwise those of the station. */
  readonly tellerId?: number | undefined;
  readonly limit: number;
}

export type FoundEntries = Awaited<ReturnType<typeof entriesAfter>>;
export type FoundEntry = FoundEntries['entries'][number];

/**
 * The entries of the journal after a moment. Each is what its accounts held before and after its event.
 * @throws NoSuchRevisionError; Violation when the balances of the moment do not hold
 */
export async function entriesAfter({ book, reader, end }: Reached, search: EntrySearch) {
  const { account, tellerId, limit } = search;
  const start = balancesAt(book, revisionOf(book, search.after, end));
  const through = Math.max(start.revision, Math.min(search.through ?? end, end));
  const filter = { isEntry: true, tellerId, account } as const;
  const range = { first: start.revision + 1, last: through };
  const found = revisionsOf(book, filter, range, 'ASC', limit + 1);
  const entryOf = (event: LedgerEvent) => ({
    event,
    /** The station's then. */
    timeZone: zoneAt(book, event.revision) ?? start.users.timeZone,
    changes: changesBy(book, event),
    /** How the teller or the station stands after it. */
    figures: figuresAt(book, event.revision, tellerId),
  });
  const entries: ReturnType<typeof entryOf>[] = [];
  for await (const event of readEvents(reader, found.slice(0, limit))) entries.push(entryOf(event));
  const next = found.length > limit ? (found[limit - 1] ?? null) : null;
  return {
    /** The last event before the entries: its trial balance. */
    start,
    figures: tellerId === undefined ? start.station : start.teller(tellerId),
    entries,
    /** Where to go on, as the revision of `after`; null when all were read. */
    next,
    /** The last event that was looked at, or that of `after` where there was none. */
    reached: eventAt(book, next ?? through),
    end,
    users: usersAt(book, next ?? through),
  };
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
  return sortAccounts(changes)
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

export function journalView(found: FoundEntries, book: Book): JournalAfter {
  const { start, figures, entries, next, end, users } = found;
  const { revision, at, accounts } = start;
  const carriedView = ({ onHand, remittable }: Figures) => ({
    on_hand: money(onHand),
    remittable: money(remittable),
  });
  return {
    revision,
    at: revision === -1 ? null : instant(at),
    trial_balance: accounts.map(postingView(users)),
    sum: moneySumOf(accounts),
    ...carriedView(figures),
    entries: entries.map(({ event, changes, figures: after }) => ({
      ...eventView(event, book),
      postings: changes.map(postingView(users)),
      ...carriedView(after),
    })),
    next,
    end,
  };
}
