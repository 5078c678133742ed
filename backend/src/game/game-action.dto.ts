import { GameStatus, type LastCallBody, RESULTS, type Result } from '@taya/contracts/game';
import { MAX_LAST_CALL_SECONDS, MIN_LAST_CALL_SECONDS } from '@taya/contracts/limits';
import { IsOneOf, IsWhole } from '../http/validation.js';

/** The body of `PUT /api/game/{id}/{action}`: the state in which the caller sees the game, if they say so. */
export class GameActionDto implements LastCallBody {
  @IsWhole({ min: GameStatus.NotStarted, max: GameStatus.Result, optional: true })
  readonly expected_status?: GameStatus;

  @IsOneOf(RESULTS, { optional: true })
  readonly expected_result?: Result;

  /** Only for `last_call`; left out for the length in the settings. */
  @IsWhole({ min: MIN_LAST_CALL_SECONDS, max: MAX_LAST_CALL_SECONDS, optional: true })
  readonly seconds?: number;
}
