import type { JournalAfter } from '@taya/contracts/answers/audit';
import { add, twoPlaces } from '@taya/contracts/centavos';
import { MAX_PDF_ROWS } from '@taya/contracts/limits';
import { numberIn } from '../data/use-address.js';
import { type FileColumn, saveCsv } from '../list/csv-file.js';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { amountColumn, textColumn } from '../ui/columns.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { amount, centavosOf, counted } from '../ui/format.js';
import { NotLoaded } from '../ui/no-data.js';
import { saveAnswer } from '../ui/save-file.js';
import styles from './audit.module.css';
import { type Carried, EntriesCard, FileButtons, type Read } from './entries-card.js';
import { MomentForm } from './moment-form.js';
import { TypedField } from './typed-field.js';
import { trialBalanceAt } from './use-entries.js';
import type { useMoment } from './use-moment.js';
import { useAskMoment, useThen } from './use-moment.js';
import type { People } from './use-people.js';

type Balance = JournalAfter['trial_balance'][number];

export default function JournalPage() {
  const { now, moment, people, then } = useThen('journal', trialBalanceAt);
  const { params, put } = moment;
  const { data, isFetching, isError } = then;
  if (now.isError || isError) return <NotLoaded />;
  if (now.data === undefined || data === undefined) return <p aria-busy="true">Reading the log…</p>;
  const account = params.get('account') ?? '';
  return (
    <div className="stack">
      <PageHeader title="Journal">
        <p className="second">Trial balance and entries, rebuilt from the log</p>
      </PageHeader>
      <MomentForm moment={moment} now={now.data} then={data} />
      <div className={styles.ledger}>
        <TrialBalance
          balance={data}
          isOld={isFetching}
          account={account}
          onAccount={(name) => put('account', name === account ? '' : name)}
        />
        <Entries key={account} account={account} moment={moment} people={people} />
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
  const name = `trial-balance_${revision}`;
  const columns: readonly Column<Balance>[] = [
    textColumn('Account', (row) => row.account, {
      cell: (row) => (
        <button
          type="button"
          className={styles.rowButton}
          aria-pressed={row.account === account}
          onClick={() => onAccount(row.account)}
        >
          <span className="mono">{row.account}</span> {row.username}
        </button>
      ),
    }),
    amountColumn('Balance, ₱', (row) => row.amount),
  ];
  const holds = sum === '0.00';
  return (
    <Card isFlush>
      <div className={classes('row', styles.between)}>
        <h2>Trial balance</h2>
        <span role="status" className={holds ? styles.holds : styles.differs}>
          {holds ? '✓' : '⚠'} sum {amount(sum)}
        </span>
        <FileButtons
          isTooLong={trial_balance.length > MAX_PDF_ROWS}
          asCsv={() => saveCsv(name, [...columns, OF_TELLER], trial_balance)}
          asPdf={() =>
            saveAnswer(`/api/audit/journal/trial_balance/download_pdf?revision=${revision}`, `${name}.pdf`)
          }
        />
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

const OF_TELLER: FileColumn<Balance> = { title: 'Teller', inFile: ({ username }) => username };

interface EntriesProps {
  readonly account: string;
  readonly moment: ReturnType<typeof useMoment>;
  readonly people: People;
}

function Entries({ account, moment, people }: EntriesProps) {
  const { revision: through, params, put } = moment;
  const after = Math.min(numberIn(params, 'from') ?? 0, through);
  const { ask } = useAskMoment();
  const goFrom = (first: number) => put('from', String(Math.min(first, through)));
  const message = ({ entries, isWhole }: Read) => (
    <span className="second">
      {counted(entries)} {after === 0 ? 'from the beginning' : `after revision ${counted(after)}`}
      {!isWhole && ', more to come'}
    </span>
  );
  return (
    <EntriesCard
      label="Entries"
      of={account === '' ? '' : ` of ${account}`}
      name="journal"
      filters={{ after, through, account }}
      people={people}
      hasDates
      carried={account === '' ? undefined : balanceOf(account)}
      message={message}
    >
      <div className={classes('row', styles.between)}>
        <TypedField
          label="From revision"
          type="revision"
          isInline
          onTyped={(typed) => goFrom(Number(typed))}
        />
        <TypedField
          label="From time"
          type="datetime-local"
          isInline
          onTyped={(at) => ask(at, (found) => goFrom(found.revision))}
        />
        <Button
          size="small"
          off={after === 0 && 'It begins with the first event'}
          onClick={() => put('from', '')}
        >
          Beginning
        </Button>
      </div>
    </EntriesCard>
  );
}

function balanceOf(account: string): Carried {
  const amountIn = (amounts: readonly Pick<Balance, 'account' | 'amount'>[]) =>
    amounts.find((one) => one.account === account)?.amount ?? '0.00';
  return {
    titles: ['Balance, ₱'],
    balances: (at, [before = '0.00'] = []) => {
      const moved = amountIn('postings' in at ? at.postings : at.trial_balance);
      return [twoPlaces(add(centavosOf(before), centavosOf(moved)))];
    },
  };
}
