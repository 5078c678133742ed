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
