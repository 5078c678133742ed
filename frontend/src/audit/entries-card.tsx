import type { JournalAfter, JournalEntry } from '@taya/contracts/answers/audit';
import { type Centavos, centavos, grouped, twoPlaces } from '@taya/contracts/centavos';
import { MAX_PDF_ROWS } from '@taya/contracts/limits';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { queryString } from '../data/api.js';
import { saveCsv } from '../list/csv-file.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { amountColumn, countColumn, textColumn } from '../ui/columns.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { DownloadButton, type DownloadButtonProps } from '../ui/download-button.js';
import { centavosOf, counted, day, sortableMoment } from '../ui/format.js';
import { saveAnswer } from '../ui/save-file.js';
import styles from './audit.module.css';
import { subjectOf } from './event-words.js';
import { secondOfDay, stationDay } from './station-time.js';
import { type EntryFilters, readAllEntries, useEntries } from './use-entries.js';
import type { People } from './use-people.js';

/** An entry, or the moment before the first one. */
export interface Line {
  readonly revision: number;
  readonly at: string;
  readonly entry: JournalEntry | null;
  /** Balances after it, in the order of their titles. */
  readonly carried: readonly string[];
}

/** Balances that are carried along: at the moment before the first entry, then after each, made of those before it. */
export interface Carried {
  readonly titles: readonly string[];
  readonly balances: (at: JournalAfter | JournalEntry, before?: readonly string[]) => readonly string[];
}

export interface Read {
  readonly lines: readonly Line[];
  readonly entries: number;
  /** Whether there are no more. */
  readonly isWhole: boolean;
}

export interface EntriesCardProps {
  readonly label: string;
  /** Beside the label, which entries they are. */
  readonly of?: string;
  /** The name of the files. */
  readonly name: string;
  readonly filters: EntryFilters;
  readonly people: People;
  /** Whether they may be of several days. */
  readonly hasDates?: boolean;
  readonly carried?: Carried | undefined;
  /** What is said of them beside the title. */
  readonly message: (read: Read) => ReactNode;
  readonly children?: ReactNode;
}

/** Entries of the journal between two moments, read on page by page, and as files. */
export function EntriesCard(props: EntriesCardProps) {
  const { label, of = '', name, filters, people, hasDates = false, carried, message, children } = props;
  const found = useEntries(filters);
  const pages = found.data?.pages ?? [];
  const lines = linesOf(pages, carried);
  const entries = lines.flatMap(({ entry }) => entry ?? []);
  const isWhole = !found.isPending && !found.hasNextPage;
  const columns = columnsOf(people, hasDates, carried?.titles ?? []);
  const postings = entries.reduce((sum, entry) => sum + entry.postings.length, 0);
  const { after: revision, ...range } = filters;
  return (
    <Card isFlush>
      <div className={classes('row', styles.between)}>
        <h2>
          {label}
          {of}
        </h2>
        {message({ lines, entries: entries.length, isWhole })}
        <FileButtons
          isTooLong={postings > MAX_PDF_ROWS}
          off={found.isPending && 'Still being read'}
          asCsv={() => saveEntries(props, columns, isWhole ? lines : null)}
          asPdf={() =>
            saveAnswer(
              `/api/audit/journal/download_pdf${queryString({ ...range, revision })}`,
              `${name}_${revision}_to_${filters.through}.pdf`,
            )
          }
        />
      </div>
      {children}
      <DataTable
        label={label}
        rows={lines}
        columns={columns}
        rowKey={({ revision }) => revision}
        read={found}
      />
      {found.hasNextPage && (
        <div className={styles.foot}>
          <Button size="small" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            More
          </Button>
        </div>
      )}
    </Card>
  );
}

function linesOf(pages: readonly JournalAfter[], carried: Carried | undefined): readonly Line[] {
  const [first] = pages;
  const lines: Line[] = [];
  let balances = first === undefined ? [] : (carried?.balances(first) ?? []);
  if (first !== undefined && carried !== undefined)
    lines.push({ revision: first.revision, at: first.at ?? '', entry: null, carried: balances });
  for (const entry of pages.flatMap(({ entries }) => entries)) {
    balances = carried?.balances(entry, balances) ?? [];
    lines.push({ ...entry, entry, carried: balances });
  }
  return lines;
}

