import type { DocumentStore } from '../document-store/document-store.js';
import { addGame, NOTHING_OVERALL, type Overall } from './overall.js';
import { daysOfGames, type GameRow, readCash, readRow } from './read-games.js';
import type { ReportQuery } from './report-query.js';

export type ReportDocuments = Pick<
  DocumentStore,
  'get' | 'getMany' | 'find' | 'page' | 'count' | 'totals' | 'checkpoint'
>;

/** Yields to other work of the thread. */
export type Pause = () => Promise<void>;

/**
 * Reads all games of a report once, newest first: the overall totals are the sum of exactly these rows.
 * @param visit gets each row with its index in the list
 */
export async function foldReport(
  documents: ReportDocuments,
  query: ReportQuery,
  pause: Pause,
  visit: (row: GameRow, index: number) => void,
): Promise<Overall> {
  let overall: Overall = { ...NOTHING_OVERALL, ...(await readCash(documents, query)) };
  for await (const games of daysOfGames(documents, query)) {
    for (const game of games) {
      const row = await readRow(documents, game);
      visit(row, overall.games);
      overall = addGame(overall, row);
    }
    await pause();
  }
  return overall;
}
