import {
  REPORT_CASH_FIGURES,
  REPORT_FIGURES,
  REPORT_RESULT_COUNTS,
  type ReportOverall,
} from '@taya/contracts/report';
import type { CSSProperties } from 'react';
import { Card } from '../ui/card.js';
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
  return (
    <Card title="Overall" className={isOld ? own.old : undefined}>
      <dl className={own.totals}>
        {[...REPORT_FIGURES, ...REPORT_CASH_FIGURES].map(([name, label]) => {
          const figure = money(totals[name]);
          return (
            <div key={name} className={name === 'totalProfit' ? own.lead : undefined}>
              <dt>{label}</dt>
              <dd style={{ '--characters': figure.length } as CSSProperties}>{figure}</dd>
            </div>
          );
        })}
        <Count label="Games" of={games} />
        {REPORT_RESULT_COUNTS.map(([name, label]) => (
          <Count key={name} label={label} of={totals[name]} />
        ))}
      </dl>
    </Card>
  );
}

function Count({ label, of }: { readonly label: string; readonly of: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{counted(of)}</dd>
    </div>
  );
}
