import { Module } from '@nestjs/common';
import { LiveGamesModule } from '../read-models/live-games.js';
import { GameCommandsController } from './game-commands.controller.js';
import { GameQueriesController } from './game-queries.controller.js';
import { LastCallTimer } from './last-call-timer.js';

/** Games and the station's timer. */
@Module({
  imports: [LiveGamesModule],
  controllers: [GameCommandsController, GameQueriesController],
  providers: [LastCallTimer],
})
export class GameModule {}
