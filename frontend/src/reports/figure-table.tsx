import {
  REPORT_CANCELLED_BETS,
  REPORT_CASH_FIGURES,
  REPORT_FIGURES,
  REPORT_OVERALL_FIGURES,
  REPORT_RESULT_COUNTS,
  type ReportOverall,
  type ReportTotals,
} from '@taya/contracts/report';
import type { UnclaimedView } from '@taya/contracts/teller';
import type { ReactNode } from 'react';
import { useRead } from '../data/use-read.js';
import { Card, type DetailRow, Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { countColumn, moneyColumn, textColumn } from '../ui/columns.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { fitted } from '../ui/fit.js';
import { counted, money } from '../ui/format.js';
import own from './reports.module.css';

interface FigureRow extends ReportTotals {
  readonly name: string;
  readonly games?: number | undefined;
}

interface FigureTableProps {
  readonly label: string;
  readonly what: string;
  readonly rows: readonly FigureRow[];
  readonly all: ReportTotals;
  readonly hasGames?: boolean;
}

const FIGURES: readonly Column<FigureRow>[] = [
  ...REPORT_FIGURES.map(([figure, title]) => moneyColumn<FigureRow>(title, (row) => row[figure])),
  countColumn(REPORT_CANCELLED_BETS[1], ({ cancelledBets }) => cancelledBets),
];

const GAMES: Column<FigureRow> = {
  title: 'Games',
  look: 'right',
  cell: ({ games }) => games !== undefined && counted(games),
};

export function FigureTable({ label, what, rows, all, hasGames = false }: FigureTableProps) {
  const name: Column<FigureRow> = { title: what, cell: (row) => row.name };
  const columns = [name, ...(hasGames ? [GAMES] : []), ...FIGURES];
  return <SummedTable {...{ label, columns, rows }} all={{ ...all, name: 'All', games: undefined }} />;
}

interface SummedTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly all: Row;
}

/** Rows and their sum. Scrolls sideways when it is too wide, with the arrow keys too. */
export function SummedTable<Row>({ label, columns, rows, all }: SummedTableProps<Row>) {
  return (
    <DataTable
      {...{ label, columns }}
      rows={[...rows, all]}
      rowKey={(row) => [...rows, all].indexOf(row)}
      rowTone={(row) => (row === all ? 'sum' : null)}
      isPlain
      className={own.tableFrame}
    />
  );
}

/** A part of the page that can be collapsed. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className={own.section} open>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

export interface OverallTotalsProps {
  readonly totals: ReportOverall;
  readonly games: number;
  /** Still those of the range or search before. */
  readonly isOld: boolean;
}

/**
 * The totals of all games in the range and search, on all pages: figures, results and cash-ins, with the same labels as
 * in the files.
 */
export function OverallTotals({ totals, games, isOld }: OverallTotalsProps) {
  const figures = [...REPORT_OVERALL_FIGURES, ...REPORT_CASH_FIGURES].map(([name, label]): DetailRow => {
    const figure = money(totals[name]);
    return name === 'totalProfit'
      ? [label, <LeadFigure key={name} figure={figure} />, own.lead]
      : [label, figure];
  });
  const results = REPORT_RESULT_COUNTS.map(([name, label]): DetailRow => [label, counted(totals[name])]);
  return (
    <Card title="Overall" className={isOld ? own.old : undefined}>
      <Details className={own.totals} rows={[...figures, ['Games', counted(games)], ...results]} />
    </Card>
  );
}

/** The figure that is looked for first, as large as it fits. */
export function LeadFigure({ figure }: { readonly figure: string }) {
  return (
    <span className={classes('fit', own.figure)} style={fitted(figure)}>
      {figure}
    </span>
  );
}

const COLUMNS: readonly Column<Pick<UnclaimedView['ranges'][number], 'label' | 'count' | 'amount'>>[] = [
  textColumn('Game finished', ({ label }) => label),
  countColumn('Bets', ({ count }) => count),
  moneyColumn('Unclaimed', ({ amount }) => amount),
];

/** Winning bets that have not been paid but still can be, by age. Independent of the chosen range. */
export function UnclaimedByAge() {
  const { data } = useRead('/api/unclaimed', 'Could not load the report');
  if (data === undefined) return null;
  return (
    <Section title="Unclaimed winners by age">
      <UnclaimedTable unclaimed={data} />
    </Section>
  );
}

export function UnclaimedTable({ unclaimed }: { readonly unclaimed: UnclaimedView }) {
  const all = { label: 'All', ...unclaimed.total };
  return <SummedTable label="Unclaimed winners by age" columns={COLUMNS} rows={unclaimed.ranges} all={all} />;
}
