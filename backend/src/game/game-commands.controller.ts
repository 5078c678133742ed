import { Controller, Param, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { GAME } from '@taya/contracts/answers/game';
import { TIMER } from '@taya/contracts/answers/timer';
import { GAME_ACTIONS, type GameAction, type GameView } from '@taya/contracts/game';
import { actionMessage } from '@taya/contracts/game-messages';
import { gameView } from '@taya/contracts/game-view';
import { Approvals } from '../auth/approvals.js';
import { Gives } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type CommandSource, FromCommand, LedgerCommand } from '../http/command-gateway.js';
import { ok } from '../http/envelope.js';
import { Failure } from '../http/failure.js';
import { PathId } from '../http/parameters.js';
import { FromBody, type Values } from '../http/validation.js';
import type { GameAfter } from '../ledger/results.js';
import { ReadModelQuery } from '../read-models/read-model-query.js';
import { timerView } from '../read-models/views.js';
import { GAME_ACTION, NEW_GAME, NEW_TIMER, REOPENING } from './bodies.js';
import { getGame } from './queries/get-game.js';

@ApiTags('Games')
@Controller()
export class GameCommandsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly approvals: Approvals,
  ) {}

  @Post('game')
  @Answers(GAME)
  @Gives('createGame')
  async create(@FromBody(NEW_GAME) { name }: Values<typeof NEW_GAME>, @FromCommand() source: CommandSource) {
    const created = await this.commands.execute(new LedgerCommand('createGame', { name }, source));
    return ok(await this.#view(created), 'New game created successfully');
  }

  @Put('game/:id/reopen_result')
  @Answers(GAME)
  @Gives('reopenResult')
  async reopen(
    @PathId() gameId: number,
    @FromBody(REOPENING) sent: Values<typeof REOPENING>,
    @FromCommand() source: CommandSource,
  ) {
    const { reason, expected_result: expectedResult, approval } = sent;
    const said = expectedResult === undefined ? {} : { expectedResult };
    const fields = { gameId, reason: reason.trim(), ...said };
    const reopened = await this.approvals.give('reopenResult', fields, source, approval);
    return ok(await this.#view(reopened), 'Result reopened: it is under review');
  }

  @Put('game/:id/:action')
  @Answers(GAME)
  @Gives('actOnGame')
  @ApiParam({ name: 'action', enum: GAME_ACTIONS })
  async act(
    @PathId() gameId: number,
    @Param('action') action: string,
    @FromBody(GAME_ACTION) { seconds, ...expected }: Values<typeof GAME_ACTION>,
    @FromCommand() source: CommandSource,
  ) {
    if (!isGameAction(action)) throw new Failure('NOT_FOUND');
    const done = { gameId, action, ...(action === 'last_call' && seconds !== undefined && { seconds }) };
    const content = { ...done, ...expected };
    const act = new LedgerCommand('actOnGame', { ...done, expected }, source, content);
    const acted = await this.commands.execute(act);
    const game = await this.#view(acted);
    return ok(game, actionMessage(action, game.game_status_id, acted.wasResumed));
  }

  @Post('timer')
  @Answers(TIMER)
  @Gives('setTimer')
  async setTimer(@FromBody(NEW_TIMER) timer: Values<typeof NEW_TIMER>, @FromCommand() source: CommandSource) {
    const { timer_status: action, max_timer_seconds: maxSeconds } = timer;
    const takesLength = action === 'set' || action === 'start';
    const fields = { action, ...(takesLength && maxSeconds !== undefined && { maxSeconds }) };
    const set = await this.commands.execute(new LedgerCommand('setTimer', fields, source, { ...timer }));
    return ok(timerView(set), 'Timer updated successfully');
  }

  /** A repeated command may be about a game that others have followed: that one stands in the read models. */
  async #view({ gameId, game }: GameAfter): Promise<GameView> {
    return game === null ? this.queries.execute(new ReadModelQuery(getGame, gameId)) : gameView(game);
  }
}

function isGameAction(text: string): text is GameAction {
  return GAME_ACTIONS.some((action) => action === text);
}
