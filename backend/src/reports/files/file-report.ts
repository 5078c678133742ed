import type { ReportWindows } from '@taya/contracts/report';
import { type FileHead, readForFile } from '../../files/file-head.js';
import { ReportTooLargeError } from '../../files/report-too-large.js';
import { type FoldedReport, foldReport, type Pause, type ReportDocuments } from '../fold-report.js';
import type { GameRow } from '../read-games.js';
import type { ReportQuery } from '../report-query.js';
import { readWindows } from '../windows.js';

export interface FileReport extends FileHead, FoldedReport {
  readonly query: ReportQuery;
  /** Newest first. */
  readonly games: readonly GameRow[];
  /** Of the days of the range, whatever the search. */
  readonly windows: ReportWindows;
}

/** Limits the time and memory of a file. */
export const MOST_GAMES = 20_000;
const MOST_BOOKINGS = 400_000;

/** @throws ReportTooLargeError as soon as that is known, without reading the rest */
export async function readFileReport(
  documents: ReportDocuments,
  query: ReportQuery,
  printedAt: number,
  pause: Pause,
): Promise<FileReport> {
  const { result, ...head } = await readForFile(documents, printedAt, async () => {
    const games: GameRow[] = [];
    let tellerRows = 0;
    const sums = await foldReport(documents, query, pause, (row) => {
      games.push(row);
      tellerRows += row.tellers.length;
      refuseTooLarge(games.length, tellerRows);
    });
    return { ...sums, games, windows: await readWindows(documents, query) };
  });
  return { query, ...result, ...head };
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
