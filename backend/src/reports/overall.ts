import { GameStatus } from '@taya/contracts/game';
import { add, type Centavos, twoPlaces, ZERO } from '@taya/contracts/money';
import type { ReportOverall } from '@taya/contracts/report';
import type { GameRow } from './read-games.js';
import {
  type BookingFigures,
  NO_BOOKING_FIGURES,
  plus,
  profitOf,
  totalProfitOf,
  totalsView,
} from './totals.js';

/** The totals of all games of a report, on all pages. */
export interface Overall {
  readonly games: number;
  readonly totals: BookingFigures;
  readonly meronWinCount: number;
  readonly walaWinCount: number;
  readonly drawCount: number;
  /** The cash-ins and remits of the days of the range, whatever the search. */
  readonly cashin: Centavos;
  readonly remit: Centavos;
}

export const NOTHING_OVERALL: Overall = {
  games: 0,
  totals: NO_BOOKING_FIGURES,
  meronWinCount: 0,
  walaWinCount: 0,
  drawCount: 0,
  cashin: ZERO,
  remit: ZERO,
};

export function addGame(overall: Overall, { game, totals }: GameRow): Overall {
  // A result counts once it is confirmed; a no contest keeps the result that was set.
  const result = game.status === GameStatus.Finished ? game.result : null;
  return {
    ...overall,
    games: overall.games + 1,
    totals: plus(overall.totals, totals),
    meronWinCount: overall.meronWinCount + (result === 'MERON' ? 1 : 0),
    walaWinCount: overall.walaWinCount + (result === 'WALA' ? 1 : 0),
    drawCount: overall.drawCount + (result === 'DRAW' ? 1 : 0),
  };
}

/** The sums of cash, by their names in answers. */
export const cashOf = ({ cashin, remit, totals }: Overall) => ({
  totalCashin: cashin,
  totalRemit: remit,
  totalCashinPlusProfit: add(cashin, profitOf(totals)),
  totalCashinPlusTotalProfit: add(cashin, totalProfitOf(totals)),
});

export function overallView(overall: Overall): ReportOverall {
  const { meronWinCount, walaWinCount, drawCount } = overall;
  const { totalCashin, totalRemit, totalCashinPlusProfit, totalCashinPlusTotalProfit } = cashOf(overall);
  return {
    ...totalsView(overall.totals),
    meronWinCount,
    walaWinCount,
    drawCount,
    totalCashin: twoPlaces(totalCashin),
    totalRemit: twoPlaces(totalRemit),
    totalCashinPlusProfit: twoPlaces(totalCashinPlusProfit),
    totalCashinPlusTotalProfit: twoPlaces(totalCashinPlusTotalProfit),
  };
}
