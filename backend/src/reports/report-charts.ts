import { CHART_GAMES } from '@taya/contracts/limits';
import { add, twoPlaces, ZERO } from '@taya/contracts/money';
import type { ReportCharts, ReportDay, ReportGameProfit } from '@taya/contracts/report';
import { readUndisturbed } from '../read-models/read-models.js';
import { type DaySum, foldReport, type Pause, type ReportDocuments } from './fold-report.js';
import type { ReportQuery } from './report-query.js';
import { profitOf } from './totals.js';

/** The data of a report's charts, read at one moment if the read models rest. */
export async function readCharts(
  documents: ReportDocuments,
  query: ReportQuery,
  pause: Pause,
): Promise<ReportCharts> {
  const { result } = await readUndisturbed(documents, async () => {
    const games: ReportGameProfit[] = [];
    let meron = ZERO;
    let wala = ZERO;
    const { overall, days } = await foldReport(documents, query, pause, (row, index) => {
      const { id, name, pools } = row.game;
      if (index < CHART_GAMES) games.push({ id, name, profit: twoPlaces(profitOf(row.totals)) });
      meron = add(meron, pools.meron);
      wala = add(wala, pools.wala);
    });
    return { overall, days, games, meron, wala };
  });
  const { overall, days, games, meron, wala } = result;
  const { meronWinCount, walaWinCount, drawCount } = overall;
  return {
    // The report is read newest first; time on a chart runs to the right.
    days: days.map(dayView).reverse(),
    games: games.reverse(),
    gameCount: overall.games,
    meronAmount: twoPlaces(meron),
    walaAmount: twoPlaces(wala),
    meronWinCount,
    walaWinCount,
    drawCount,
  };
}

function dayView({ date, games, totals }: DaySum): ReportDay {
  return {
    date,
    games,
    totalAmount: twoPlaces(totals.payin),
    totalPayoutAmount: twoPlaces(totals.paid),
    profit: twoPlaces(profitOf(totals)),
  };
}
