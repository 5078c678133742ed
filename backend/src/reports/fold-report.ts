import type { DocumentStore } from '../document-store/document-store.js';
import { addGame, NOTHING_OVERALL, type Overall } from './overall.js';
import { daysOfGames, type GameRow, type NamedTeller, readCash, readRow, readTellers } from './read-games.js';
import type { ReportQuery } from './report-query.js';
import { type BookingFigures, NO_BOOKING_FIGURES, plus } from './totals.js';

export type ReportDocuments = Pick<
  DocumentStore,
  'get' | 'getMany' | 'find' | 'page' | 'count' | 'totals' | 'checkpoint'
>;

/** Yields to other work of the thread. */
export type Pause = () => Promise<void>;

interface Sum {
  readonly games: number;
  readonly totals: BookingFigures;
}

export interface DaySum extends Sum {
  /** Business date. */
  readonly date: string;
}

export interface TellerSum extends Sum, NamedTeller {}

/** What is added up of all games of a report. */
export interface FoldedReport {
  readonly overall: Overall;
  /** Every teller who sold or paid in these games, in the order of the names. */
  readonly tellers: readonly TellerSum[];
  /** Newest first. */
  readonly days: readonly DaySum[];
}

/**
 * Reads all games of a report once, newest first: the sums are those of exactly these rows.
 * @param visit gets each row with its index in the list
 */
export async function foldReport(
  documents: ReportDocuments,
  query: ReportQuery,
  pause: Pause,
  visit: (row: GameRow, index: number) => void,
): Promise<FoldedReport> {
  let overall: Overall = { ...NOTHING_OVERALL, ...(await readCash(documents, query)) };
  const byTeller = new Map<number, Sum>();
  const byDay = new Map<string, Sum>();
  for await (const games of daysOfGames(documents, query)) {
    for (const game of games) {
      const row = await readRow(documents, game);
      visit(row, overall.games);
      overall = addGame(overall, row);
      for (const { tellerId, totals } of row.tellers) addTo(byTeller, tellerId, totals);
      addTo(byDay, game.reportDate, row.totals);
    }
    await pause();
  }
  const names = await readTellers(documents, [...byTeller.keys()]);
  return {
    overall,
    tellers: names.map((name) => ({ ...name, ...(byTeller.get(name.id) ?? NOTHING) })),
    days: [...byDay].map(([date, sum]) => ({ date, ...sum })),
  };
}

const NOTHING: Sum = { games: 0, totals: NO_BOOKING_FIGURES };

function addTo<Key>(sums: Map<Key, Sum>, key: Key, totals: BookingFigures): void {
  const before = sums.get(key) ?? NOTHING;
  sums.set(key, { games: before.games + 1, totals: plus(before.totals, totals) });
}
