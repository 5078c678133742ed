/** The same words per teller in a game, per game, and overall; a teller's balances, restricted to those bets. */
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

/** The figures of a report in the order, and by the names, of all its tables: on the screen, in the PDF and in Excel. */
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

/** What follows the figures of all games together, by the same names everywhere. */
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

/** `dateRangeOverAllTotal`: every game that matches range and search, on all pages; cash-in of the range's days. */
export interface ReportOverall extends ReportTotals {
  readonly meronWinCount: number;
  readonly walaWinCount: number;
  readonly drawCount: number;
  readonly totalCashin: string;
  readonly totalCashinPlusProfit: string;
  readonly totalCashinPlusTotalProfit: string;
}

/** What a teller's bets came to in all games of a report, and in how many of them there were any. */
export interface ReportTellerSum extends ReportTeller {
  readonly games: number;
}

/** What a business day's games came to. Days without games are left out. */
export interface ReportDaySum extends ReportTotals {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly games: number;
}

/** What a page of a report says of every game that matches range and search, whichever page is shown. */
export interface ReportSums {
  readonly dateRangeOverAllTotal: ReportOverall;
  /** By name. */
  readonly tellers: readonly ReportTellerSum[];
  /** Newest first. */
  readonly days: readonly ReportDaySum[];
}

/** A business day of a report with the games it had, as its chart draws it. */
export interface ReportDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly games: number;
  readonly totalAmount: string;
  readonly totalPayoutAmount: string;
  readonly profit: string;
}

/** What a game brought the house. */
export interface ReportGameProfit {
  readonly id: number;
  readonly name: string;
  readonly profit: string;
}

/** What charts of a report draw: every game that matches range and search. */
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
