import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { GameView } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import type { Paging } from '../../platform/http/paging.js';
import { GAMES } from '../../platform/read-models/collections.js';
import { newestFirst } from '../../platform/read-models/numbered.js';
import { ReadModels } from '../../platform/read-models/read-models.js';

export interface GamePage {
  readonly rows: readonly GameView[];
  readonly total: number;
}

/** All games, newest first. */
export class GetGames extends Query<GamePage> {
  constructor(readonly paging: Pick<Paging, 'offset' | 'pageSize'>) {
    super();
  }
}

@QueryHandler(GetGames)
export class GetGamesHandler implements IQueryHandler<GetGames> {
  constructor(private readonly models: ReadModels) {}

  async execute({ paging }: GetGames): Promise<GamePage> {
    const { rows, total } = await newestFirst(await this.models.current(), GAMES, paging);
    return { rows: rows.map((game) => gameView(game)), total };
  }
}
