import { add, type Centavos, ZERO } from '@taya/contracts/money';
import type { DocumentReader } from '../document-store/document-store.js';
import { BOOKINGS, CASH_DAYS, GAMES, type GameDocument, USERS } from '../read-models/collections.js';
import { byName, foldCase } from '../read-models/folded.js';
import type { ReportQuery } from './report-query.js';
import { type BookingFigures, NO_BOOKING_FIGURES, plus } from './totals.js';

export interface TellerRow {
  readonly tellerId: number;
  readonly totals: BookingFigures;
}

/** A game of a report: the totals of its bets, and each teller's part. */
export interface GameRow {
  readonly game: GameDocument;
  readonly tellers: readonly TellerRow[];
  readonly totals: BookingFigures;
}

/** How many documents are read at once; far more than a day has games, or a game tellers. */
const ALL = 1_000_000;

/** The games of a report, one day after another, newest first. Days without games cost nothing. */
export async function* daysOfGames(
  reader: DocumentReader,
  { from, to, search }: ReportQuery,
): AsyncGenerator<readonly GameDocument[]> {
  const wanted = foldCase(search);
  let latest = await latestDate(reader, { gte: from, lte: to });
  while (latest !== null) {
    const games = await reader.find(GAMES, {
      where: { reportDate: latest },
      orderBy: [['id', 'desc']],
      limit: ALL,
    });
    yield wanted === '' ? games : games.filter((game) => foldCase(game.name).includes(wanted));
    latest = await latestDate(reader, { gte: from, lt: latest });
  }
}

type DateRange =
  | { readonly gte: string; readonly lte: string }
  | { readonly gte: string; readonly lt: string };

async function latestDate(reader: DocumentReader, reportDate: DateRange): Promise<string | null> {
  const [game] = await reader.find(GAMES, {
    where: { reportDate },
    orderBy: [['reportDate', 'desc']],
    limit: 1,
  });
  return game?.reportDate ?? null;
}

/** Reads all bookings of the game at once, so that a game is never half confirmed. */
export async function readRow(reader: DocumentReader, game: GameDocument): Promise<GameRow> {
  const tellers = await reader.find(BOOKINGS, {
    where: { gameId: game.id },
    orderBy: [['tellerId', 'asc']],
    limit: ALL,
  });
  return {
    game,
    // Only the totals, because a report has many bookings, which contain more.
    tellers: tellers.map((booking) => ({
      tellerId: booking.tellerId,
      totals: plus(NO_BOOKING_FIGURES, booking),
    })),
    totals: tellers.reduce<BookingFigures>(plus, NO_BOOKING_FIGURES),
  };
}

export async function readCash(
  reader: DocumentReader,
  { from, to }: Pick<ReportQuery, 'from' | 'to'>,
): Promise<{ readonly cashin: Centavos; readonly remit: Centavos }> {
  const days = await reader.find(CASH_DAYS, { where: { id: { gte: from, lte: to } }, limit: ALL });
  const sumOf = (figure: 'cashin' | 'remit') => add(ZERO, ...days.map((day) => day[figure]));
  return { cashin: sumOf('cashin'), remit: sumOf('remit') };
}

export interface NamedTeller {
  readonly id: number;
  readonly name: string;
}

export async function readTellers(
  reader: DocumentReader,
  ids: readonly number[],
): Promise<readonly NamedTeller[]> {
  const users = await reader.getMany(USERS, ids);
  return users.toSorted(byName).map(({ id, name }) => ({ id, name }));
}

/** A game's tellers in the order of `tellers`, with their names. */
export function inNameOrder(
  row: GameRow,
  tellers: readonly NamedTeller[],
): readonly (NamedTeller & { readonly totals: BookingFigures })[] {
  const totals = new Map(row.tellers.map((teller) => [teller.tellerId, teller.totals]));
  return tellers.flatMap(({ id, name }) => {
    const own = totals.get(id);
    return own === undefined ? [] : [{ id, name, totals: own }];
  });
}
