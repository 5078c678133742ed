import Type from 'typebox';
import { GameStatus } from '../game-status.js';
import {
  type Answer,
  count,
  date,
  decimalText,
  type FilteredPath,
  flag,
  id,
  instant,
  oneOf,
  orNull,
  tally,
  text,
} from './kinds.js';
import { UNCLAIMED } from './teller.js';

const REPORT_TOTALS = Type.Object(
  {
    totalAmount: decimalText(),
    totalPayoutAmount: decimalText('paid on these bets, by anyone'),
    paidAtWindow: decimalText('paid on bets in these games out of the drawer, whoever sold them'),
    unfinished: decimalText(),
    unclaimed: decimalText(),
    remittableUnclaimed: decimalText(),
    win: decimalText(),
    lose: decimalText(),
    profit: decimalText(),
    totalProfit: decimalText(),
    cancelledAmount: decimalText('stakes of cancelled bets, which no other figure has'),
    cancelledBets: count(),
  },
  { title: 'ReportTotals' },
);
/** The figures of a teller in a game, of a game, and overall: a teller's balances, restricted to those bets. */
export type ReportTotals = Answer<typeof REPORT_TOTALS>;

const REPORT_TELLER = Type.Object(
  { ...REPORT_TOTALS.properties, id: id(), name: text() },
  { title: 'ReportTeller' },
);

export const REPORT_GAME = Type.Object(
  {
    ...REPORT_TOTALS.properties,
    id: id(),
    name: text(),
    game_status_id: oneOf(Object.values(GameStatus)),
    created_at: instant(),
    finished_at: orNull(instant()),
    result: orNull(text()),
    is_no_contest: flag(),
    tellers: Type.Array(REPORT_TELLER),
  },
  { title: 'ReportGame' },
);
export type ReportGame = Answer<typeof REPORT_GAME>;

const REPORT_OVERALL = Type.Object(
  {
    ...REPORT_TOTALS.properties,
    meronWinCount: count(),
    walaWinCount: count(),
    drawCount: count(),
    totalCashin: decimalText('of the days of the range'),
    totalRemit: decimalText('of the days of the range'),
    totalCashinPlusProfit: decimalText(),
    totalCashinPlusTotalProfit: decimalText(),
  },
  { title: 'ReportOverall' },
);
/**
 * `dateRangeOverAllTotal`: every game in the range that matches the search, on all pages; cash-ins of the days of the
 * range.
 */
export type ReportOverall = Answer<typeof REPORT_OVERALL>;

const REPORT_TELLER_SUM = Type.Object(
  { ...REPORT_TELLER.properties, games: count('in which they sold or paid any bet') },
  { title: 'ReportTellerSum' },
);

const REPORT_DAY_SUM = Type.Object(
  { ...REPORT_TOTALS.properties, date: date(), games: count() },
  { title: 'ReportDaySum' },
);

export const REPORT_SUMS = Type.Object(
  {
    dateRangeOverAllTotal: REPORT_OVERALL,
    tellers: Type.Array(REPORT_TELLER_SUM, { description: 'by name' }),
    days: Type.Array(REPORT_DAY_SUM, { description: 'newest first' }),
  },
  { title: 'ReportSums' },
);
/** Figures on a page of a report that cover every game in the range and search, whichever page is shown. */
export type ReportSums = Answer<typeof REPORT_SUMS>;

const REPORT_DAY = Type.Object(
  {
    date: date(),
    games: count(),
    totalAmount: decimalText(),
    totalPayoutAmount: decimalText(),
    profit: decimalText(),
  },
  { title: 'ReportDay' },
);
/** A business day of a report and its games, for the chart. */
export type ReportDay = Answer<typeof REPORT_DAY>;

const REPORT_GAME_PROFIT = Type.Object(
  { id: id(), name: text(), profit: decimalText() },
  { title: 'ReportGameProfit' },
);
/** The house's profit from a game. */
export type ReportGameProfit = Answer<typeof REPORT_GAME_PROFIT>;

export const REPORT_CHARTS = Type.Object(
  {
    days: Type.Array(REPORT_DAY, { description: 'days that had games, oldest first' }),
    games: Type.Array(REPORT_GAME_PROFIT, { description: 'the latest games, oldest first' }),
    gameCount: count('of all games found'),
    meronAmount: decimalText('staked, without cancelled bets'),
    walaAmount: decimalText('staked, without cancelled bets'),
    meronWinCount: count(),
    walaWinCount: count(),
    drawCount: count(),
  },
  { title: 'ReportCharts' },
);
/** The data of a report's charts: every game in the range that matches the search. */
export type ReportCharts = Answer<typeof REPORT_CHARTS>;

/** What happened at a window in some days, whichever days its games count for, and its drawer before and after. */
const WINDOW_FIGURES = {
  carried_over: decimalText('in the drawer when the first day began'),
  sold: tally('with what was cancelled'),
  cancelled: tally(),
  paid_own: tally('on bets that they sold, at any window'),
  paid_here: tally('out of the drawer, whoever sold the bets'),
  cashin: tally('as the receipts say'),
  remit: tally('as the receipts say'),
  reversals: tally('what came into the drawer is positive'),
  over_short: decimalText('by counts'),
  on_hand: decimalText('in the drawer when the last day ended, or now'),
} as const;

const WINDOW = Type.Object(
  { teller_id: id(), teller_name: text(), location: text(), ...WINDOW_FIGURES },
  { title: 'ReportWindow' },
);
export const ALL_WINDOWS = Type.Object(WINDOW_FIGURES, { title: 'ReportAllWindows' });
/** The figures of a window, or of all of them. */
export type WindowFiguresView = Answer<typeof ALL_WINDOWS>;

export const REPORT_WINDOWS = Type.Object(
  { tellers: Type.Array(WINDOW, { description: 'by window' }), station: ALL_WINDOWS },
  { title: 'ReportWindows' },
);
export type ReportWindows = Answer<typeof REPORT_WINDOWS>;

const DAY_GAMES = { pool: decimalText('stakes, without cancelled ones'), profit: decimalText() } as const;

export const DAY_REPORT = Type.Object(
  {
    date: date(),
    games: Type.Array(
      Type.Object({ id: id(), name: text(), outcome: text(), ...DAY_GAMES }, { title: 'DayGame' }),
      {
        description: 'oldest first',
      },
    ),
    all_games: Type.Object(DAY_GAMES, { title: 'DayGames' }),
    windows: REPORT_WINDOWS,
    unclaimed: UNCLAIMED,
  },
  { title: 'DayReport', description: 'what is unclaimed is of now, the rest of the day' },
);
export type DayReport = Answer<typeof DAY_REPORT>;

export interface ReportCalls {
  lists: { '/api/report': ReportGame };
  reads: FilteredPath<'/api/report/charts', ReportCharts> &
    FilteredPath<'/api/report/tellers', ReportWindows> &
    FilteredPath<'/api/report/day', DayReport>;
  files: Record<`/api/report/${'' | 'day/'}download_${'pdf' | 'excel'}`, unknown>;
}
