import { GameStatus } from '@taya/contracts/game';
import { add, type Centavos, twoPlaces, ZERO } from '@taya/contracts/money';
import type { ReportOverall } from '@taya/contracts/report';
import type { GameRow } from './read-games.js';
import { type Figures, NO_FIGURES, plus, profitOf, totalProfitOf, totalsView } from './totals.js';

/** The totals of all games of a report, on all pages. */
export interface Overall {
  readonly games: number;
  readonly totals: Figures;
  readonly meronWins: number;
  readonly walaWins: number;
  readonly draws: number;
  /** The cash-ins and remits of the days of the range, whatever the search. */
  readonly cashin: Centavos;
  readonly remit: Centavos;
}

export const NOTHING_OVERALL: Overall = {
  games: 0,
  totals: NO_FIGURES,
  meronWins: 0,
  walaWins: 0,
  draws: 0,
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
    meronWins: overall.meronWins + (result === 'MERON' ? 1 : 0),
    walaWins: overall.walaWins + (result === 'WALA' ? 1 : 0),
    draws: overall.draws + (result === 'DRAW' ? 1 : 0),
  };
}

export function cashinPlusProfit({ cashin, totals }: Overall): Centavos {
  return add(cashin, profitOf(totals));
}

export function cashinPlusTotalProfit({ cashin, totals }: Overall): Centavos {
  return add(cashin, totalProfitOf(totals));
}

export function overallView(overall: Overall): ReportOverall {
  return {
    ...totalsView(overall.totals),
    meronWinCount: overall.meronWins,
    walaWinCount: overall.walaWins,
    drawCount: overall.draws,
    totalCashin: twoPlaces(overall.cashin),
    totalRemit: twoPlaces(overall.remit),
    totalCashinPlusProfit: twoPlaces(cashinPlusProfit(overall)),
    totalCashinPlusTotalProfit: twoPlaces(cashinPlusTotalProfit(overall)),
  };
}
