import { Controller, Get, Param, type PipeTransform, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { DEFAULT_NAME, GAME } from '@taya/contracts/answers/game';
import { orNull } from '@taya/contracts/answers/kinds';
import { TIMER } from '@taya/contracts/answers/timer';
import { GameStatus, type Result } from '@taya/contracts/game';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { AllowSignedIn, Public } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { conditionalHeaders } from '../http/conditional-get.js';
import { ok, paged } from '../http/envelope.js';
import { Failure } from '../http/failure.js';
import {
  FromPaging,
  filterDays,
  filterId,
  filterText,
  filterWord,
  numberedQuery,
  type Paging,
} from '../http/paging.js';
import { dateParam, idParam } from '../http/validation.js';
import { LiveGames } from '../read-models/live-games.js';
import type { GameFilter } from './game-list.js';
import { GetDefaultName } from './queries/get-default-name.js';
import { GetGame } from './queries/get-game.js';
import { GetGames } from './queries/get-games.js';
import { GetLatestGame } from './queries/get-latest-game.js';
import { GetTimer } from './queries/get-timer.js';

const STATUSES = Object.values(GameStatus);
const RESULTS = ['MERON', 'WALA', 'DRAW'] as const satisfies readonly Result[];
const DAY = { required: false, schema: { type: 'string', format: 'date' } } as const;

const DATE = dateParam();
const OPTIONAL_DATE: PipeTransform<unknown, string | undefined> = {
  transform: (value, metadata) => (value === undefined ? undefined : DATE.transform(value, metadata)),
};

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
  @ApiQuery({ name: 'search', required: false, description: 'Any part of a name' })
  @ApiQuery({ name: 'status', required: false, enum: STATUSES, description: 'Id of a game status' })
  @ApiQuery({ name: 'result', required: false, enum: RESULTS })
  @ApiQuery({ ...DAY, name: 'date_from', description: 'First business day, YYYY-MM-DD' })
  @ApiQuery({ ...DAY, name: 'date_to', description: 'Last business day, YYYY-MM-DD' })
  async list(@FromPaging() paging: Paging) {
    const query = { filter: gameFilterOf(paging), list: numberedQuery(paging) };
    return paged(await this.queries.execute(new GetGames(query)), paging);
  }

  @Get('game/:id')
  @Answers(GAME)
  @AllowSignedIn()
  async one(@Param('id', idParam()) id: number) {
    return ok(await this.queries.execute(new GetGame(id)));
  }

  @Get('game_status')
  @Answers(orNull(GAME))
  @AllowSignedIn()
  async latest() {
    return ok(await this.queries.execute(new GetLatestGame()));
  }

  @Get('game_default_name')
  @Answers(DEFAULT_NAME)
  @AllowSignedIn()
  @ApiQuery({ name: 'date', required: false })
  async defaultName(@Query('date', OPTIONAL_DATE) date: string | undefined) {
    return ok({ name: await this.queries.execute(new GetDefaultName(date ?? null)) });
  }

  /** Sent as it was encoded once: it may be 600 kB, and every public board asks for it. */
  @Get('game_live_list')
  @Answers(Type.Array(GAME))
  @Public()
  async liveList(@Res({ passthrough: true }) reply: FastifyReply) {
    const { json } = await this.liveGames.list();
    reply.headers(conditionalHeaders(json));
    return json;
  }

  @Get('timer')
  @Answers(TIMER)
  @AllowSignedIn()
  async timer() {
    return ok(await this.queries.execute(new GetTimer()));
  }
}

/** @throws Failure VALIDATION */
function gameFilterOf(paging: Paging): GameFilter {
  return {
    search: filterText(paging, 'search'),
    status: statusOf(filterId(paging, 'status')),
    result: filterWord(paging, 'result', RESULTS),
    ...filterDays(paging),
  };
}

function statusOf(id: number | undefined): GameStatus | undefined {
  const status = STATUSES.find((known) => known === id);
  if (id === undefined || status !== undefined) return status;
  throw new Failure('VALIDATION', `status must be one of ${STATUSES.join(', ')}`);
}
