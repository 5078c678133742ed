import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { GameView } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import { Failure } from '../../http/failure.js';
import { GAMES } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';

/** @throws Failure GAME_NOT_FOUND */
export class GetGame extends Query<GameView> {
  constructor(readonly gameId: number) {
    super();
  }
}

@QueryHandler(GetGame)
export class GetGameHandler implements IQueryHandler<GetGame> {
  constructor(private readonly models: ReadModels) {}

  async execute({ gameId }: GetGame): Promise<GameView> {
    const game = await (await this.models.current()).get(GAMES, gameId);
    if (game === null) throw new Failure('GAME_NOT_FOUND');
    return gameView(game);
  }
}
