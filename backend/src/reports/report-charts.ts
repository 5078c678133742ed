import { CHART_GAMES } from '@taya/contracts/limits';
import { add, twoPlaces, ZERO } from '@taya/contracts/money';
import type { ReportCharts, ReportDay, ReportGameProfit } from '@taya/contracts/report';
import { readUndisturbed } from '../read-models/read-undisturbed.js';
import { NO_TOTALS, type Totals } from '../read-models/totals.js';
import { foldReport, type Pause, type ReportDocuments } from './fold-report.js';
import type { GameRow } from './read-games.js';
import type { ReportQuery } from './report-query.js';
import { plus, profitOf } from './totals.js';

interface Day {
  readonly games: number;
  readonly totals: Totals;
}

/** The data of a report's charts, read at one moment if the read models rest. */
export async function readCharts(
  documents: ReportDocuments,
  query: ReportQuery,
  pause: Pause,
): Promise<ReportCharts> {
  const { result } = await readUndisturbed(documents, async () => {
    const days = new Map<string, Day>();
    const games: ReportGameProfit[] = [];
    let meron = ZERO;
    let wala = ZERO;
    const overall = await foldReport(documents, query, pause, (row, index) => {
      const { id, name, pools, reportDate } = row.game;
      days.set(reportDate, addToDay(days.get(reportDate), row));
      if (index < CHART_GAMES) games.push({ id, name, profit: twoPlaces(profitOf(row.totals)) });
      meron = add(meron, pools.meron);
      wala = add(wala, pools.wala);
    });
    return { overall, days, games, meron, wala };
  });
  const { overall, days, games, meron, wala } = result;
  return {
    // The report is read newest first; time on a chart runs to the right.
    days: [...days].map(dayView).reverse(),
    games: games.reverse(),
    gameCount: overall.games,
    meronAmount: twoPlaces(meron),
    walaAmount: twoPlaces(wala),
    meronWinCount: overall.meronWins,
    walaWinCount: overall.walaWins,
    drawCount: overall.draws,
  };
}

function addToDay({ games, totals }: Day = { games: 0, totals: NO_TOTALS }, row: GameRow): Day {
  return { games: games + 1, totals: plus(totals, row.totals) };
}

function dayView([date, { games, totals }]: readonly [string, Day]): ReportDay {
  return {
    date,
    games,
    totalAmount: twoPlaces(totals.payin),
    totalPayoutAmount: twoPlaces(totals.paid),
    profit: twoPlaces(profitOf(totals)),
  };
}
