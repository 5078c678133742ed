import { isDeepStrictEqual } from 'node:util';
import type {
  AnyCollection,
  Document,
  DocumentId,
  ReadOnlyDocumentStore,
  Stored,
} from '../../document-store/document-store.js';
import type { Difference } from '../../projections/compare-stores.js';
import { BOOKINGS, GAMES } from '../../read-models/collections.js';
import type { Book } from '../book/book.js';
import type { LogReader } from '../log/walk.js';
import { expectedGame } from './game-money.js';
import { idsOf, type MoneyFields, type MoneyOf, pick } from './money.js';

export type StationDocuments = Pick<ReadOnlyDocumentStore, 'checkpoint' | 'storedAfter'>;

/** Documents that were read, to be compared with the book at a revision. */
export interface Slice {
  readonly documents: number;
  /** The last id of the slice; null at the end of the collection. */
  readonly through: DocumentId | null;
  /** The first document whose money is not the book's, with what differs; null when there is none. */
  differenceAt(book: Book, revision: number): Promise<Difference | null>;
}

export interface Slices {
  /** Those behind an id; from the first one on for null. */
  read(after: DocumentId | null): Promise<Slice>;
  /** The id behind which they are compared at each check: null for all of them, undefined for none. */
  newest(book: Book): DocumentId | null | undefined;
}

const MOST = 500;
/** Of each game all events are read, and all bookings. */
const GAMES_AT_ONCE = 2;
const MOST_BOOKINGS = 10_000;

export function slicesOf(documents: StationDocuments, money: MoneyOf): Slices {
  const { collection } = money;
  const read: Slices['read'] = async (after) => {
    const stored = await documents.storedAfter(collection, after, MOST);
    const through = lastOf(stored, MOST);
    return {
      documents: stored.length,
      through,
      differenceAt: async (book, revision) =>
        firstDifference(collection, stored, money.expectedMoney(book, revision, { after, through })),
    };
  };
  const newest = (book: Book) => {
    const last = money.newest?.(book);
    return typeof last === 'number' ? Math.max(0, last - MOST) : last;
  };
  return { read, newest };
}

/** Games with what each teller's bets in them come to. */
export function slicesOfGames(documents: StationDocuments, reader: Pick<LogReader, 'read'>): Slices {
  const read: Slices['read'] = async (after) => {
    const games = await documents.storedAfter(GAMES, after, GAMES_AT_ONCE);
    const through = lastOf(games, GAMES_AT_ONCE);
    const bookings: Stored[] = [];
    for (const { id } of games) {
      const behind = await documents.storedAfter(BOOKINGS, `${id}/`, MOST_BOOKINGS);
      bookings.push(...behind.filter((one) => String(one.id).startsWith(`${id}/`)));
    }
    const differenceAt = async (book: Book, revision: number) => {
      const rows = book.all<{ game: number }>(
        'SELECT DISTINCT game FROM events WHERE game > ? AND game <= ? AND revision <= ?',
        ...idsOf({ after, through }),
        revision,
      );
      const expected = new Map<DocumentId, MoneyFields>(rows.map(({ game }) => [game, {}]));
      const expectedBookings = new Map<DocumentId, MoneyFields>();
      for (const { id } of games) {
        const game = await expectedGame(book, reader, Number(id), revision);
        if (game === null) continue;
        expected.set(id, game.game);
        for (const [bookingId, booking] of game.bookings) expectedBookings.set(bookingId, booking);
      }
      return firstDifference(BOOKINGS, bookings, expectedBookings) ?? firstDifference(GAMES, games, expected);
    };
    return { documents: games.length + bookings.length, through, differenceAt };
  };
  const newest = (book: Book) => {
    const { game } = book.get<{ game: number | null }>('SELECT max(game) AS game FROM events') ?? {};
    return Math.max(0, (game ?? 0) - GAMES_AT_ONCE);
  };
  return { read, newest };
}

function lastOf(stored: readonly Stored[], most: number): DocumentId | null {
  return stored.length < most ? null : (stored.at(-1)?.id ?? null);
}

/** Of the fields that the book knows. @throws SyntaxError for a text that is no JSON: the projections write none */
function firstDifference(
  { name: collection }: AnyCollection,
  stored: readonly Stored[],
  expected: ReadonlyMap<DocumentId, MoneyFields>,
): Difference | null {
  const found = new Map(stored.map(({ id, text }) => [id, JSON.parse(text) as Document & MoneyFields]));
  for (const id of new Set([...found.keys(), ...expected.keys()])) {
    const [document, right] = [found.get(id), expected.get(id)];
    const left = document === undefined ? null : pick(document, Object.keys(right ?? {}));
    if (right === undefined || left === null || !isDeepStrictEqual(left, right))
      return { collection, id, left: left as Document | null, right: (right ?? null) as Document | null };
  }
  return null;
}
