import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { GameView } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import { GAMES } from '../../platform/read-models/collections.js';
import { type NumberedQuery, numberedPage } from '../../platform/read-models/numbered.js';
import { ReadModels } from '../../platform/read-models/read-models.js';

export interface GamePage {
  readonly rows: readonly GameView[];
  readonly total: number;
}

/** Games, final ones and the one that runs. */
export class GetGames extends Query<GamePage> {
  constructor(readonly list: NumberedQuery) {
    super();
  }
}

@QueryHandler(GetGames)
export class GetGamesHandler implements IQueryHandler<GetGames> {
  constructor(private readonly models: ReadModels) {}

  async execute({ list }: GetGames): Promise<GamePage> {
    const { rows, total } = await numberedPage(await this.models.current(), GAMES, list);
    return { rows: rows.map((game) => gameView(game)), total };
  }
}
