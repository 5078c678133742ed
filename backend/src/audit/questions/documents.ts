import { MAX_PDF_ROWS } from '@taya/contracts/limits';
import { whole } from '../../files/pdf-style.js';
import { ReportTooLargeError } from '../../files/report-too-large.js';
import { drawerAccount, inOrder, type Posting } from '../../ledger/accounts.js';
import { entryText } from '../../ledger/event-facts.js';
import type { FollowedBook } from '../book/followed-book.js';
import type { Figures } from '../log/figures.js';
import { NoSuchRevisionError, type When } from '../log/moment.js';
import type { Users } from '../log/users.js';
import { stationIdOf } from '../log/walk.js';
import type { AccountChange } from './account-changes.js';
import { balancesAt, revisionOf } from './balances.js';
import { type EntrySearch, entriesAfter, type FoundEntries } from './journal.js';
import { type TellerDay, type TellerDaySearch, tellerDay } from './teller-day.js';

/** What is read of the log for a document, of which a PDF is made in another thread. */
interface DocumentHead {
  /** As the first event names it. */
  readonly stationId: string;
  /** The last event that it shows. */
  readonly revision: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly hash: string;
  /** The station's at that moment. */
  readonly timeZone: string;
}

/** What an account holds, or what was posted to it. */
export interface NamedPosting extends Posting {
  /** The drawer's teller; empty for other accounts. */
  readonly username: string;
}

/** All accounts after an event. */
export interface TrialBalanceDocument extends DocumentHead {
  readonly kind: 'trial balance';
  readonly accounts: readonly NamedPosting[];
}

/** What an entry posted to an account, which held so much before it and after it. */
export type EntryPosting = NamedPosting & AccountChange;

export interface DocumentEntry {
  readonly revision: number;
  readonly at: number;
  /** The station's then. */
  readonly timeZone: string;
  readonly text: string;
  readonly postings: readonly EntryPosting[];
  /** On hand and remittable after it, of the teller or of the station. */
  readonly figures: Pick<Figures, 'onHand' | 'remittable'>;
}

/** The entries between two moments. */
export interface JournalDocument extends DocumentHead {
  readonly kind: 'journal';
  /** The last event before the entries. */
  readonly after: { readonly revision: number; readonly at: number };
  /** Whose entries they are; null for those of all. */
  readonly account: string | null;
  readonly teller: { readonly id: number; readonly username: string } | null;
  readonly entries: readonly DocumentEntry[];
  /** What was posted to each account; of one account or teller only where all that moved it is here. */
  readonly moved: readonly MovedAccount[];
}

/** What an account held before the entries and after them, and what they posted to it. */
export interface MovedAccount extends Omit<EntryPosting, 'amount'> {
  readonly debit: number;
  readonly credit: number;
}

/** A day of a teller. */
export interface TellerDayDocument extends DocumentHead {
  readonly kind: 'teller day';
  readonly day: TellerDay;
}

export type AuditDocument = TrialBalanceDocument | JournalDocument | TellerDayDocument;

/** Which entries a document shows. */
export type JournalSearch = Omit<EntrySearch, 'limit'>;

/** What a document is made of. */
export type DocumentOf =
  | { readonly kind: 'trial balance'; readonly when: When }
  | { readonly kind: 'journal'; readonly search: JournalSearch }
  | { readonly kind: 'teller day'; readonly search: TellerDaySearch };

/** @throws NoSuchRevisionError, ReportTooLargeError; Violation at the first event that does not hold */
export function readDocument(followed: Pick<FollowedBook, 'reach'>, of: DocumentOf): Promise<AuditDocument> {
  if (of.kind === 'teller day') return readTellerDay(followed, of.search);
  return of.kind === 'journal' ? readJournal(followed, of.search) : readTrialBalance(followed, of.when);
}

async function readTellerDay(
  followed: Pick<FollowedBook, 'reach'>,
  search: TellerDaySearch,
): Promise<TellerDayDocument> {
  const reached = await followed.reach();
  const day = await tellerDay(reached, search);
  if (day === null) throw new NoSuchRevisionError('There is no such teller.');
  const stationId = await stationIdOf(reached.reader);
  return { kind: 'teller day', stationId, ...day.reached, timeZone: day.timeZone, day };
}

