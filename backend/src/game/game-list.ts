import type { GameView } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import { NO_CONTEST, outcomeOf } from '@taya/contracts/outcome';
import type { DocumentReader, Filter, Page } from '../document-store/document-store.js';
import type { ValuesOf } from '../http/fields.js';
import { GAMES, type GameDocument } from '../read-models/collections.js';
import { foldCase } from '../read-models/folded.js';
import { type NumberedQuery, numberedPage } from '../read-models/numbered.js';
import type { Sources } from '../read-models/read-model-query.js';
import type { HeavyQuery } from '../read-models/read-models.js';
import type { GAME_FILTERS } from './bodies.js';

type GameFilter = ValuesOf<typeof GAME_FILTERS>;

interface GameListQuery {
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
    const { search = '', result: outcome } = filter;
    const found = (await readGames(documents, filter)).filter(
      ({ id, name, result, noContest }) =>
        (ids?.includes(id) ?? true) &&
        foldCase(name).includes(foldCase(search)) &&
        (outcome === undefined || outcomeOf(result, noContest) === outcome),
    );
    const inOrder = found.toSorted((a, b) => (direction === 'asc' ? a.id - b.id : b.id - a.id));
    return {
      rows: inOrder.slice(offset, offset + pageSize).map((game) => gameView(game)),
      total: found.length,
    };
  },
};

function readGames(documents: DocumentReader, filter: GameFilter): Promise<readonly GameDocument[]> {
  const { status, result, date_from: from, date_to: to } = filter;
  const where: Filter<GameDocument> = {
    // Any date comes after the empty text.
    reportDate: { gte: from ?? '', ...(to !== undefined && { lte: to }) },
    ...(status === undefined ? {} : { status }),
    ...(result === undefined || result === NO_CONTEST ? {} : { result }),
  };
  return documents.find(GAMES, { where, orderBy: [['reportDate', 'asc']], limit: ALL_GAMES });
}

/** A page of the games that match a filter, including the running one. */
export async function getGames(
  { models }: Sources,
  filter: GameFilter,
  list: NumberedQuery,
): Promise<Page<GameView>> {
  if (Object.keys(filter).length > 0) return models.runHeavy(GAME_LIST, { filter, list });
  const { rows, total } = await numberedPage(await models.current(), GAMES, list);
  return { rows: rows.map((game) => gameView(game)), total };
}
