import { Controller, Get, Header } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { DEFAULT_NAME, GAME, REVIEW } from '@taya/contracts/answers/game';
import { orNull } from '@taya/contracts/answers/kinds';
import { TIMER } from '@taya/contracts/answers/timer';
import { Role } from '@taya/contracts/roles';
import Type from 'typebox';
import { Allow, AllowSignedIn, Public } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { ok, paged } from '../http/envelope.js';
import type { ValuesOf } from '../http/fields.js';
import { FromPaging, numberedQuery, type Paging } from '../http/paging.js';
import { Filtered, FromQuery, filtersOf, PathId } from '../http/parameters.js';
import { LiveGames } from '../read-models/live-games.js';
import { ReadModelQuery, StationQuery } from '../read-models/read-model-query.js';
import { GAME_FILTERS } from './bodies.js';
import { getGames } from './game-list.js';
import { getDefaultName, NAME_OF_DAY } from './queries/get-default-name.js';
import { getGame, getLatestGame, getReview, getTimer } from './queries/get-game.js';

@ApiTags('Games')
@Controller()
export class GameQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly liveGames: LiveGames,
  ) {}

  @Get('game')
  @AnswersPage(GAME)
  @AllowSignedIn()
  @Filtered(GAME_FILTERS)
  async list(@FromPaging() paging: Paging) {
    const filters = filtersOf(GAME_FILTERS, paging.filter);
    const games = new StationQuery(getGames, filters, numberedQuery(paging));
    return paged(await this.queries.execute(games), paging);
  }

  @Get('game/:id')
  @Answers(GAME)
  @AllowSignedIn()
  async one(@PathId() id: number) {
    return ok(await this.queries.execute(new ReadModelQuery(getGame, id)));
  }

  @Get('game/:id/review')
  @Answers(orNull(REVIEW))
  @Allow(Role.Admin, Role.Auditor, Role.SuperAdmin)
  async review(@PathId() id: number) {
    return ok(await this.queries.execute(new ReadModelQuery(getReview, id)));
  }

  @Get('game_status')
  @Answers(orNull(GAME))
  @AllowSignedIn()
  async latest() {
    return ok(await this.queries.execute(new ReadModelQuery(getLatestGame)));
  }

  @Get('game_default_name')
  @Answers(DEFAULT_NAME)
  @AllowSignedIn()
  async defaultName(@FromQuery(NAME_OF_DAY) { date }: ValuesOf<typeof NAME_OF_DAY>) {
    return ok({ name: await this.queries.execute(new StationQuery(getDefaultName, date)) });
  }

  /** Sent as it was encoded once: it may be 600 kB, and every public board asks for it. */
  @Get('game_live_list')
  @Answers(Type.Array(GAME))
  @Public()
  @Header('content-type', 'application/json; charset=utf-8')
  async liveList() {
    return (await this.liveGames.list()).json;
  }

  @Get('timer')
  @Answers(TIMER)
  @AllowSignedIn()
  async timer() {
    return ok(await this.queries.execute(new ReadModelQuery(getTimer)));
  }
}