async function readTrialBalance(
  followed: Pick<FollowedBook, 'reach'>,
  when: When,
): Promise<TrialBalanceDocument> {
  const { book, reader, end } = await followed.reach(when.revision);
  const balances = balancesAt(book, revisionOf(book, when, end));
  const { revision, at, hash, users } = balances;
  if (revision === -1) throw new NoSuchRevisionError('The log begins after this time.');
  const accounts = balances.accounts.map((one) => withName(one, users));
  if (accounts.length > MAX_PDF_ROWS) {
    throw new ReportTooLargeError(
      `There are ${whole(accounts.length)} accounts, more than the ${whole(MAX_PDF_ROWS)} rows of a PDF. Please save them as CSV.`,
    );
  }
  const stationId = await stationIdOf(reader);
  return { kind: 'trial balance', stationId, revision, at, hash, timeZone: users.timeZone, accounts };
}

async function readJournal(
  followed: Pick<FollowedBook, 'reach'>,
  search: JournalSearch,
): Promise<JournalDocument> {
  const reached = await followed.reach();
  // Each entry has two postings at least.
  const found = await entriesAfter(reached, { ...search, limit: MAX_PDF_ROWS / 2 });
  const { users, start } = found;
  if (found.reached.revision === -1) throw new NoSuchRevisionError('The log begins after this time.');
  const entries = found.entries.map((entry) => documentEntry(entry, users));
  const postings = entries.reduce((sum, entry) => sum + entry.postings.length, 0);
  if (found.next !== null || postings > MAX_PDF_ROWS) throw tooManyPostings();
  const { account = null, tellerId } = search;
  const isShown = shownAccounts(account, tellerId);
  return {
    kind: 'journal',
    stationId: await stationIdOf(reached.reader),
    ...found.reached,
    timeZone: users.timeZone,
    after: { revision: start.revision, at: start.at },
    account,
    teller: tellerId === undefined ? null : { id: tellerId, username: users.usernameOf(tellerId) },
    entries,
    moved: movedAccounts(entries).filter((one) => isShown(one.account)),
  };
}

function tooManyPostings(): ReportTooLargeError {
  return new ReportTooLargeError(
    `These entries have more than ${whole(MAX_PDF_ROWS)} postings, the most rows of a PDF. Please choose a shorter time or one account, or save them as CSV.`,
  );
}

function documentEntry(
  { event, timeZone, changes, figures }: FoundEntries['entries'][number],
  users: Users,
): DocumentEntry {
  const { revision, at } = event;
  const postings = changes.map((one) => withName(one, users));
  return { revision, at, timeZone, text: entryText(event), postings, figures };
}

/** Entries that are chosen by an account or a teller are not all that moved other accounts. */
function shownAccounts(account: string | null, tellerId: number | undefined): (account: string) => boolean {
  if (account === null && tellerId === undefined) return () => true;
  const own = account ?? drawerAccount(tellerId ?? 0);
  const isWhole = account === null || tellerId === undefined || account === drawerAccount(tellerId);
  return (one) => isWhole && one === own;
}

/** Each account from before the first entry that moved it to after the last, in the order of a trial balance. */
function movedAccounts(entries: readonly DocumentEntry[]): readonly MovedAccount[] {
  const byAccount = Map.groupBy(
    entries.flatMap(({ postings }) => postings),
    ({ account }) => account,
  );
  const moved = [...byAccount.values()].map((changes) => {
    const [first, last] = [changes[0], changes.at(-1)] as readonly [EntryPosting, EntryPosting];
    const sumOf = (sign: 1 | -1) => changes.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);
    return { ...first, after: last.after, debit: sumOf(1), credit: sumOf(-1) };
  });
  return inOrder(moved);
}

function withName<Of extends Posting>(posting: Of, users: Users): Of & NamedPosting {
  return { ...posting, username: users.ofAccount(posting.account) };
}
