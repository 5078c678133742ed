import { Body, Controller, Param, Post, Put } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import { type CreateGameBody, GAME_ACTIONS, GAME_STATUS_NAMES, type GameView } from '@taya/contracts/game';
import { actionMessage } from '@taya/contracts/game-messages';
import { gameView } from '@taya/contracts/game-view';
import { Role } from '@taya/contracts/roles';
import type { LedgerEvent } from '../ledger/events.js';
import type { StationState } from '../ledger/state/state.js';
import { Allow } from '../platform/http/access.js';
import { CommandGate, type CommandSource, FromCommand } from '../platform/http/commands.js';
import { ok } from '../platform/http/envelope.js';
import { Failure } from '../platform/http/failure.js';
import { body, idParam, optionalBody, parsedBody } from '../platform/http/validation.js';
import { ownEvent } from '../platform/pipeline/own-event.js';
import { timerView } from '../platform/read-models/views.js';
import { CREATE_GAME_SCHEMA, parseCreateGame } from './create-game.dto.js';
import { ExpectedGameDto } from './expected-game.dto.js';
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
    const { answer, events } = await this.gate.execute(source, command, game, latestGame);
    const { gameId } = ownEvent(events, 'game.created').data;
    return ok(await this.#gameOf(gameId, answer), 'New game created successfully');
  }

  @Put('game/:id/:action')
  @Allow(Role.Admin)
  @ApiParam({ name: 'action', enum: GAME_ACTIONS })
  @ApiBody({ type: ExpectedGameDto, required: false })
  async act(
    @Param('id', idParam()) gameId: number,
    @Param('action') action: string,
    @Body(optionalBody(ExpectedGameDto)) expected: ExpectedGameDto,
    @FromCommand() source: CommandSource,
  ) {
    if (!isGameAction(action)) throw new Failure('NOT_FOUND');
    const command = { type: 'actOnGame' as const, gameId, action, expected };
    const content = { gameId, action, ...expected };
    const { answer, events } = await this.gate.execute(source, command, content, latestGame);
    const game = await this.#gameOf(gameId, answer);
    const status = GAME_STATUS_NAMES[game.game_status_id];
    return ok(game, actionMessage(action, status, wasResumed(events)));
  }

  @Post('timer')
  @Allow(Role.Admin)
  async setTimer(@Body(body(TimerDto)) timer: TimerDto, @FromCommand() source: CommandSource) {
    const { answer } = await this.gate.execute(source, timerCommand(timer), { ...timer }, (state) =>
      timerView(state.timer.get()),
    );
    return ok(answer, 'Timer updated successfully');
  }

  /** A repeated command may be about a game that others have followed: that one stands in the read models. */
  async #gameOf(gameId: number, latest: GameView | null): Promise<GameView> {
    return latest?.id === gameId ? latest : await this.queries.execute(new GetGame(gameId));
  }
}

function latestGame(state: StationState): GameView | null {
  const game = state.game.get();
  return game === null ? null : gameView(game);
}

function wasResumed(events: readonly LedgerEvent[]): boolean {
  return events.some(({ type }) => type === 'game.resumed');
}
