import type { ReportOverall, ReportTotals, WindowFiguresView } from './answers/report.js';

export type * from './answers/report.js';

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

/** What happened at the windows: the figures with their labels, and what each is. Those of the drawer add up to what it holds. */
export const WINDOW_FIGURES = [
  ['carried_over', 'Carried over', 'In the drawer at the start.'],
  ['sold', 'Sold', 'Bets sold at this window, those that were cancelled too.'],
  ['cancelled', 'Cancelled', 'Bets of this window that were cancelled: the stakes went back.'],
  ['paid_here', 'Paid at this window', 'Paid out of this drawer, for bets of anybody.'],
  ['cashin', 'Cash-in', 'Cash put into the drawer, as the receipts say.'],
  ['remit', 'Remit', 'Cash taken out of it, as the receipts say.'],
  ['reversals', 'Reversals', 'Cash-ins and remits taken back: minus for what left the drawer.'],
  ['over_short', 'Over / short', 'What counts found too much, or missing (minus).'],
  ['on_hand', 'On hand', 'In the drawer at the end, or now: all before it added up.'],
  ['paid_own', 'Paid on own bets', 'Paid on bets that this window sold, at any window; no part of On hand.'],
] as const satisfies readonly (readonly [figure: keyof WindowFiguresView, label: string, hint: string])[];
