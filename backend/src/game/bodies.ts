import {
  type CreateGameBody,
  GameStatus,
  type LastCallBody,
  RESULTS,
  type Result,
} from '@taya/contracts/game';
import {
  MAX_LAST_CALL_SECONDS,
  MAX_TIMER_SECONDS,
  MIN_LAST_CALL_SECONDS,
  REASON_LENGTH,
} from '@taya/contracts/limits';
import { TIMER_STATUSES, type TimerStatus } from '@taya/contracts/timer';
import { IsApproval, type SentApproval } from '../auth/approval-body.js';
import { IsFilledIn, IsOneOf, IsText, IsWhole } from '../http/fields.js';

/** The body of `POST /api/game`. */
export class CreateGameDto implements CreateGameBody {
  @IsText()
  @IsFilledIn('Game name is required')
  readonly name!: string;
}

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

/** The body of `PUT /api/game/{id}/reopen_result`. */
export class ReopenResultDto {
  @IsText({ minLength: REASON_LENGTH.min, maxLength: REASON_LENGTH.max })
  readonly reason!: string;

  @IsOneOf(RESULTS, { optional: true, about: 'the result that the caller sees' })
  readonly expected_result?: Result;

  @IsApproval()
  readonly approval?: SentApproval;
}

/** The body of `POST /api/timer`. */
export class TimerDto {
  @IsOneOf(TIMER_STATUSES)
  readonly timer_status!: TimerStatus;

  @IsWhole({
    min: 0,
    max: MAX_TIMER_SECONDS,
    optional: true,
    about: 'used by `set`, which requires it, and by `start`',
  })
  readonly max_timer_seconds?: number;
}
