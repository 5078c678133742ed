import { Module } from '@nestjs/common';
import { LiveGamesModule } from '../read-models/live-games.js';
import { GameCommandsController } from './game-commands.controller.js';
import { GameQueriesController } from './game-queries.controller.js';
import { GameResultViews } from './game-result-views.js';
import { LastCallTimer } from './last-call-timer.js';
import { GetDefaultNameHandler } from './queries/get-default-name.js';
import { GetGamesHandler } from './queries/get-games.js';

/** Games and the station's timer. */
@Module({
  imports: [LiveGamesModule],
  controllers: [GameCommandsController, GameQueriesController],
  providers: [GameResultViews, GetDefaultNameHandler, GetGamesHandler, LastCallTimer],
})
export class GameModule {}
