import { Body, Controller, Param, Post, Put } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import { type CreateGameBody, GAME_ACTIONS, GAME_STATUS_NAMES, type GameView } from '@taya/contracts/game';
import { actionMessage } from '@taya/contracts/game-messages';
import { gameView } from '@taya/contracts/game-view';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../http/access.js';
import { CommandGate, type CommandSource, FromCommand } from '../http/commands.js';
import { ok } from '../http/envelope.js';
import { Failure } from '../http/failure.js';
import { body, idParam, optionalBody, parsedBody } from '../http/validation.js';
import type { GameAfter } from '../ledger/results.js';
import { timerView } from '../read-models/views.js';
import { CREATE_GAME_SCHEMA, parseCreateGame } from './create-game.dto.js';
import { GameActionDto } from './game-action.dto.js';
import { isGameAction } from './game-action.js';
import { GetGame } from './queries/get-game.js';
import { TimerDto, timerCommand } from './timer.dto.js';

@ApiTags('Games')
@Controller()
export class GameCommandsController {
  constructor(
    private readonly gate: CommandGate,
    private readonly queries: QueryBus,
  ) {}

  @Post('game')
  @Allow(Role.Admin)
  @ApiBody({ schema: CREATE_GAME_SCHEMA })
  async create(
    @Body(parsedBody(parseCreateGame)) game: CreateGameBody,
    @FromCommand() source: CommandSource,
  ) {
    const command = { type: 'createGame' as const, name: game.name };
    const created = await this.gate.execute(source, command, game);
    return ok(await this.#gameOf(created), 'New game created successfully');
  }

  @Put('game/:id/:action')
  @Allow(Role.Admin)
  @ApiParam({ name: 'action', enum: GAME_ACTIONS })
  @ApiBody({ type: GameActionDto, required: false })
  async act(
    @Param('id', idParam()) gameId: number,
    @Param('action') action: string,
    @Body(optionalBody(GameActionDto)) { seconds, ...expected }: GameActionDto,
    @FromCommand() source: CommandSource,
  ) {
    if (!isGameAction(action)) throw new Failure('NOT_FOUND');
    const length = action === 'last_call' && seconds !== undefined ? { seconds } : {};
    const command = { type: 'actOnGame' as const, gameId, action, expected, ...length };
    const content = { gameId, action, ...expected, ...length };
    const acted = await this.gate.execute(source, command, content);
    const game = await this.#gameOf(acted);
    const status = GAME_STATUS_NAMES[game.game_status_id];
    return ok(game, actionMessage(action, status, acted.wasResumed));
  }

  @Post('timer')
  @Allow(Role.Admin)
  async setTimer(@Body(body(TimerDto)) timer: TimerDto, @FromCommand() source: CommandSource) {
    const row = await this.gate.execute(source, timerCommand(timer), { ...timer });
    return ok(timerView(row), 'Timer updated successfully');
  }

  /** A repeated command may be about an earlier game, which is then read from the read models. */
  async #gameOf({ gameId, game }: GameAfter): Promise<GameView> {
    return game === null ? this.queries.execute(new GetGame(gameId)) : gameView(game);
  }
}
