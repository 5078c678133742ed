import type { ReportOverall, ReportTotals } from './answers/report.js';

export type {
  ReportCharts,
  ReportDay,
  ReportGame,
  ReportGameProfit,
  ReportOverall,
  ReportSums,
  ReportTotals,
} from './answers/report.js';

/** The figures of a report with their labels, in the order of all its tables: on the screen, in the PDF and in Excel. */
export const REPORT_FIGURES: readonly (readonly [
  figure: Exclude<keyof ReportTotals, 'cancelledBets'>,
  label: string,
])[] = [
  ['totalAmount', 'Payin'],
  ['totalPayoutAmount', 'Payout'],
  ['paidAtWindow', 'Paid at this window'],
  ['unfinished', 'Unfinished'],
  ['unclaimed', 'Unclaimed'],
  ['remittableUnclaimed', 'Remittable unclaimed'],
  ['win', 'Win'],
  ['lose', 'Lose'],
  ['profit', 'Profit'],
  ['totalProfit', 'Total profit'],
  ['cancelledAmount', 'Cancelled'],
];

/** Those of all tellers together: what their windows paid is what was paid on their bets. */
export const REPORT_OVERALL_FIGURES = REPORT_FIGURES.filter(([figure]) => figure !== 'paidAtWindow');

/** The count that follows the figures in each table. */
export const REPORT_CANCELLED_BETS = ['cancelledBets', 'Cancelled bets'] as const;

/** The figures that follow those of all games together, with the same labels everywhere. */
export const REPORT_CASH_FIGURES = [
  ['totalCashin', 'Total cashin'],
  ['totalRemit', 'Total remit'],
  ['totalCashinPlusProfit', 'Cashin plus profit'],
  ['totalCashinPlusTotalProfit', 'Cashin plus total profit'],
] as const satisfies readonly (readonly [figure: keyof ReportOverall, label: string])[];

export const REPORT_RESULT_COUNTS = [
  ['meronWinCount', 'MERON wins'],
  ['walaWinCount', 'WALA wins'],
  ['drawCount', 'Draws'],
  REPORT_CANCELLED_BETS,
] as const satisfies readonly (readonly [count: keyof ReportOverall, label: string])[];
