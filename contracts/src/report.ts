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

/** A business day of a report with the games it had. */
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
