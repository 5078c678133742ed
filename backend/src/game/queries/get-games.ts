import { GameStatus, type GameView, RESULTS } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import type { Page } from '../../document-store/document-store.js';
import type { ValuesOf } from '../../http/fields.js';
import { choice, day, endsAfter, idAmong, search } from '../../http/parameters.js';
import { GAMES } from '../../read-models/collections.js';
import { type NumberedQuery, numberedPage } from '../../read-models/numbered.js';
import type { Sources } from '../../read-models/read-model-query.js';
import { GAME_LIST } from '../game-list.js';

/** The filters of `GET /api/game`. */
export const GAME_FILTERS = {
  search: search('Any part of a name'),
  status: idAmong(Object.values(GameStatus), 'Id of a game status'),
  result: choice(RESULTS, 'Confirmed or not'),
  date_from: day('First business day, YYYY-MM-DD'),
  date_to: endsAfter('date_from', day('Last business day, YYYY-MM-DD')),
};

/** A page of the games that match a filter, including the running one. */
export async function getGames(
  { models }: Sources,
  filters: ValuesOf<typeof GAME_FILTERS>,
  list: NumberedQuery,
): Promise<Page<GameView>> {
  const { search, status, result, date_from: from, date_to: to } = filters;
  const filter = { search, status, result, from, to };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (isFiltered) return models.runHeavy(GAME_LIST, { filter, list });
  const { rows, total } = await numberedPage(await models.current(), GAMES, list);
  return { rows: rows.map((game) => gameView(game)), total };
}
