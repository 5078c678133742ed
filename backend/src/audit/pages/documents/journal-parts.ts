import { centavos } from '@taya/contracts/money';
import { journalReference } from '@taya/contracts/paper-reference';
import { localTime, secondForPeople } from '@taya/contracts/time';
import type { Content } from 'pdfmake/interfaces.js';
import {
  FAINT,
  moneyCell,
  noDataLine,
  rightAlignedCell,
  sectionTitle,
  TABLE,
  type TextCell,
  tableOf,
  whole,
} from '../../../files/pdf-style.js';
import type {
  DocumentEntry,
  JournalDocument,
  MovedAccount,
  NamedPosting,
} from '../../questions/documents.js';
import { DEBIT_AND_CREDIT, type DocumentParts, debitAndCredit, EMPTY, sumsOf } from './tables.js';

/** In points; the entry takes what is left. */
const FIRST_WIDTHS = [46, 84, '*', 140];
const MONEY_WIDTH = 71;
const ACCOUNT_WIDTHS = [200, 86, 86, 86, 86];

const EXPLANATIONS = [
  'Debit is cash that comes to where it lies, and what is no longer owed; credit is cash that goes, and what is owed or was earned.',
  'Counted from the log alone. The sums of debit and credit are the same, of each entry and of all.',
];

/** The entries between two moments, their sums, and what they moved each account by. */
export function journalParts(document: JournalDocument): DocumentParts {
  const { after, revision, account, teller, entries, timeZone, moved } = document;
  const since = after.revision <= 0 ? 'from the beginning' : `after ${secondForPeople(after.at, timeZone)}`;
  const count = `${whole(entries.length)} ${entries.length === 1 ? 'entry' : 'entries'}`;
  const subject = [account, teller && `${teller.username} (teller ${teller.id})`].filter(Boolean).join(', ');
  const tables = [
    entryTable(document),
    ...(moved.length === 0 ? [] : [sectionTitle('Accounts'), accountTable(moved)]),
  ];
  return {
    name: 'Journal',
    subtitle: `after revision ${Math.max(0, after.revision)} through ${revision}${subject === '' ? '' : `, of ${subject}`}`,
    reference: account === null && teller === null ? journalReference(after.revision, revision) : null,
    pageOrientation: 'landscape',
    content: [
      { text: `${count} ${since}`, margin: [0, 12, 0, 4] },
      ...(entries.length === 0 ? [noDataLine('Nothing was posted between these moments.')] : tables),
    ],
    explanations: EXPLANATIONS,
  };
}

function entryTable({ entries, account, timeZone }: JournalDocument): Content {
  const labels = account === null ? ['On hand, ₱', 'Remittable, ₱'] : ['Balance, ₱'];
  const texts = ['Time', 'Entry', 'Account'].map((text) => ({ text }));
  const header = [
    rightAlignedCell('Revision'),
    ...texts,
    ...DEBIT_AND_CREDIT,
    ...labels.map(rightAlignedCell),
  ];
  const rows = entries.flatMap((entry) => entryRows(entry, balancesAfter(entry, account), timeZone));
  const sums = [
    EMPTY,
    { text: 'Sum' },
    EMPTY,
    EMPTY,
    ...sumsOf(entries.flatMap(({ postings }) => postings)),
    ...labels.map(() => EMPTY),
  ];
  const widths = [...FIRST_WIDTHS, ...Array<number>(2 + labels.length).fill(MONEY_WIDTH)];
  // A line stands above each entry.
  return tableOf(widths, header, rows, sums, {
    ...TABLE,
    hLineWidth: (row) => (rows[row - 1]?.[TIME]?.text === '' ? 0 : 0.5),
  });
}

/** The column that only the first row of an entry has a text in. */
const TIME = 1;

/** A row a posting, each with the revision, so that a page that begins within an entry says of which. */
function entryRows(entry: DocumentEntry, carried: readonly number[], timeZone: string): TextCell[][] {
  const { revision, at, postings } = entry;
  const zone = entry.timeZone === timeZone ? '' : ` (${entry.timeZone})`;
  const number = rightAlignedCell(String(revision));
  return postings.map((posting, index) => [
    index === 0 ? number : { ...number, color: FAINT },
    { text: index === 0 ? `${localTime(at, entry.timeZone)}${zone}` : '' },
    { text: index === 0 ? entry.text : '' },
    { text: labelOf(posting) },
    ...debitAndCredit(posting.amount),
    ...carried.map((amount) => (index === postings.length - 1 ? moneyCell(centavos(amount)) : EMPTY)),
  ]);
}

function labelOf({ account, username }: Omit<NamedPosting, 'amount'>): string {
  return `${account} ${username}`.trimEnd();
}

/** After an entry: the balance of the account whose entries these are, else what is on hand and remittable. */
function balancesAfter({ figures, postings }: DocumentEntry, account: string | null): readonly number[] {
  if (account === null) return [figures.onHand, figures.remittable];
  return [postings.find((posting) => posting.account === account)?.after ?? 0];
}

/** What the accounts held before and after, and what was posted to them between. */
function accountTable(moved: readonly MovedAccount[]): Content {
  const header = [
    { text: 'Account' },
    rightAlignedCell('Before, ₱'),
    ...DEBIT_AND_CREDIT,
    rightAlignedCell('After, ₱'),
  ];
  const rows = moved.map((one) => [
    { text: labelOf(one) },
    ...[one.before, one.debit, one.credit, one.after].map((amount) => moneyCell(centavos(amount))),
  ]);
  return tableOf(ACCOUNT_WIDTHS, header, rows);
}
