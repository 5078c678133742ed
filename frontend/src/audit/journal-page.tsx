import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { JournalAfter, JournalEntry } from '@taya/contracts/answers/audit';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { DownloadButton } from '../ui/download-button.js';
import { amount, centavosOf, counted, moment as shownMoment, sortableMoment } from '../ui/format.js';
import { NotLoaded } from '../ui/no-data.js';
import styles from './audit.module.css';
import { subjectOf } from './event-words.js';
import { MomentForm } from './moment-form.js';
import { trialBalanceAt, useEntries } from './use-entries.js';
import { useMoment, useNow } from './use-moment.js';
import { type People, usePeople } from './use-people.js';

type Balance = JournalAfter['trial_balance'][number];

/** The trial balance at a moment, and the entries that made an account what it was. */
export default function JournalPage() {
  const now = useNow();
  const end = now.data?.revision;
  const moment = useMoment(end);
  const { revision, params, put } = moment;
  const people = usePeople();
  const { data, isFetching, isError } = useQuery({
    queryKey: ['audit', 'trial balance', revision],
    queryFn: ({ signal }) => trialBalanceAt(revision, signal),
    enabled: end !== undefined && end >= 0,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch journal' },
  });
  if (now.isError || isError) return <NotLoaded />;
  if (end === undefined || data === undefined) return <p aria-busy="true">Reading the log…</p>;
  const account = params.get('account') ?? '';
  return (
    <div className={styles.page}>
      <PageHeader title="Journal">
        <p className={styles.found}>Trial balance and entries, rebuilt from the log</p>
      </PageHeader>
      <MomentForm moment={moment} end={end} at={data.at} />
      <div className={styles.ledger}>
        <TrialBalance
          balance={data}
          isOld={isFetching}
          account={account}
          onAccount={(name) => put('account', name === account ? '' : name)}
        />
        <Entries key={account} account={account} through={revision} people={people} />
      </div>
    </div>
  );
}

interface TrialBalanceProps {
  readonly balance: JournalAfter;
  readonly isOld: boolean;
  /** The account whose entries are shown; empty for all. */
  readonly account: string;
  readonly onAccount: (account: string) => void;
}

function TrialBalance({ balance, isOld, account, onAccount }: TrialBalanceProps) {
  const { trial_balance, sum, revision } = balance;
  const save = async () => {
    const { saveCsv } = await import('../list/csv-file.js');
    saveCsv(`trial-balance_${revision}`, BALANCE_FILE, trial_balance);
  };
  const columns: readonly Column<Balance>[] = [
    {
      title: 'Account',
      cell: (row) => (
        <button
          type="button"
          className={styles.rowButton}
          aria-pressed={row.account === account}
          onClick={() => onAccount(row.account)}
        >
          <span className={styles.mono}>{row.account}</span> {row.username}
        </button>
      ),
    },
    { title: 'Balance, ₱', look: 'right', cell: (row) => <b>{amount(row.amount)}</b> },
  ];
  const holds = sum === '0.00';
  return (
    <Card isFlush>
      <div className={styles.between}>
        <h2>Trial balance</h2>
        <span role="status" className={holds ? styles.holds : styles.differs}>
          {holds ? '✓' : '⚠'} sum {amount(sum)}
        </span>
        <span className={styles.tools}>
          <DownloadButton kind="CSV" size="small" save={save} />
        </span>
      </div>
      <DataTable
        label="Trial balance"
        rows={trial_balance}
        columns={columns}
        rowKey={(row) => row.account}
        rowTone={(row) => (row.account === account ? 'chosen' : null)}
        isOld={isOld}
        emptyHint="No account had anything then."
      />
    </Card>
  );
}

const BALANCE_FILE = [
  { title: 'Account', inFile: ({ account }: Balance) => account },
  { title: 'Teller', inFile: ({ username }: Balance) => username },
  { title: 'Balance, ₱', inFile: ({ amount: digits }: Balance) => ({ digits }) },
];

interface EntriesProps {
  readonly account: string;
  readonly through: number;
  readonly people: People;
}

interface Line extends JournalEntry {
  /** Of the account after it; null where all accounts are shown. */
  readonly balance: string | null;
}

function Entries({ account, through, people }: EntriesProps) {
  const found = useEntries({ after: 0, through, account }, true);
  const lines = withBalances(found.data?.pages.flatMap(({ entries }) => entries) ?? [], account);
  const save = async () => {
    const { saveCsv } = await import('../list/csv-file.js');
    saveCsv('journal', fileOf(people, account), lines);
  };
  return (
    <Card isFlush>
      <div className={styles.between}>
        <h2>Entries{account !== '' && ` of ${account}`}</h2>
        <span className={styles.second}>
          {counted(lines.length)} from the beginning{found.hasNextPage && ', more to come'}
        </span>
        <span className={styles.tools}>
          <DownloadButton
            kind="CSV"
            size="small"
            disabled={found.hasNextPage || found.isPending}
            save={save}
          />
        </span>
      </div>
      <DataTable
        label="Entries"
        rows={lines}
        columns={columnsOf(people, account)}
        rowKey={({ revision }) => revision}
        isLoading={found.isPending}
        isError={found.isError}
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

/** The account's balance carried along; the entries begin with the log. */
function withBalances(entries: readonly JournalEntry[], account: string): readonly Line[] {
  let balance = 0;
  return entries.map((entry) => {
    if (account === '') return { ...entry, balance: null };
    balance += centavosOf(entry.postings.find((posting) => posting.account === account)?.amount ?? '0.00');
    return { ...entry, balance: twoPlaces(centavos(balance)) };
  });
}

function columnsOf(people: People, account: string): readonly Column<Line>[] {
  const columns: Column<Line>[] = [
    { title: 'Revision', look: 'right', cell: ({ revision }) => counted(revision) },
    { title: 'Time', look: 'line', cell: ({ at }) => shownMoment(at) },
    { title: 'Event', cell: ({ type }) => <b>{type}</b> },
    { title: 'Subject', cell: (entry) => subjectOf(entry, people) },
    {
      title: 'Postings',
      cell: ({ postings }) => (
        <span className={styles.mono}>
          {postings.map((one) => `${one.account} ${amount(one.amount)}`).join(' · ')}
        </span>
      ),
    },
  ];
  if (account === '') return columns;
  return [
    ...columns,
    { title: 'Balance, ₱', look: 'right', cell: ({ balance }) => <b>{amount(balance ?? '0.00')}</b> },
  ];
}

const fileOf = (people: People, account: string) => [
  { title: 'Revision', inFile: ({ revision }: Line) => ({ digits: String(revision) }) },
  { title: 'Time', inFile: ({ at }: Line) => sortableMoment(at) },
  { title: 'Event', inFile: ({ type }: Line) => type },
  { title: 'Subject', inFile: (line: Line) => subjectOf(line, people) },
  {
    title: 'Postings',
    inFile: ({ postings }: Line) => postings.map((one) => `${one.account} ${one.amount}`).join(' · '),
  },
  ...(account === ''
    ? []
    : [{ title: 'Balance, ₱', inFile: ({ balance }: Line) => ({ digits: balance ?? '0.00' }) }]),
];
