import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS } from '@taya/contracts/limits';
import type { ReportCharts as Charts, ReportGame, ReportOverall, ReportTotals } from '@taya/contracts/report';
import { lazy, Suspense, useState } from 'react';
import { toast } from 'sonner';
import { api, messageOf, queryString } from '../data/api.js';
import { usePage } from '../data/queries.js';
import { useDebounced } from '../data/use-debounced.js';
import styles from '../ui/arrange.module.css';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { TextField } from '../ui/field.js';
import { money, today } from '../ui/format.js';
import { NoData, NotLoaded } from '../ui/no-data.js';
import { Pager } from '../ui/pager.js';
import { saveFile } from '../ui/save-file.js';
import { OverallTotals } from './overall-totals.js';
import own from './reports.module.css';

/** The chart library is larger than the rest of the page: it is loaded when charts are opened. */
const ReportCharts = lazy(() => import('./report-charts.js'));

type Query = Readonly<Record<'date_from' | 'date_to' | 'search', string>>;

const COLUMNS: readonly (readonly [keyof ReportTotals, string])[] = [
  ['totalAmount', 'Payin'],
  ['totalPayoutAmount', 'Payout'],
  ['unfinished', 'Unfinished'],
  ['unclaimed', 'Unclaimed'],
  ['remittableUnclaimed', 'Cleared'],
  ['win', 'Win'],
  ['lose', 'Lose'],
  ['profit', 'Profit'],
  ['totalProfit', 'Total profit'],
];

/** Takings of a range of days: overall, a game, a teller in a game; as PDF and Excel too. */
export default function ReportsPage() {
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [areChartsShown, setAreChartsShown] = useState(false);
  const [search] = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const first = (set: (value: string) => void) => (value: string) => {
    set(value);
    setPage(1);
  };
  const problem = rangeProblem(from, to);
  const query: Query = { date_from: from, date_to: to, search };
  const report = usePage<ReportGame, { readonly dateRangeOverAllTotal: ReportOverall }>(
    'report',
    { ...query, page },
    'Failed to fetch report',
    problem === null,
  );
  const overall = report.answer?.dateRangeOverAllTotal;
  return (
    <>
      <PageHeader title="Reports" />
      <div className={styles.filters}>
        <TextField label="From" type="date" value={from} onChange={first(setFrom)} />
        <TextField label="To" type="date" value={to} onChange={first(setTo)} />
        <TextField label="Search" value={typed} placeholder="Name of a game" onChange={first(setTyped)} />
        <ExportButton kind="PDF" path="report/download_pdf" ending="pdf" query={query} problem={problem} />
        <ExportButton
          kind="Excel"
          path="report/download_excel"
          ending="xlsx"
          query={query}
          problem={problem}
        />
        <Button
          size="large"
          aria-pressed={areChartsShown}
          disabled={problem !== null}
          onClick={() => setAreChartsShown(!areChartsShown)}
        >
          Charts
        </Button>
        <p className={own.problem} role="status">
          {problem}
        </p>
      </div>
      {problem === null && overall !== undefined && <OverallTotals totals={overall} isOld={report.isOld} />}
      {problem === null && areChartsShown && <ChartsOf query={query} />}
      {problem === null && (
        <Card isFlush className={classes(own.games, report.isOld && own.old)}>
          {report.rows.map((game) => (
            <GameRow key={game.id} game={game} />
          ))}
          {report.rows.length === 0 &&
            !report.isLoading &&
            (report.isError ? <NotLoaded /> : <NoData>No game in this range.</NoData>)}
          <Pager page={page} totalPages={report.totalPages} onPage={setPage} isBusy={report.isOld} />
        </Card>
      )}
    </>
  );
}

function ChartsOf({ query }: { readonly query: Query }) {
  const { data, isError } = useQuery({
    queryKey: ['report', 'charts', query],
    queryFn: ({ signal }) => api.get<Charts>(`/api/report/charts${queryString(query)}`, signal),
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch report' },
  });
  if (isError) return null;
  const coming = <div className={own.chartsComing} role="status" aria-label="Charts are coming" />;
  return (
    <Suspense fallback={coming}>{data === undefined ? coming : <ReportCharts charts={data} />}</Suspense>
  );
}

function rangeProblem(from: string, to: string): string | null {
  if (from === '' || to === '') return 'Please select both From and To dates';
  return from > to ? 'From date cannot be later than To date' : null;
}

/** One game, its tellers folded away. */
function GameRow({ game }: { readonly game: ReportGame }) {
  return (
    <details className={own.game}>
      <summary>
        <b>{game.name}</b>
        <span>Payin {money(game.totalAmount)}</span>
        <span>Payout {money(game.totalPayoutAmount)}</span>
        <span>Profit {money(game.profit)}</span>
      </summary>
      <div className={own.tableFrame}>
        <table className={own.table}>
          <thead>
            <tr>
              <th scope="col">Teller</th>
              {COLUMNS.map(([, title]) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {game.tellers.map((teller) => (
              <tr key={teller.id}>
                <th scope="row">{teller.name}</th>
                <Figures of={teller} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <Figures of={game} />
            </tr>
          </tfoot>
        </table>
      </div>
    </details>
  );
}

function Figures({ of }: { readonly of: ReportTotals }) {
  return COLUMNS.map(([name]) => <td key={name}>{money(of[name])}</td>);
}

interface ExportButtonProps {
  readonly kind: 'PDF' | 'Excel';
  readonly path: string;
  readonly ending: string;
  readonly query: Query;
  readonly problem: string | null;
}

function ExportButton({ kind, path, ending, query, problem }: ExportButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const file = await api.file(`/api/${path}${queryString(query)}`);
      saveFile(file, `report_${query.date_from}_to_${query.date_to}.${ending}`);
      toast.success(`${kind} downloaded successfully`);
    } catch (error) {
      toast.error(messageOf(error, `Failed to download ${kind}`));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="large" isBusy={isBusy} disabled={problem !== null} onClick={() => void download()}>
      {kind}
    </Button>
  );
}
