import { GAME_STATUS_NAMES, GameStatus } from '@taya/contracts/game';
import type { Centavos } from '@taya/contracts/money';
import { NO_CONTEST } from '@taya/contracts/outcome';
import {
  REPORT_CANCELLED_BETS,
  REPORT_CASH_FIGURES,
  REPORT_FIGURES,
  REPORT_OVERALL_FIGURES,
  REPORT_RESULT_COUNTS,
  WINDOW_FIGURES,
} from '@taya/contracts/report';
import type { GameDocument } from '../../read-models/collections.js';
import { cashOf, type Overall } from '../overall.js';
import { type BookingFigures, FIGURES } from '../totals.js';

interface MoneyColumn {
  readonly label: string;
  readonly of: (totals: BookingFigures) => Centavos;
}

const columnsOf = (figures: typeof REPORT_FIGURES): readonly MoneyColumn[] =>
  figures.map(([figure, label]) => ({ label, of: FIGURES[figure] }));

/** The figures of a report in the order of all its tables. */
export const MONEY_COLUMNS = columnsOf(REPORT_FIGURES);
/** The headings of these tables: the figures, and the count that follows them. */
export const FIGURE_LABELS = [...MONEY_COLUMNS.map(({ label }) => label), REPORT_CANCELLED_BETS[1]];
/** Those of all games together. */
export const OVERALL_COLUMNS = columnsOf(REPORT_OVERALL_FIGURES);

type LabelledFigure = readonly [label: string, value: Centavos];
type LabelledCount = readonly [label: string, value: number];

/** The figures that follow those of all games together. */
export function cashFigures(overall: Overall): readonly LabelledFigure[] {
  const values = cashOf(overall);
  return REPORT_CASH_FIGURES.map(([figure, label]) => [label, values[figure]]);
}

export function resultCounts(overall: Overall): readonly LabelledCount[] {
  const values = { ...overall, cancelledBets: overall.totals.cancelledBets };
  return REPORT_RESULT_COUNTS.map(([count, label]) => [label, values[count]]);
}

/** What the figures of the windows are. */
export const WINDOW_EXPLANATIONS: readonly string[] = WINDOW_FIGURES.map(
  ([, label, hint]) => `${label}: ${hint}`,
);

/** Explanations for a reader who did not make the report. */
export const EXPLANATIONS: readonly string[] = [
  'Win and Lose are the bettors’: what winners got above their stakes, and the stakes of losing bets.',
  'Profit = Lose - Win. Total profit = Profit + Remittable unclaimed (winnings that can no longer be claimed).',
  'Payout was paid on these bets at any window; Paid at this window came out of the teller’s own drawer, for bets of anybody.',
  'Payin leaves out cancelled bets. Cashin, remit and windows are those of the days of the range, whatever is searched for.',
  WINDOW_EXPLANATIONS.join(' '),
];

/** The same of a day. */
export const DAY_EXPLANATIONS: readonly string[] = [
  ...WINDOW_EXPLANATIONS,
  'Games are those that count for the day; windows show what happened on it, whichever day a game counts for.',
  'Unclaimed is as of the printing: winning bets unpaid and not cleared, by the business day of their games.',
];

/**
 * The result of a game, or its status: `WALA`, `DRAW`, `NO CONTEST (WALA)`, `Betting Open`. A report counts a no contest
 * with the result that was set in it, so its row names both.
 */
export function outcomeText(game: Pick<GameDocument, 'status' | 'result' | 'noContest'>): string {
  const { status, result, noContest } = game;
  if (status !== GameStatus.Finished || result === null) return GAME_STATUS_NAMES[status];
  return noContest ? `${NO_CONTEST} (${result})` : result;
}

export const NO_DATA = 'No data found';
