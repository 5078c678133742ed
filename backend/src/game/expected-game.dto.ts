import { type ExpectedGame, GameStatus, RESULTS, type Result } from '@taya/contracts/game';
import { IsOneOf, IsWhole } from '../platform/http/validation.js';

/** The body of `PUT /api/game/{id}/{action}`: how the one who acts sees the game, if he says so. */
export class ExpectedGameDto implements ExpectedGame {
  @IsWhole({ min: GameStatus.NotStarted, max: GameStatus.Result, optional: true })
  readonly expected_status?: GameStatus;

  @IsOneOf(RESULTS, { optional: true })
  readonly expected_result?: Result;
}
