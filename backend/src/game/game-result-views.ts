import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { GameView } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import type { GameAfter } from '../ledger/results.js';
import { ReadModelQuery } from '../read-models/read-model-query.js';
import { getGame } from './queries/get-game.js';

/** Games as a command has left them: made of the ledger's result, once that is durable. */
@Injectable()
export class GameResultViews {
  constructor(private readonly queries: QueryBus) {}

  /** A repeated command may be about a game that others have followed: that one stands in the read models. */
  async of({ gameId, game }: GameAfter): Promise<GameView> {
    return game === null ? this.queries.execute(new ReadModelQuery(getGame, gameId)) : gameView(game);
  }
}
