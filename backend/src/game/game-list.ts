import type { GameStatus, GameView, Result } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import type { DocumentReader, Filter, Page } from '../document-store/document-store.js';
import { GAMES, type GameDocument } from '../read-models/collections.js';
import { folded } from '../read-models/folded.js';
import type { NumberedQuery } from '../read-models/numbered.js';
import type { HeavyQuery } from '../read-models/read-models.js';

/** The filters of a list of games; undefined ones match everything. */
export interface GameFilter {
  /** Searches any part of the name. */
  readonly search: string | undefined;
  readonly status: GameStatus | undefined;
  /** The result, confirmed or not. */
  readonly result: Result | undefined;
  /** Business days of the games, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export interface GameListQuery {
  readonly filter: GameFilter;
  readonly list: NumberedQuery;
}

/** More games than a station ever has. */
const ALL_GAMES = 1_000_000;

/** The games that match a filter, in the order of their ids. A part of a name is searched in all games of the days. */
export const GAME_LIST: HeavyQuery<GameListQuery, Page<GameView>> = {
  name: 'games',
  async run(documents, { filter, list }) {
    const { offset, pageSize, direction, ids } = list;
    const found = (await readGames(documents, filter)).filter(
      ({ id, name }) => (ids?.includes(id) ?? true) && folded(name).includes(folded(filter.search ?? '')),
    );
    const inOrder = found.toSorted((a, b) => (direction === 'asc' ? a.id - b.id : b.id - a.id));
    return {
      rows: inOrder.slice(offset, offset + pageSize).map((game) => gameView(game)),
      total: found.length,
    };
  },
};

function readGames(documents: DocumentReader, filter: GameFilter): Promise<readonly GameDocument[]> {
  const { status, result, from, to } = filter;
  const where: Filter<GameDocument> = {
    // Any date comes after the empty text.
    reportDate: { gte: from ?? '', ...(to !== undefined && { lte: to }) },
    ...(status === undefined ? {} : { status }),
    ...(result === undefined ? {} : { result }),
  };
  return documents.find(GAMES, { where, orderBy: [['reportDate', 'asc']], limit: ALL_GAMES });
}
