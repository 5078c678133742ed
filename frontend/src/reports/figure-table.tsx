import { REPORT_CANCELLED_BETS, REPORT_FIGURES, type ReportTotals } from '@taya/contracts/report';
import type { ReactNode } from 'react';
import { counted, money } from '../ui/format.js';
import own from './reports.module.css';

export interface FigureRow {
  readonly key: string | number;
  readonly name: string;
  readonly games?: number;
  readonly totals: ReportTotals;
}

export interface FigureTableProps {
  /** The name of the table for screen readers. */
  readonly label: string;
  /** Heading of the first column. */
  readonly what: string;
  readonly rows: readonly FigureRow[];
  /** The totals of all rows. */
  readonly all: ReportTotals;
  /** Whether rows show a number of games. */
  readonly hasGames?: boolean;
}

/** The figures of a report: a row for each teller or day, and the totals below. */
export function FigureTable({ label, what, rows, all, hasGames = false }: FigureTableProps) {
  return (
    <TableFrame label={label}>
      <table className={own.table}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {hasGames && <th scope="col">Games</th>}
            {REPORT_FIGURES.map(([figure, name]) => (
              <th key={figure} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{REPORT_CANCELLED_BETS[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, games, totals }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {hasGames && <td>{games !== undefined && counted(games)}</td>}
              <Figures of={totals} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {hasGames && <td />}
            <Figures of={all} />
          </tr>
        </tfoot>
      </table>
    </TableFrame>
  );
}

/** Scrolls sideways when it is too wide, with the arrow keys too. */
export function TableFrame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse (WCAG 2.1.1)
    <section className={own.tableFrame} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

function Figures({ of }: { readonly of: ReportTotals }) {
  return (
    <>
      {REPORT_FIGURES.map(([figure]) => (
        <td key={figure}>{money(of[figure])}</td>
      ))}
      <td>{counted(of.cancelledBets)}</td>
    </>
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
