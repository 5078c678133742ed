import { journalReference } from '@taya/contracts/document-reference';
import { MAX_PDF_ROWS } from '@taya/contracts/limits';
import { centavos } from '@taya/contracts/money';
import { localTime, secondForPeople } from '@taya/contracts/time';
import type { Content } from 'pdfmake/interfaces.js';
import {
  FAINT,
  moneyCell,
  noDataLine,
  rightAlignedCell,
  sectionTitle,
  type TextCell,
  tableOf,
  wholeNumber,
} from '../../../files/pdf-style.js';
import { ReportTooLargeError } from '../../../files/report-too-large.js';
import { drawerAccount, sortAccounts } from '../../../ledger/accounts.js';
import { entryText } from '../../../ledger/event-facts.js';
import type { Reached } from '../../book/followed-book.js';
import { NoSuchRevisionError } from '../../log/moment.js';
import type { Users } from '../../log/users.js';
import { stationIdOf } from '../../log/walk.js';
import {
  type AccountChange,
  type EntrySearch,
  entriesAfter,
  type FoundEntries,
  type FoundEntry,
} from '../../questions/journal.js';
import { type AuditDocument, DEBIT_AND_CREDIT, debitAndCredit, EMPTY, sumsOf } from './tables.js';

/** In points; the entry takes what is left. */
const FIRST_WIDTHS = [46, 84, '*', 140];
const MONEY_WIDTH = 71;
const ACCOUNT_WIDTHS = [200, 86, 86, 86, 86];

const EXPLANATIONS = [
  'Debit is cash that comes to where it lies, and what is no longer owed; credit is cash that goes, and what is owed or was earned.',
  'Counted from the log alone. The sums of debit and credit are the same, of each entry and of all.',
];

export type JournalSearch = Omit<EntrySearch, 'limit'>;

/** The entries between two moments, their sums, and what they moved each account by. */
export async function journalDocument(log: Reached, search: JournalSearch): Promise<AuditDocument> {
  // Each entry has two postings at least.
  const found = await entriesAfter(log, { ...search, limit: MAX_PDF_ROWS / 2 });
  const { entries, start: after, reached, users } = found;
  if (reached.revision === -1) throw new NoSuchRevisionError('The log begins after this time.');
  const changes = entries.flatMap((entry) => entry.changes);
  if (found.next !== null || changes.length > MAX_PDF_ROWS) throw tooManyPostings();
  const { account, tellerId } = search;
  const teller = tellerId === undefined ? undefined : `${users.usernameOf(tellerId)} (teller ${tellerId})`;
  const about = [account, teller].filter(Boolean).join(', ');
  const count = `${wholeNumber(entries.length)} ${entries.length === 1 ? 'entry' : 'entries'}`;
  const since =
    after.revision <= 0 ? 'from the beginning' : `after ${secondForPeople(after.at, users.timeZone)}`;
  const moved = changes.filter(isShown(search));
  const tables = [
    entryTable(found, account),
    ...(moved.length === 0 ? [] : [sectionTitle('Accounts'), accountTable(moved, users)]),
  ];
  return {
    name: 'Journal',
    subtitle: `after revision ${Math.max(0, after.revision)} through ${reached.revision}${about === '' ? '' : `, of ${about}`}`,
    reference: about === '' ? journalReference(after.revision, reached.revision) : null,
    pageOrientation: 'landscape',
    content: [
      { text: `${count} ${since}`, margin: [0, 12, 0, 4] },
      ...(entries.length === 0 ? [noDataLine('Nothing was posted between these moments.')] : tables),
    ],
    explanations: EXPLANATIONS,
    fileName: `journal_${Math.max(0, after.revision)}_to_${reached.revision}.pdf`,
    stationId: await stationIdOf(log.reader),
    reached,
    timeZone: users.timeZone,
  };
}

function tooManyPostings(): ReportTooLargeError {
  return new ReportTooLargeError(
    `These entries have more than ${wholeNumber(MAX_PDF_ROWS)} postings, the most rows of a PDF. Please choose a shorter time or one account, or save them as CSV.`,
  );
}

/** Whether all that moved an account is there: entries chosen by an account or a teller are not all that moved others. */
function isShown({ account, tellerId }: JournalSearch): (change: AccountChange) => boolean {
  if (account === undefined && tellerId === undefined) return () => true;
  const own = tellerId === undefined ? account : drawerAccount(tellerId);
  return (change) => change.account === own && (account ?? own) === own;
}

function entryTable({ entries, users }: FoundEntries, account: string | undefined): Content {
  const labels = account === undefined ? ['On hand, ₱', 'Remittable, ₱'] : ['Balance, ₱'];
  const header = [
    rightAlignedCell('Revision'),
    ...['Time', 'Entry', 'Account'].map((text) => ({ text })),
    ...DEBIT_AND_CREDIT,
    ...labels.map(rightAlignedCell),
  ];
  const rows = entries.flatMap((entry) => entryRows(entry, balancesAfter(entry, account), users));
  const sums = [
    EMPTY,
    { text: 'Sum' },
    EMPTY,
    EMPTY,
    ...sumsOf(entries.flatMap(({ changes }) => changes)),
    ...labels.map(() => EMPTY),
  ];
  const widths = [...FIRST_WIDTHS, ...Array<number>(2 + labels.length).fill(MONEY_WIDTH)];
  return tableOf(widths, header, rows, sums, 'entries');
}

/** A row a posting, each with the revision, so that a page that begins within an entry says of which. */
function entryRows(entry: FoundEntry, carried: readonly number[], users: Users): TextCell[][] {
  const { event, changes, timeZone } = entry;
  const zone = timeZone === users.timeZone ? '' : ` (${timeZone})`;
  const number = rightAlignedCell(String(event.revision));
  return changes.map(({ account, amount }, index) => [
    index === 0 ? number : { ...number, color: FAINT },
    { text: index === 0 ? `${localTime(event.at, timeZone)}${zone}` : '' },
    { text: index === 0 ? entryText(event) : '' },
    { text: users.labelOf(account) },
    ...debitAndCredit(amount),
    ...carried.map((balance) => (index === changes.length - 1 ? moneyCell(centavos(balance)) : EMPTY)),
  ]);
}

/** After an entry: the balance of the account whose entries these are, else what is on hand and remittable. */
function balancesAfter({ figures, changes }: FoundEntry, account: string | undefined): readonly number[] {
  if (account === undefined) return [figures.onHand, figures.remittable];
  return [changes.find((change) => change.account === account)?.after ?? 0];
}

/** What the accounts held before and after, and what was posted to them between, in the order of a trial balance. */
function accountTable(moved: readonly AccountChange[], users: Users): Content {
  const header = [
    { text: 'Account' },
    rightAlignedCell('Before, ₱'),
    ...DEBIT_AND_CREDIT,
    rightAlignedCell('After, ₱'),
  ];
  const byAccount = Map.groupBy(moved, ({ account }) => account);
  const accounts = [...byAccount].map(([account, changes]) => ({ account, changes }));
  const rows = sortAccounts(accounts).map(({ account, changes }) => [
    { text: users.labelOf(account) },
    moneyCell(centavos(changes[0]?.before ?? 0)),
    ...sumsOf(changes),
    moneyCell(centavos(changes.at(-1)?.after ?? 0)),
  ]);
  return tableOf(ACCOUNT_WIDTHS, header, rows);
}
