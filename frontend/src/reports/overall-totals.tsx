import type { ReportOverall } from '@taya/contracts/report';
import type { CSSProperties } from 'react';
import { Card } from '../ui/card.js';
import { money } from '../ui/format.js';
import own from './reports.module.css';

const MONEY: readonly (readonly [keyof ReportOverall, string])[] = [
  ['totalProfit', 'Total profit'],
  ['totalAmount', 'Payin'],
  ['totalPayoutAmount', 'Payout'],
  ['unfinished', 'Unfinished'],
  ['unclaimed', 'Unclaimed'],
  ['remittableUnclaimed', 'Cleared, unclaimed'],
  ['win', 'Win'],
  ['lose', 'Lose'],
  ['profit', 'Profit'],
  ['totalCashin', 'Cashin'],
  ['totalCashinPlusProfit', 'Cashin plus profit'],
  ['totalCashinPlusTotalProfit', 'Cashin plus total profit'],
];

export interface OverallTotalsProps {
  readonly totals: ReportOverall;
  /** They are of the range or search before. */
  readonly isOld: boolean;
}

/** Every game of the range and search, on all pages. */
export function OverallTotals({ totals, isOld }: OverallTotalsProps) {
  return (
    <Card title="Overall" className={isOld ? own.old : undefined}>
      <dl className={own.totals}>
        {MONEY.map(([name, label]) => {
          const figure = money(String(totals[name]));
          return (
            <div key={name} className={name === 'totalProfit' ? own.lead : undefined}>
              <dt>{label}</dt>
              <dd style={{ '--characters': figure.length } as CSSProperties}>{figure}</dd>
            </div>
          );
        })}
        <div>
          <dt>MERON / WALA / DRAW</dt>
          <dd>
            {totals.meronWinCount} / {totals.walaWinCount} / {totals.drawCount}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
