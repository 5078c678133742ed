import { twoPlaces } from '@taya/contracts/money';
import type { DayReport } from '@taya/contracts/report';
import { type FileHead, readForFile } from '../../files/file-head.js';
import { readUndisturbed } from '../../read-models/read-models.js';
import { unclaimedByAge } from '../../read-models/unclaimed.js';
import { outcomeText } from '../files/columns.js';
import { foldReport, type Pause, type ReportDocuments } from '../fold-report.js';
import type { GameRow } from '../read-games.js';
import { type BookingFigures, profitOf } from '../totals.js';
import { readWindows } from '../windows.js';

/** A day on one page, read at one moment if the read models rest. */
export async function readDayReport(
  documents: ReportDocuments,
  date: string,
  nowMs: number,
  pause: Pause,
): Promise<DayReport> {
  const read = () => readDay(documents, date, nowMs, pause);
  return (await readUndisturbed(documents, read)).result;
}

/** The same for files. */
export interface FileDay extends FileHead {
  readonly report: DayReport;
}

export async function readFileDay(
  documents: ReportDocuments,
  date: string,
  printedAt: number,
  pause: Pause,
): Promise<FileDay> {
  const read = () => readDay(documents, date, printedAt, pause);
  const { result: report, ...head } = await readForFile(documents, printedAt, read);
  return { report, ...head };
}

/** Its games, its windows with their cash, and what is unclaimed now. */
async function readDay(
  documents: ReportDocuments,
  date: string,
  nowMs: number,
  pause: Pause,
): Promise<DayReport> {
  const games: GameRow[] = [];
  const day = { from: date, to: date, search: '' };
  const { overall } = await foldReport(documents, day, pause, (row) => void games.push(row));
  return {
    date,
    games: games.toReversed().map(({ game, totals: own }) => ({
      id: game.id,
      name: game.name,
      outcome: outcomeText(game),
      ...moneyOf(own),
    })),
    all_games: moneyOf(overall.totals),
    windows: await readWindows(documents, day),
    unclaimed: await unclaimedByAge(documents, nowMs),
  };
}

const moneyOf = (totals: BookingFigures) => ({
  pool: twoPlaces(totals.payin),
  profit: twoPlaces(profitOf(totals)),
});
