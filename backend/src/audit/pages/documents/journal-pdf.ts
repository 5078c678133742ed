import { centavos } from '@taya/contracts/money';
import { journalReference } from '@taya/contracts/paper-reference';
import { localTime, secondForPeople } from '@taya/contracts/time';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import {
  emphasiseCells,
  FAINT,
  moneyCell,
  noDataLine,
  rightAlignedCell,
  sectionTitle,
  TABLE,
  type TextCell,
  whole,
} from '../../../files/pdf-style.js';
import type { JournalPaper, MovedAccount, PaperAmount, PaperEntry } from '../../questions/papers.js';
import { framed, type Printing } from './paper-words.js';
import { sumsOf } from './trial-balance-pdf.js';

/** In points; the entry takes what is left. */
const FIRST_WIDTHS = [46, 84, '*', 140];
const MONEY_WIDTH = 71;
const ACCOUNT_WIDTH = 200;
const TURNOVER_WIDTH = 86;

/** The entries between two moments, their sums, and what they moved each account by. */
export function journalPdf(paper: JournalPaper, printing: Printing): TDocumentDefinitions {
  const { after, revision, account, teller, entries } = paper;
  const content =
    entries.length === 0 ? [noDataLine('Nothing was posted between these moments.')] : tables(paper);
  return framed({
    paper,
    printing,
    name: 'Journal',
    subtitle: `after revision ${Math.max(0, after.revision)} through ${revision}${subjectOf(paper)}`,
    reference: account === null && teller === null ? journalReference(after.revision, revision) : null,
    pageOrientation: 'landscape',
    content: [whatIsHere(paper), ...content],
    explanations: EXPLANATIONS,
  });
}

const EXPLANATIONS = [
  'Debit is cash that comes to where it lies, and what is no longer owed; credit is cash that goes, and what is owed or was earned.',
  'Counted from the log alone. The sums of debit and credit are the same, of each entry and of all.',
];

function subjectOf({ account, teller }: JournalPaper): string {
  const of = [account ?? '', teller === null ? '' : `${teller.username} (teller ${teller.id})`];
  const subject = of.filter((text) => text !== '').join(', ');
  return subject === '' ? '' : `, of ${subject}`;
}

function whatIsHere({ after, entries, timeZone }: JournalPaper): Content {
  const since = after.revision <= 0 ? 'from the beginning' : `after ${secondForPeople(after.at, timeZone)}`;
  const count = `${whole(entries.length)} ${entries.length === 1 ? 'entry' : 'entries'}`;
  return { text: `${count} ${since}`, margin: [0, 12, 0, 4] };
}

function tables(paper: JournalPaper): Content[] {
  const moved = paper.moved.length === 0 ? [] : [sectionTitle('Accounts'), accountTable(paper.moved)];
  return [entryTable(paper), ...moved];
}

function entryTable({ entries, account, timeZone, moved }: JournalPaper): Content {
  const postings = entries.flatMap((entry) => entry.postings);
  const [debit, credit] = sumsOf(postings.map(({ amount }) => amount));
  const labels = account === null ? [`On hand, ₱`, `Remittable, ₱`] : ['Balance, ₱'];
  const carry = account === null ? figuresOf : balancesOf(account, moved);
  const header = [
    rightAlignedCell('Revision'),
    ...['Time', 'Entry', 'Account'].map((text) => ({ text })),
    ...['Debit, ₱', 'Credit, ₱', ...labels].map(rightAlignedCell),
  ];
  const empty = { text: '' };
  const sum = [
    empty,
    { text: 'Sum' },
    empty,
    empty,
    moneyCell(debit),
    moneyCell(credit),
    ...labels.map(() => empty),
  ];
  const body = entries.flatMap((entry) => entryRows(entry, carry(entry), timeZone));
  return {
    layout: { ...TABLE, hLineWidth: (row) => (body[row - 1]?.[TIME]?.text === '' ? 0 : 0.5) },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [...FIRST_WIDTHS, ...Array<number>(2 + labels.length).fill(MONEY_WIDTH)],
      body: [emphasiseCells(header), ...body, emphasiseCells(sum)],
    },
  };
}

/** The column that only the first row of an entry has a text in: a line stands above it. */
const TIME = 1;

/** A row a posting, each with the revision, so that a page that begins within an entry says of which. */
function entryRows(entry: PaperEntry, carried: readonly number[], timeZone: string): TextCell[][] {
  const { revision, at, postings } = entry;
  const zone = entry.timeZone === timeZone ? '' : ` (${entry.timeZone})`;
  const last = postings.length - 1;
  return postings.map((posting, index) => [
    index === 0
      ? rightAlignedCell(String(revision))
      : { ...rightAlignedCell(String(revision)), color: FAINT },
    { text: index === 0 ? `${localTime(at, entry.timeZone)}${zone}` : '' },
    { text: index === 0 ? entry.text : '' },
    { text: labelOf(posting) },
    ...debitAndCredit(posting.amount),
    ...carried.map((amount) => (index === last ? moneyCell(centavos(amount)) : { text: '' })),
  ]);
}

function debitAndCredit(amount: number): TextCell[] {
  const cell = moneyCell(centavos(Math.abs(amount)));
  return amount > 0 ? [cell, { text: '' }] : [{ text: '' }, cell];
}

function labelOf({ account, username }: PaperAmount): string {
  return `${account} ${username}`.trimEnd();
}

function figuresOf({ figures }: PaperEntry): readonly number[] {
  return [figures.onHand, figures.remittable];
}

/** The balance of an account after each of its entries, which are asked for in their order. */
function balancesOf(
  account: string,
  moved: readonly MovedAccount[],
): (entry: PaperEntry) => readonly number[] {
  let balance = moved.find((one) => one.account === account)?.amount ?? 0;
  return ({ postings }) => {
    balance += postings.find((posting) => posting.account === account)?.amount ?? 0;
    return [balance];
  };
}

/** What the accounts held before and after, and what was posted to them between. */
function accountTable(moved: readonly MovedAccount[]): Content {
  const header = [
    { text: 'Account' },
    ...['Before, ₱', 'Debit, ₱', 'Credit, ₱', 'After, ₱'].map(rightAlignedCell),
  ];
  const rows = moved.map((one): TextCell[] => [
    { text: labelOf(one) },
    ...[one.amount, one.debit, one.credit, one.amount + one.debit - one.credit].map((amount) =>
      moneyCell(centavos(amount)),
    ),
  ]);
  return {
    layout: TABLE,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [ACCOUNT_WIDTH, ...Array<number>(4).fill(TURNOVER_WIDTH)],
      body: [emphasiseCells(header), ...rows],
    },
  };
}
