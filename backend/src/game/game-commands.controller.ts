import { Body, Controller, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import { GAME } from '@taya/contracts/answers/game';
import { TIMER } from '@taya/contracts/answers/timer';
import { GAME_ACTIONS, GAME_STATUS_NAMES } from '@taya/contracts/game';
import { actionMessage } from '@taya/contracts/game-messages';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type CommandSource, FromCommand } from '../http/command-gateway.js';
import { ok } from '../http/envelope.js';
import { Failure } from '../http/failure.js';
import { PathId } from '../http/parameters.js';
import { body, optionalBody } from '../http/validation.js';
import { ActOnGame, GameActionDto, isGameAction } from './commands/act-on-game.js';
import { CreateGame, CreateGameDto } from './commands/create-game.js';
import { SetTimer, TimerDto } from './commands/set-timer.js';

@ApiTags('Games')
@Controller()
export class GameCommandsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('game')
  @Answers(GAME)
  @Allow(Role.Admin)
  async create(@Body(body(CreateGameDto)) game: CreateGameDto, @FromCommand() source: CommandSource) {
    return ok(await this.commands.execute(new CreateGame(game, source)), 'New game created successfully');
  }

  @Put('game/:id/:action')
  @Answers(GAME)
  @Allow(Role.Admin)
  @ApiParam({ name: 'action', enum: GAME_ACTIONS })
  @ApiBody({ type: GameActionDto, required: false })
  async act(
    @PathId() gameId: number,
    @Param('action') action: string,
    @Body(optionalBody(GameActionDto)) dto: GameActionDto,
    @FromCommand() source: CommandSource,
  ) {
    if (!isGameAction(action)) throw new Failure('NOT_FOUND');
    const acted = await this.commands.execute(new ActOnGame(gameId, action, dto, source));
    const status = GAME_STATUS_NAMES[acted.game.game_status_id];
    return ok(acted.game, actionMessage(action, status, acted.wasResumed));
  }

  @Post('timer')
  @Answers(TIMER)
  @Allow(Role.Admin)
  async setTimer(@Body(body(TimerDto)) timer: TimerDto, @FromCommand() source: CommandSource) {
    return ok(await this.commands.execute(new SetTimer(timer, source)), 'Timer updated successfully');
  }
}
