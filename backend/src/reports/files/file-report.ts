import { STATION } from '../../platform/read-models/collections.js';
import { NO_TOTALS, type Totals } from '../../platform/read-models/totals.js';
import { foldReport, type Pause, type ReportDocuments, readUndisturbed } from '../fold-report.js';
import type { Overall } from '../overall.js';
import { type GameRow, readTellers, type TellerName } from '../read-games.js';
import type { ReportQuery } from '../report-query.js';
import { plus } from '../totals.js';

/** A whole report, as files show it. */
export interface FileReport {
  readonly query: ReportQuery;
  readonly stationName: string;
  readonly timeZone: string;
  /** Milliseconds since 1970 UTC. */
  readonly printedAt: number;
  readonly overall: Overall;
  /** Newest first. */
  readonly games: readonly GameRow[];
  /** Everybody who sold in these games, by name, with what their bets came to in all of them. */
  readonly tellers: readonly TellerSum[];
}

export interface TellerSum extends TellerName {
  readonly games: number;
  readonly totals: Totals;
}

/** A bound to the time and memory a file may take. */
export const MOST_GAMES = 20_000;
const MOST_BOOKINGS = 400_000;

export class ReportTooLargeError extends Error {
  override readonly name = 'ReportTooLargeError';
}

/** @throws ReportTooLargeError as soon as it is known, without reading the rest */
export async function readFileReport(
  documents: ReportDocuments,
  query: ReportQuery,
  printedAt: number,
  pause: Pause,
): Promise<FileReport> {
  const { result } = await readUndisturbed(documents, async () => {
    const games: GameRow[] = [];
    let tellerRows = 0;
    const overall = await foldReport(documents, query, pause, (row) => {
      games.push(row);
      tellerRows += row.tellers.length;
      refuseTooLarge(games.length, tellerRows);
    });
    const names = await readTellers(documents, games);
    return { overall, games, tellers: tellerSums(games, names) };
  });
  const station = await documents.get(STATION, 'station');
  if (station === null) throw new Error('The read models hold no station');
  const { stationName, timeZone } = station;
  return { query, stationName, timeZone, printedAt, ...result };
}

function refuseTooLarge(games: number, tellerRows: number): void {
  if (games > MOST_GAMES) {
    throw new ReportTooLargeError(
      `A file holds at most ${MOST_GAMES.toLocaleString('en-US')} games. Please choose a shorter range.`,
    );
  }
  if (tellerRows > MOST_BOOKINGS) {
    throw new ReportTooLargeError(
      `A file adds up at most ${MOST_BOOKINGS.toLocaleString('en-US')} rows of tellers. Please choose a shorter range.`,
    );
  }
}

function tellerSums(games: readonly GameRow[], names: readonly TellerName[]): readonly TellerSum[] {
  const sums = new Map<number, { games: number; totals: Totals }>();
  for (const { tellers } of games) {
    for (const { tellerId, totals } of tellers) {
      const sum = sums.get(tellerId);
      if (sum === undefined) sums.set(tellerId, { games: 1, totals: plus(NO_TOTALS, totals) });
      else sums.set(tellerId, { games: sum.games + 1, totals: plus(sum.totals, totals) });
    }
  }
  return names.map((name) => ({ ...name, ...(sums.get(name.id) ?? { games: 0, totals: NO_TOTALS }) }));
}
