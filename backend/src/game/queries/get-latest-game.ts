import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { GameView } from '@taya/contracts/game';
import { ReadModels } from '../../read-models/read-models.js';
import { latestGame, stationOf } from '../../read-models/station.js';

/** The latest game, null when there has been none. */
export class GetLatestGame extends Query<GameView | null> {}

@QueryHandler(GetLatestGame)
export class GetLatestGameHandler implements IQueryHandler<GetLatestGame> {
  constructor(private readonly models: ReadModels) {}

  async execute(): Promise<GameView | null> {
    const reader = await this.models.current();
    return latestGame(reader, await stationOf(reader));
  }
}
