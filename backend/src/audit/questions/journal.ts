import type { LedgerEvent } from '../../ledger/events.js';
import type { Book, SqlValue } from '../book/book.js';
import { eventAt, figuresAt, usersAt, zoneAt } from '../book/book-at.js';
import type { Reached } from '../book/followed-book.js';
import { readEvents } from '../book/read-events.js';
import type { AfterEvent, BalancesAt } from '../log/balances-at.js';
import type { Figures } from '../log/figures.js';
import type { Users } from '../log/users.js';
import type { When } from '../log/when.js';
import { type AccountChange, changesBy } from './account-changes.js';
import { balancesAt, revisionOf } from './balances.js';

/** Which entries of the journal are read. */
export interface EntrySearch {
  /** Those after this moment. */
  readonly after: When;
  /** And up to this revision; to the end of the log where it is left out. */
  readonly through?: number | undefined;
  /** Only those that move this account. */
  readonly account?: string | undefined;
  /** Only those that change the balances of this teller, which are carried along; otherwise those of the station. */
  readonly tellerId?: number | undefined;
  readonly limit: number;
}

export interface JournalEntry {
  readonly event: LedgerEvent;
  /** The station's then. */
  readonly timeZone: string;
  /** What it posted. */
  readonly changes: readonly AccountChange[];
  /** How the teller or the station stands after it. */
  readonly figures: Figures;
}

export interface FoundEntries {
  /** The last event before the entries: its trial balance. */
  readonly start: BalancesAt;
  readonly figures: Figures;
  /** In the order of the log. */
  readonly entries: readonly JournalEntry[];
  /** Where to go on, as the revision of `after`; null when all were read. */
  readonly next: number | null;
  /** The last event that was looked at, or that of `after` where there was none. */
  readonly reached: AfterEvent;
  /** The end of the log. */
  readonly end: number;
  readonly users: Users;
}

/**
 * The entries of the journal after a moment. Each is what its accounts held before and after its event.
 * @throws NoSuchRevisionError; Violation when the balances of the moment do not hold
 */
export async function entriesAfter(
  { book, reader, end }: Reached,
  search: EntrySearch,
): Promise<FoundEntries> {
  const { tellerId, limit } = search;
  const start = balancesAt(book, revisionOf(book, search.after, end));
  const through = Math.max(start.revision, Math.min(search.through ?? end, end));
  const found = revisionsOf(book, search, start.revision, through);
  const events = await readEvents(reader, found.slice(0, limit));
  const entries = events.map((event) => ({
    event,
    timeZone: zoneAt(book, event.revision) ?? start.users.timeZone,
    changes: changesBy(book, event),
    figures: figuresAt(book, event.revision, tellerId),
  }));
  const next = found.length > limit ? (found[limit - 1] ?? null) : null;
  return {
    start,
    figures: tellerId === undefined ? start.station : start.teller(tellerId),
    entries,
    next,
    reached: eventAt(book, next ?? through),
    end,
    users: usersAt(book, next ?? through),
  };
}

/** One more than is asked for where there are more. */
function revisionsOf(
  book: Book,
  { account, tellerId, limit }: EntrySearch,
  after: number,
  through: number,
): readonly number[] {
  const sources = ['events e'];
  const conditions = ['e.postings > 0'];
  const values: SqlValue[] = [];
  let order = 'e.revision';
  // The first one leads: its rows may be rare in a long log.
  if (tellerId !== undefined) {
    sources.unshift('concerns c');
    conditions.push('c.user = ?', 'c.revision = e.revision');
    values.push(tellerId);
    order = 'c.revision';
  }
  if (account !== undefined) {
    sources.unshift('accounts a', 'postings p');
    conditions.push('a.name = ?', 'p.account = a.id', `p.revision = ${order}`);
    values.push(account);
    order = 'p.revision';
  }
  const rows = book.all<{ revision: number }>(
    `SELECT e.revision FROM ${sources.join(' CROSS JOIN ')}
     WHERE ${conditions.join(' AND ')} AND ${order} > ? AND ${order} <= ?
     ORDER BY ${order} LIMIT ?`,
    ...values,
    after,
    through,
    limit + 1,
  );
  return rows.map(({ revision }) => revision);
}
