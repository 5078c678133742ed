import { keepPreviousData } from '@tanstack/react-query';
import type { ReportGame, ReportSums } from '@taya/contracts/report';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMay } from '../data/access.js';
import { queryString } from '../data/api.js';
import { newestFirst, useRecords } from '../data/queries.js';
import { today } from '../data/station-day.js';
import { useAddress } from '../data/use-address.js';
import { useRead } from '../data/use-read.js';
import { DateFilter, Filters, SearchFilter } from '../list/filters.js';
import { FilterProvider, type FilterValues } from '../list/use-filter.js';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { day, money } from '../ui/format.js';
import { later } from '../ui/later.js';
import { NoData, NotLoaded } from '../ui/no-data.js';
import { Pager } from '../ui/pager.js';
import { FigureTable, OverallTotals, Section, UnclaimedByAge } from './figure-table.js';
import { ReportFiles } from './report-files.js';
import own from './reports.module.css';
import { AtTheWindows } from './window-table.js';

type ReportQuery = Readonly<Record<'date_from' | 'date_to' | 'search', string>>;

const GAMES_A_PAGE = 10;
/** As the fields of days are once they are empty. */
const NO_RANGE = { date_from: '', date_to: '', search: '' };

/** The chart library is larger than the rest of the page, so it is loaded when charts are opened. */
const ReportCharts = lazy(() => import('./report-charts.js'));

/** Below the figures, and a form: reports are there before it. */
const SealDayCard = later(async () => ({
  default: (await import('../seal/seal-day-card.js')).SealDayCard,
}));

type Report = ReturnType<typeof useReport>;

const useReport = (query: ReportQuery, page: number, enabled: boolean) =>
  useRecords<ReportGame>('reports', newestFirst(page, GAMES_A_PAGE, query), enabled);

export default function ReportsPage() {
  const { query, page, change } = useReportAddress();
  const [areChartsShown, setAreChartsShown] = useState(false);
  const problem = rangeProblem(query);
  const maySeal = useMay('write', 'reports');
  const report = useReport(query, page, problem === null);
  return (
    <>
      <PageHeader title="Reports">
        <div className="row end">
          <ReportFiles
            of=""
            query={query}
            name={`report_${query.date_from}_to_${query.date_to}`}
            off={problem}
          />
          <Button
            aria-pressed={areChartsShown}
            off={problem}
            onClick={() => setAreChartsShown(!areChartsShown)}
          >
            Charts
          </Button>
        </div>
      </PageHeader>
      <FilterProvider values={{ ...query }} set={(wanted) => change({ ...NO_RANGE, ...wanted })}>
        <Filters>
          <DateFilter label="Days" hasFields />
          <SearchFilter label="Search" placeholder="Game name" />
          <p role="status">
            <b>{problem}</b>
          </p>
        </Filters>
      </FilterProvider>
      {problem === null && (
        <>
          <Sums report={report} days={query} />
          {areChartsShown && <ChartsOf query={query} />}
          <Games report={report} page={page} onPage={(shown) => change({ page: shown })} />
        </>
      )}
      {maySeal && <SealDayCard />}
    </>
  );
}

/** Range, search and page in the address; today where it has no days. */
function useReportAddress() {
  const { params, change: put } = useAddress();
  const query: ReportQuery = {
    date_from: params.get('date_from') ?? today(),
    date_to: params.get('date_to') ?? today(),
    search: params.get('search') ?? '',
  };
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1);
  const { search, ...days } = query;
  // A link to this report names its days, so it shows the same days tomorrow.
  const change = (changes: FilterValues) => {
    const wanted = { ...days, search, page: null, ...changes };
    // Back leads to the days before, not through a search letter by letter.
    put({ ...wanted, search: wanted.search || null }, wanted.search !== search);
  };
  return { query, page, change };
}

function rangeProblem({ date_from, date_to }: ReportQuery): string | null {
  if (date_from === '' || date_to === '') return 'Please select both From and To dates';
  return date_from > date_to ? 'From date cannot be later than To date' : null;
}

interface SumsProps {
  readonly report: Report;
  readonly days: ReportQuery;
}

function Sums({ report, days: { date_from, date_to } }: SumsProps) {
  const { meta, total = 0, isPlaceholderData: isOld } = report;
  if (meta === undefined) return null;
  const { dateRangeOverAllTotal: overall, tellers, days }: ReportSums = meta;
  return (
    <>
      <OverallTotals totals={overall} games={total} isOld={isOld} />
      <Card isFlush className={classes(own.games, isOld && own.old)}>
        {total > 0 && (
          <Section title="Tellers">
            <FigureTable label="Tellers" what="Teller" hasGames rows={tellers} all={overall} />
          </Section>
        )}
        {days.length > 1 && (
          <Section title="Days">
            <FigureTable
              label="Days"
              what="Day"
              hasGames
              rows={days.map((each) => ({ ...each, name: day(each.date) }))}
              all={overall}
            />
          </Section>
        )}
        <UnclaimedByAge />
        <AtTheWindows days={{ date_from, date_to }} />
      </Card>
    </>
  );
}

function ChartsOf({ query }: { readonly query: ReportQuery }) {
  const path = `/api/report/charts${queryString(query)}` as const;
  const { data, isError } = useRead(path, 'Could not load the report', { placeholderData: keepPreviousData });
  const container = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) container.current?.scrollIntoView({ block: 'start' });
  }, [isThere]);
  if (isError) return null;
  const coming = <div className={own.chartsComing} role="status" aria-label="Loading the charts" />;
  return (
    <div ref={container}>
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
    <Card isFlush className={classes(own.games, report.isPlaceholderData && own.old)}>
      {report.rows.map((game) => (
        <GameRow key={game.id} game={game} />
      ))}
      {report.rows.length === 0 &&
        !report.isPending &&
        (report.isError ? <NotLoaded /> : <NoData>No games in this range.</NoData>)}
      <Pager page={page} totalPages={report.totalPages} onPage={onPage} isBusy={report.isPlaceholderData} />
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
      <FigureTable label={`Tellers of ${game.name}`} what="Teller" rows={game.tellers} all={game} />
    </details>
  );
}
