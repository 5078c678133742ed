import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  GAME_ACTIONS,
  type GameAction,
  GameStatus,
  type GameView,
  type LastCallBody,
  RESULTS,
  type Result,
} from '@taya/contracts/game';
import { MAX_LAST_CALL_SECONDS, MIN_LAST_CALL_SECONDS } from '@taya/contracts/limits';
import { CommandGateway, type CommandSource } from '../../http/command-gateway.js';
import { IsOneOf, IsWhole } from '../../http/fields.js';
import { GameResultViews } from '../game-result-views.js';

/** The body of `PUT /api/game/{id}/{action}`: the state in which the caller sees the game, if they say so. */
export class GameActionDto implements LastCallBody {
  @IsWhole({ min: GameStatus.NotStarted, max: GameStatus.Result, optional: true })
  readonly expected_status?: GameStatus;

  @IsOneOf(RESULTS, { optional: true })
  readonly expected_result?: Result;

  @IsWhole({
    min: MIN_LAST_CALL_SECONDS,
    max: MAX_LAST_CALL_SECONDS,
    optional: true,
    about: 'for `last_call` only, left out for the length in the settings',
  })
  readonly seconds?: number;
}

/** Whether the last segment of `PUT /api/game/{id}/{action}` is a known action. */
export function isGameAction(text: string): text is GameAction {
  return GAME_ACTIONS.some((action) => action === text);
}

/** @throws Failure with the reason why it may not be done now */
export class ActOnGame extends Command<{ readonly game: GameView; readonly wasResumed: boolean }> {
  constructor(
    readonly gameId: number,
    readonly action: GameAction,
    readonly body: GameActionDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(ActOnGame)
export class ActOnGameHandler implements ICommandHandler<ActOnGame> {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly games: GameResultViews,
  ) {}

  async execute({ gameId, action, body: { seconds, ...expected }, source }: ActOnGame) {
    const length = action === 'last_call' && seconds !== undefined ? { seconds } : {};
    const acted = await this.gateway.execute(
      source,
      { type: 'actOnGame', gameId, action, expected, ...length },
      { gameId, action, ...expected, ...length },
    );
    return { game: await this.games.of(acted), wasResumed: acted.wasResumed };
  }
}