/** All entries, as far as they are not read yet. */
async function saveEntries(
  { name, filters, carried }: EntriesCardProps,
  columns: readonly Column<Line>[],
  lines: readonly Line[] | null,
) {
  if (lines !== null) return saveCsv(name, columns, lines);
  const { pages, isAll } = await readAllEntries(filters);
  saveCsv(name, columns, linesOf(pages, carried));
  if (isAll) return;
  const read = pages.reduce((sum, { entries }) => sum + entries.length, 0);
  toast.warning(
    `Only the first ${counted(read)} entries are in the file. Choose a shorter time to get the others.`,
  );
}

const eventOf = ({ entry }: Line) => entry?.type ?? 'the moment asked for';

function columnsOf(people: People, hasDates: boolean, titles: readonly string[]): readonly Column<Line>[] {
  return [
    countColumn('Revision', ({ revision }) => revision),
    {
      title: 'Time',
      ...(!hasDates && { look: 'line' as const }),
      cell: ({ at }) => at !== '' && (hasDates ? <DayAndTime at={at} /> : secondOfDay(at)),
      inFile: ({ at }) => sortableMoment(at === '' ? null : at),
    },
    textColumn('Event', eventOf, { cell: (line) => <b>{eventOf(line)}</b> }),
    textColumn('Subject', ({ entry }) => (entry === null ? '' : subjectOf(entry, people))),
    accountsColumn('Debit', 1),
    accountsColumn('Credit', -1),
    amountColumn('Amount, ₱', ({ entry }) => (entry === null ? null : sumText(postedTo(entry, 1)))),
    ...titles.map((title, index) => amountColumn<Line>(title, ({ carried }) => carried[index] ?? '0.00')),
  ];
}

/** @param sign of what is posted to the accounts: 1 for debits */
const accountsColumn = (title: string, sign: 1 | -1): Column<Line> => ({
  title,
  cell: ({ entry }) => <Accounts postings={postedTo(entry, sign)} />,
  inFile: ({ entry }) => accountsText(postedTo(entry, sign)),
});

/** Broken between the two, nowhere else. */
function DayAndTime({ at }: { readonly at: string }) {
  return (
    <time dateTime={at}>
      <span className={styles.whole}>{day(stationDay(at))}</span>{' '}
      <span className={styles.whole}>{secondOfDay(at)}</span>
    </time>
  );
}

/** What an entry does to one account, its amount without a sign. */
interface Posted {
  readonly account: string;
  readonly amount: Centavos;
}

function postedTo(entry: JournalEntry | null, sign: 1 | -1): readonly Posted[] {
  return (entry?.postings ?? [])
    .map(({ account, amount: digits }) => ({ account, amount: centavos(sign * centavosOf(digits)) }))
    .filter((posting) => posting.amount > 0);
}

function sumText(postings: readonly Posted[]): string {
  return twoPlaces(centavos(postings.reduce((sum, posting) => sum + posting.amount, 0)));
}

/** Where there are several accounts, each with its part of the amount. */
function Accounts({ postings }: { readonly postings: readonly Posted[] }) {
  if (postings.length < 2)
    return <span className={classes('mono', styles.account)}>{postings[0]?.account}</span>;
  return (
    <span className={classes('mono', styles.account, styles.split)}>
      {postings.map(({ account, amount: part }) => (
        <span key={account}>
          {account} <span>{grouped(part)}</span>
        </span>
      ))}
    </span>
  );
}

function accountsText(postings: readonly Posted[]): string {
  const isSplit = postings.length > 1;
  return postings
    .map(({ account, amount: part }) => (isSplit ? `${account} ${twoPlaces(part)}` : account))
    .join(' · ');
}

export interface FileButtonsProps {
  readonly isTooLong: boolean;
  readonly off?: string | false;
  readonly asCsv: DownloadButtonProps['save'];
  readonly asPdf: DownloadButtonProps['save'];
}

export function FileButtons({ isTooLong, off, asCsv, asPdf }: FileButtonsProps) {
  const tooLong = isTooLong && 'Too long for a PDF: save it as CSV';
  return (
    <span className="row end">
      <span className="second">{tooLong}</span>
      <DownloadButton kind="CSV" size="small" off={off} save={asCsv} />
      <DownloadButton kind="PDF" size="small" off={off || tooLong} save={asPdf} />
    </span>
  );
}
