import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportGame, ReportSums } from '@taya/contracts/report';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMay } from '../data/access.js';
import { api, queryString } from '../data/api.js';
import { type PageOf, usePage } from '../data/queries.js';
import styles from '../ui/arrange.module.css';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { DATE_PRESETS, presetOf, rangeOf } from '../ui/date-presets.js';
import { TextField } from '../ui/field.js';
import { day, money, today } from '../ui/format.js';
import { NoData, NotLoaded } from '../ui/no-data.js';
import { Pager } from '../ui/pager.js';
import { ExportButton, type ReportQuery } from './export-button.js';
import { FigureTable, Section } from './figure-table.js';
import { OverallTotals } from './overall-totals.js';
import own from './reports.module.css';
import { UnclaimedByAge } from './unclaimed-by-age.js';
import { useReportAddress, useTypedSearch } from './use-report-address.js';

/** The chart library is larger than the rest of the page, so it is loaded when charts are opened. */
const ReportCharts = lazy(() => import('./report-charts.js'));

/** Below the figures, and a form: reports are there before it. */
const SealDayCard = lazy(() =>
  import('../seal/seal-day-card.js').then(({ SealDayCard }) => ({ default: SealDayCard })),
);

type Report = PageOf<ReportGame, ReportSums>;

/** The report on a range of days: overall, by teller, by day, by game, by teller in a game; as PDF and Excel too. */
export default function ReportsPage() {
  const { address, change } = useReportAddress();
  const { page, ...query } = address;
  const [typed, type] = useTypedSearch(query.search, (search) => change({ search }, { replace: true }));
  const [areChartsShown, setAreChartsShown] = useState(false);
  const problem = rangeProblem(query);
  const maySeal = useMay('write', 'reports');
  const report: Report = usePage('report', { ...query, page }, 'Could not load the report', problem === null);
  return (
    <>
      <PageHeader title="Reports">
        <div className={own.tools}>
          <ExportButton kind="PDF" query={query} disabled={problem !== null} />
          <ExportButton kind="Excel" query={query} disabled={problem !== null} />
          <Button
            aria-pressed={areChartsShown}
            disabled={problem !== null}
            onClick={() => setAreChartsShown(!areChartsShown)}
          >
            Charts
          </Button>
        </div>
      </PageHeader>
      <div className={styles.filters}>
        <fieldset className={own.presets}>
          <legend className="visually-hidden">Days</legend>
          {DATE_PRESETS.map((preset) => (
            <Button
              key={preset}
              aria-pressed={presetOf(query, today()) === preset}
              onClick={() => change({ ...rangeOf(preset, today()) })}
            >
              {preset}
            </Button>
          ))}
        </fieldset>
        <TextField
          label="From"
          type="date"
          value={query.date_from}
          onChange={(date_from) => change({ date_from })}
        />
        <TextField label="To" type="date" value={query.date_to} onChange={(date_to) => change({ date_to })} />
        <TextField label="Search" value={typed} placeholder="Game name" onChange={type} />
        <p className={own.problem} role="status">
          {problem}
        </p>
      </div>
      {problem === null && (
        <>
          <Sums report={report} />
          {areChartsShown && <ChartsOf query={query} />}
          <Games report={report} page={page} onPage={(shown) => change({ page: shown })} />
        </>
      )}
      {maySeal && (
        <Suspense fallback={null}>
          <SealDayCard />
        </Suspense>
      )}
    </>
  );
}

function rangeProblem({ date_from, date_to }: ReportQuery): string | null {
  if (date_from === '' || date_to === '') return 'Please select both From and To dates';
  return date_from > date_to ? 'From date cannot be later than To date' : null;
}

/** The totals of all games in the range, whatever page is shown. */
function Sums({ report }: { readonly report: Report }) {
  const { answer, isOld } = report;
  if (answer === undefined) return null;
  const { dateRangeOverAllTotal: overall, tellers, days, total } = answer;
  return (
    <>
      <OverallTotals totals={overall} games={total} isOld={isOld} />
      <Card isFlush className={classes(own.games, isOld && own.old)}>
        {total > 0 && (
          <Section title="Tellers">
            <FigureTable
              label="Tellers"
              what="Teller"
              hasGames
              rows={tellers.map(({ id, name, games, ...totals }) => ({ key: id, name, games, totals }))}
              all={overall}
            />
          </Section>
        )}
        {days.length > 1 && (
          <Section title="Days">
            <FigureTable
              label="Days"
              what="Day"
              hasGames
              rows={days.map(({ date, games, ...totals }) => ({ key: date, name: day(date), games, totals }))}
              all={overall}
            />
          </Section>
        )}
        <UnclaimedByAge />
      </Card>
    </>
  );
}

function ChartsOf({ query }: { readonly query: ReportQuery }) {
  const { data, isError } = useQuery({
    queryKey: ['report', 'charts', query],
    queryFn: ({ signal }) => api.get(`/api/report/charts${queryString(query)}`, signal),
    placeholderData: keepPreviousData,
    meta: { failure: 'Could not load the report' },
  });
  const place = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: 'start' });
  }, [isThere]);
  if (isError) return null;
  const coming = <div className={own.chartsComing} role="status" aria-label="Loading the charts" />;
  return (
    <div ref={place}>
      <Suspense fallback={coming}>{data === undefined ? coming : <ReportCharts charts={data} />}</Suspense>
    </div>
  );
}

interface GamesProps {
  readonly report: Report;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Games({ report, page, onPage }: GamesProps) {
  return (
    <Card isFlush className={classes(own.games, report.isOld && own.old)}>
      {report.rows.map((game) => (
        <GameRow key={game.id} game={game} />
      ))}
      {report.rows.length === 0 &&
        !report.isLoading &&
        (report.isError ? <NotLoaded /> : <NoData>No games in this range.</NoData>)}
      <Pager page={page} totalPages={report.totalPages} onPage={onPage} isBusy={report.isOld} />
    </Card>
  );
}

/** One game, with its tellers collapsed. */
function GameRow({ game }: { readonly game: ReportGame }) {
  return (
    <details className={own.game}>
      <summary>
        <b>{game.name}</b>
        <span>Payin {money(game.totalAmount)}</span>
        <span>Payout {money(game.totalPayoutAmount)}</span>
        <span>Profit {money(game.profit)}</span>
      </summary>
      <FigureTable
        label={`Tellers of ${game.name}`}
        what="Teller"
        rows={game.tellers.map((totals) => ({ key: totals.id, name: totals.name, totals }))}
        all={game}
      />
    </details>
  );
}
