import { REPORT_CANCELLED_BETS, REPORT_FIGURES, type ReportTotals } from '@taya/contracts/report';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../ui/data-table.js';
import { counted, money } from '../ui/format.js';
import own from './reports.module.css';

export interface FigureRow {
  readonly name: string;
  readonly games?: number;
  readonly totals: ReportTotals;
}

interface FigureTableProps {
  readonly label: string;
  readonly what: string;
  readonly rows: readonly FigureRow[];
  readonly all: ReportTotals;
  readonly hasGames?: boolean;
}

const FIGURES: readonly Column<FigureRow>[] = [
  ...REPORT_FIGURES.map(
    ([figure, title]): Column<FigureRow> => ({
      title,
      look: 'right',
      cell: ({ totals }) => money(totals[figure]),
    }),
  ),
  {
    title: REPORT_CANCELLED_BETS[1],
    look: 'right',
    cell: ({ totals }) => counted(totals.cancelledBets),
  },
];

const GAMES: Column<FigureRow> = {
  title: 'Games',
  look: 'right',
  cell: ({ games }) => games !== undefined && counted(games),
};

export function FigureTable({ label, what, rows, all, hasGames = false }: FigureTableProps) {
  const name: Column<FigureRow> = { title: what, cell: (row) => row.name };
  const columns = [name, ...(hasGames ? [GAMES] : []), ...FIGURES];
  return <SummedTable {...{ label, columns, rows }} all={{ name: 'All', totals: all }} />;
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse (WCAG 2.1.1)
    <section className={own.tableFrame} aria-label={label} tabIndex={0}>
      <DataTable
        {...{ label, columns }}
        rows={[...rows, all]}
        rowKey={(row) => [...rows, all].indexOf(row)}
        rowTone={(row) => (row === all ? 'sum' : null)}
      />
    </section>
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
