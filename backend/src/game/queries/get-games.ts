import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { gameView } from '@taya/contracts/game-view';
import { GAMES } from '../../read-models/collections.js';
import { numberedPage } from '../../read-models/numbered.js';
import { ReadModels } from '../../read-models/read-models.js';
import { GAME_LIST, type GameListQuery, type GamePage } from '../game-list.js';

/** A page of the games that match a filter, including the running one. */
export class GetGames extends Query<GamePage> {
  constructor(readonly query: GameListQuery) {
    super();
  }
}

@QueryHandler(GetGames)
export class GetGamesHandler implements IQueryHandler<GetGames> {
  constructor(private readonly models: ReadModels) {}

  async execute({ query }: GetGames): Promise<GamePage> {
    const { filter, list } = query;
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    if (isFiltered) return this.models.runHeavy(GAME_LIST, query);
    const { rows, total } = await numberedPage(await this.models.current(), GAMES, list);
    return { rows: rows.map((game) => gameView(game)), total };
  }
}
