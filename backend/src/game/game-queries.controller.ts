import { Controller, Get, Header, Query } from '@nestjs/common';
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
import { FromPaging, numberedQuery, type Paging } from '../http/paging.js';
import { Filtered, filtersOf, PathId } from '../http/parameters.js';
import { query } from '../http/validation.js';
import { LiveGames } from '../read-models/live-games.js';
import { ReadModelQuery } from '../read-models/read-model-query.js';
import { DefaultNameDto, GetDefaultName } from './queries/get-default-name.js';
import { getGame, getLatestGame, getReview, getTimer } from './queries/get-game.js';
import { GameFiltersDto, GetGames } from './queries/get-games.js';

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
  @Filtered(GameFiltersDto)
  async list(@FromPaging() paging: Paging) {
    const games = new GetGames(filtersOf(GameFiltersDto, paging.filter), numberedQuery(paging));
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
  async defaultName(@Query(query(DefaultNameDto)) { date }: DefaultNameDto) {
    return ok({ name: await this.queries.execute(new GetDefaultName(date ?? null)) });
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
