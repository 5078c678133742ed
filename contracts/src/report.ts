/** The figures of a teller in a game, of a game, and overall: a teller's balances, restricted to those bets. */
export interface ReportTotals {
  readonly totalAmount: string;
  readonly totalPayoutAmount: string;
  readonly unfinished: string;
  readonly unclaimed: string;
  readonly remittableUnclaimed: string;
  readonly win: string;
  readonly lose: string;
  readonly profit: string;
  readonly totalProfit: string;
}

/** The figures of a report with their labels, in the order of all its tables: on the screen, in the PDF and in Excel. */
export const REPORT_FIGURES: readonly (readonly [figure: keyof ReportTotals, label: string])[] = [
  ['totalAmount', 'Payin'],
  ['totalPayoutAmount', 'Payout'],
  ['unfinished', 'Unfinished'],
  ['unclaimed', 'Unclaimed'],
  ['remittableUnclaimed', 'Remittable unclaimed'],
  ['win', 'Win'],
  ['lose', 'Lose'],
  ['profit', 'Profit'],
  ['totalProfit', 'Total profit'],
];

/** The figures that follow those of all games together, with the same labels everywhere. */
export const REPORT_CASH_FIGURES = [
  ['totalCashin', 'Total cashin'],
  ['totalCashinPlusProfit', 'Cashin plus profit'],
  ['totalCashinPlusTotalProfit', 'Cashin plus total profit'],
] as const satisfies readonly (readonly [figure: keyof ReportOverall, label: string])[];

export const REPORT_RESULT_COUNTS = [
  ['meronWinCount', 'MERON wins'],
  ['walaWinCount', 'WALA wins'],
  ['drawCount', 'Draws'],
] as const satisfies readonly (readonly [count: keyof ReportOverall, label: string])[];

export interface ReportTeller extends ReportTotals {
  readonly id: number;
  readonly name: string;
}

export interface ReportGame extends ReportTotals {
  readonly id: number;
  readonly name: string;
  readonly game_status_id: number;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly result: string | null;
  readonly is_no_contest: boolean;
  readonly tellers: readonly ReportTeller[];
}

/**
 * `dateRangeOverAllTotal`: every game in the range that matches the search, on all pages; cash-ins of the days of the
 * range.
 */
export interface ReportOverall extends ReportTotals {
  readonly meronWinCount: number;
  readonly walaWinCount: number;
  readonly drawCount: number;
  readonly totalCashin: string;
  readonly totalCashinPlusProfit: string;
  readonly totalCashinPlusTotalProfit: string;
}

/** The totals of a teller's bets in all games of a report, and in how many games the teller sold any. */
export interface ReportTellerSum extends ReportTeller {
  readonly games: number;
}

/** The totals of the games of a business day. Days without games are left out. */
export interface ReportDaySum extends ReportTotals {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly games: number;
}

/** Figures on a page of a report that cover every game in the range and search, whichever page is shown. */
export interface ReportSums {
  readonly dateRangeOverAllTotal: ReportOverall;
  /** By name. */
  readonly tellers: readonly ReportTellerSum[];
  /** Newest first. */
  readonly days: readonly ReportDaySum[];
}

/** A business day of a report and its games, for the chart. */
export interface ReportDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly games: number;
  readonly totalAmount: string;
  readonly totalPayoutAmount: string;
  readonly profit: string;
}

/** The house's profit from a game. */
export interface ReportGameProfit {
  readonly id: number;
  readonly name: string;
  readonly profit: string;
}

/** The data of a report's charts: every game in the range that matches the search. */
export interface ReportCharts {
  /** Days that had games, oldest first. */
  readonly days: readonly ReportDay[];
  /** The latest games, oldest first; at most `CHART_GAMES` of `gameCount`. */
  readonly games: readonly ReportGameProfit[];
  readonly gameCount: number;
  /** Staked on each side, cancelled bets left out. */
  readonly meronAmount: string;
  readonly walaAmount: string;
  readonly meronWinCount: number;
  readonly walaWinCount: number;
  readonly drawCount: number;
}
