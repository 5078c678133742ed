import { twoPlaces } from '@taya/contracts/money';
import type { DayReport } from '@taya/contracts/report';
import type { LogPosition } from '../../files/log-position.js';
import { type StationOnFile, stationOnFile } from '../../files/station-on-file.js';
import { readUndisturbed } from '../../read-models/read-models.js';
import { stationOf } from '../../read-models/station.js';
import { unclaimedByAge } from '../../read-models/unclaimed.js';
import { outcomeOf } from '../files/columns.js';
import { foldReport, type Pause, type ReportDocuments } from '../fold-report.js';
import type { GameRow } from '../read-games.js';
import { type Figures, profitOf } from '../totals.js';
import { readWindows } from '../windows.js';

/** A day on one page: its games, its windows with their cash, and what is unclaimed now. */
export async function readDayReport(
  documents: ReportDocuments,
  date: string,
  nowMs: number,
  pause: Pause,
): Promise<DayReport> {
  const { result } = await readDay(documents, date, nowMs, pause);
  return result;
}

/** The same for files. */
export interface FileDay {
  readonly report: DayReport;
  readonly station: StationOnFile;
  readonly timeZone: string;
  /** Milliseconds since 1970 UTC. */
  readonly printedAt: number;
  readonly log: LogPosition;
}

export async function readFileDay(
  documents: ReportDocuments,
  date: string,
  printedAt: number,
  pause: Pause,
): Promise<FileDay> {
  const { result, first, last } = await readDay(documents, date, printedAt, pause);
  const station = await stationOf(documents);
  return {
    report: result,
    station: stationOnFile(station),
    timeZone: station.timeZone,
    printedAt,
    log: { first, last, hash: null },
  };
}

function readDay(documents: ReportDocuments, date: string, nowMs: number, pause: Pause) {
  return readUndisturbed(documents, async (): Promise<DayReport> => {
    const games: GameRow[] = [];
    const day = { from: date, to: date, search: '' };
    const { totals } = await foldReport(documents, day, pause, (row) => void games.push(row));
    return {
      date,
      games: games.toReversed().map(({ game, totals: own }) => ({
        id: game.id,
        name: game.name,
        outcome: outcomeOf(game),
        ...moneyOf(own),
      })),
      all_games: moneyOf(totals),
      windows: await readWindows(documents, day),
      unclaimed: await unclaimedByAge(documents, nowMs),
    };
  });
}

const moneyOf = (totals: Figures) => ({
  pool: twoPlaces(totals.payin),
  profit: twoPlaces(profitOf(totals)),
});
