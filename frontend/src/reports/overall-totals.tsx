import {
  REPORT_CASH_FIGURES,
  REPORT_OVERALL_FIGURES,
  REPORT_RESULT_COUNTS,
  type ReportOverall,
} from '@taya/contracts/report';
import { Card, type DetailRow, Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { fitted } from '../ui/fit.js';
import { counted, money } from '../ui/format.js';
import own from './reports.module.css';

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
      ? [
          label,
          <span key={name} className={classes('fit', own.figure)} style={fitted(figure)}>
            {figure}
          </span>,
          own.lead,
        ]
      : [label, figure];
  });
  const results = REPORT_RESULT_COUNTS.map(([name, label]): DetailRow => [label, counted(totals[name])]);
  return (
    <Card title="Overall" className={isOld ? own.old : undefined}>
      <Details className={own.totals} rows={[...figures, ['Games', counted(games)], ...results]} />
    </Card>
  );
}
