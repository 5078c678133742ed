import { GameStatus, RESULTS } from '@taya/contracts/game';
import { MAX_LAST_CALL_SECONDS, MAX_TIMER_SECONDS, MIN_LAST_CALL_SECONDS } from '@taya/contracts/limits';
import { OUTCOMES } from '@taya/contracts/outcome';
import { TIMER_STATUSES } from '@taya/contracts/timer';
import { APPROVAL } from '../auth/approval-body.js';
import { filledIn, oneOf, optional, reason, text, whole } from '../http/fields.js';
import { choice, day, endsAfter, idAmong, search } from '../http/parameters.js';
import { body, optionalBody } from '../http/validation.js';

/** `POST /api/game`. */
export const NEW_GAME = body('CreateGameDto', { name: filledIn(text(), 'Game name is required') });

const STATUS = { min: GameStatus.NotStarted, max: GameStatus.Result };
const LAST_CALL = {
  min: MIN_LAST_CALL_SECONDS,
  max: MAX_LAST_CALL_SECONDS,
  about: 'for `last_call` only, left out for the length in the settings',
};

/** `PUT /api/game/{id}/{action}`: the state in which the caller sees the game, if they say so. */
export const GAME_ACTION = optionalBody('GameActionDto', {
  expected_status: optional(whole<GameStatus>(STATUS)),
  expected_result: optional(oneOf(RESULTS)),
  seconds: optional(whole(LAST_CALL)),
});

/** `PUT /api/game/{id}/reopen_result`. */
export const REOPENING = body('ReopenResultDto', {
  reason: reason(),
  expected_result: optional(oneOf(RESULTS, { about: 'the result that the caller sees' })),
  ...APPROVAL,
});

const LENGTH = { min: 0, max: MAX_TIMER_SECONDS, about: 'used by `set`, which requires it, and by `start`' };

/** `POST /api/timer`. */
export const NEW_TIMER = body('TimerDto', {
  timer_status: oneOf(TIMER_STATUSES),
  max_timer_seconds: optional(whole(LENGTH)),
});

/** The filters of `GET /api/game`. */
export const GAME_FILTERS = {
  search: search('Any part of a name'),
  status: idAmong(Object.values(GameStatus), 'Id of a game status'),
  result: choice(OUTCOMES, 'Confirmed or not; a no contest has no other'),
  date_from: day('First business day, YYYY-MM-DD'),
  date_to: endsAfter('date_from', day('Last business day, YYYY-MM-DD')),
};
