import { SIGN_IN_ERRORS } from './sign-in-errors.js';

/**
 * Every way a call can fail: one table from stable code to HTTP status and default message. A refusal may have a
 * message of its own (which field, how much is missing), but its code and status never change. `field` is the field of
 * the request's body that caused it, where that is always the same one.
 */
export const ERRORS = {
  // 400: what the request alone shows to be wrong.
  VALIDATION: { status: 400, message: 'The request is not valid.' },
  BAD_SERIAL: { status: 400, message: 'This reference number is not valid. Please check it and try again.' },
  BAD_KEY: { status: 400, message: 'Idempotency-Key is not valid.' },
  WRONG_PASSWORD: { status: 400, message: 'The old password is not correct.', field: 'old_password' },

  ...SIGN_IN_ERRORS,

  // 403, 404
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Please choose your own password first.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  NOT_SIGNABLE: { status: 403, message: 'Only what this station prints is signed.' },
  APPROVAL_REFUSED: { status: 403, message: 'This was not approved.', field: 'approval' },
  NOT_YOUR_BET: { status: 403, message: 'This bet belongs to another teller.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  GAME_NOT_FOUND: { status: 404, message: 'There is no such game.' },
  BET_NOT_FOUND: { status: 404, message: 'There is no bet with this reference number.' },
  CLAIM_NOT_FOUND: {
    status: 404,
    message: 'No claim slip of this ticket has this code.',
    field: 'claim_code',
  },
  TELLER_NOT_FOUND: { status: 404, message: 'There is no such teller.' },
  CASH_NOT_FOUND: { status: 404, message: 'This teller has no such cash-in or remit.' },
  NO_BET_READY: { status: 404, message: 'No bet ready to payout' },

  // 409: what the state of the station forbids.
  GAME_RUNNING: {
    status: 409,
    message: 'A new game can be created only after the current one is finished or cancelled.',
  },
  ACTION_NOT_ALLOWED: { status: 409, message: 'The game is not in a status that allows this.' },
  GAME_CHANGED: { status: 409, message: 'The game has changed in the meantime. Please look at it again.' },
  NOT_REOPENABLE: { status: 409, message: 'This result cannot be reopened.' },
  GAME_NOT_OPEN: { status: 409, message: 'The game is not open for entry.' },
  SIDE_CLOSED: { status: 409, message: 'Betting on this side is not open' },
  POOL_LIMIT: { status: 409, message: 'The pool of this game has reached its limit.' },
  STATION_LIMIT: { status: 409, message: 'The station has reached its limit.' },
  BET_LIMIT: { status: 409, message: 'This stake is outside the limits of the station.' },
  SETTINGS_CONFLICT: { status: 409, message: 'These settings contradict each other.' },
  BET_NOT_CANCELLABLE: { status: 409, message: 'A bet can be cancelled only while betting is open.' },
  BET_ALREADY_CANCELLED: { status: 409, message: 'This bet is already cancelled.' },
  ON_HAND_TOO_LOW: { status: 409, message: 'There is not enough on hand in the drawer for this.' },
  BET_NOT_PAYABLE: { status: 409, message: 'This bet cannot be paid.' },
  BET_ALREADY_PAID: { status: 409, message: 'This bet is already paid.' },
  BET_ALREADY_CLAIMED: { status: 409, message: 'This bet is already claimed.' },
  BET_CLEARED: { status: 409, message: 'This bet was cleared and can no longer be claimed.' },
  BET_LOST: { status: 409, message: 'This bet did not win.' },
  PAYOUT_HELD: { status: 409, message: 'The tickets of this game are not paid yet.' },
  BET_LOCKED: { status: 409, message: 'This ticket was reported lost.' },
  BET_NOT_LOCKED: { status: 409, message: 'This ticket was not reported lost.' },
  CLAIM_TOO_EARLY: { status: 409, message: 'This claim slip is not paid yet.' },
  BET_NOT_PAID: {
    status: 409,
    message: 'This bet has not been paid or claimed, so it has no payout receipt.',
  },
  GAME_NOT_FINISHED: { status: 409, message: 'The game of this bet is not finished.' },
  REMIT_OVER_LIMIT: { status: 409, message: 'Remit amount exceeds remittable amount', field: 'amount' },
  TOO_OLD: {
    status: 409,
    message: 'Only cash-ins and remits of this business day and the one before it can be reversed.',
  },
  ALREADY_REVERSED: { status: 409, message: 'This is already reversed.' },
  NOT_REVERSIBLE: { status: 409, message: 'A reversal cannot be reversed.' },
  DRAWER_TOO_LOW: { status: 409, message: 'The drawer does not hold enough for this.' },
  APPROVAL_REQUIRED: { status: 409, message: 'This needs a second person.' },
  SHIFTS_OFF: { status: 409, message: 'This station works without shifts.' },
  SHIFT_NOT_OPEN: { status: 409, message: 'Open your shift first' },
  SHIFT_OPEN: { status: 409, message: 'A shift is open already.' },
  DRAWER_DIFFERS: { status: 409, message: 'The drawer does not hold this.', field: 'on_hand' },
  COUNT_OPEN: { status: 409, message: 'The drawer is being counted.' },
  COUNT_NOT_BEGUN: { status: 409, message: 'Begin to count first.' },
  COUNTED_TWICE: { status: 409, message: 'This drawer was counted twice: the last count holds.' },
  NOT_COUNTED: { status: 409, message: 'Count the drawer first.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken.', field: 'username' },
  TIMER_NOT_ALLOWED: { status: 409, message: 'The timer is not in a state that allows this.' },
  DATE_IN_FUTURE: { status: 409, message: 'A future date cannot be cleared.', field: 'date' },
  DATE_ALREADY_CLEARED: { status: 409, message: 'This date is already cleared.', field: 'date' },
  NOT_DUE: { status: 409, message: 'Tickets of this date may still be claimed.', field: 'date' },
  TICKETS_LOCKED: {
    status: 409,
    message: 'A ticket of this date was reported lost, and its claim slip may still be brought.',
    field: 'date',
  },
  SEAL_IN_FUTURE: { status: 409, message: 'A future day cannot be sealed.', field: 'date' },
  DAY_ALREADY_SEALED: { status: 409, message: 'This day, or a later one, is already sealed.', field: 'date' },
  CHECKS_OFF: { status: 409, message: 'The live check is switched off on this server (LIVE_CHECK).' },
  NO_STATION_KEY: { status: 409, message: 'This station has no key to sign with.' },
  DATE_HAS_OPEN_GAME: {
    status: 409,
    message: 'A game created on or before this date is not finished yet.',
    field: 'date',
  },
  REPORT_TOO_LARGE: {
    status: 409,
    message: 'This report is too large for one file. Please choose a shorter range.',
  },
  LEDGER_DOES_NOT_HOLD: { status: 409, message: 'The ledger does not hold. Run the audit on its machine.' },
  PASSWORD_UNUSABLE: {
    status: 409,
    message: 'The password kept for this user is lost or was changed by others. A new one has to be set.',
  },
  // The answer to an inquiry about a command that was not recorded, and to that command if it still arrives.
  WITHDRAWN: {
    status: 409,
    message: 'This was NOT recorded. Do it again if wanted.',
  },

  KEY_REUSED: { status: 422, message: 'This Idempotency-Key was already used for something else.' },
  TOO_MANY_SIGN_INS: { status: 429, message: 'Too many logins. Please wait and try again.' },
  TOO_MANY_SEARCHES: { status: 429, message: 'Too many searches. Please wait and try again.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait and try again.' },

  // 4xx of the HTTP layer itself
  WRONG_HOST: { status: 421, message: 'This is not an address of this station.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The request must be JSON.' },

  INTERNAL: { status: 500, message: 'Something went wrong. Please try again.' },

  // 503: not done, or not known yet; the same key may be sent again.
  OUTCOME_UNKNOWN: {
    status: 503,
    message: 'It is not known yet whether this was recorded. Please check again.',
  },
  NOT_RECORDED: { status: 503, message: 'This was not recorded. Please try again.' },
  OVERLOADED: { status: 503, message: 'The server is too busy. Please try again in a moment.' },
  BEHIND: { status: 503, message: 'The server is still catching up. Please try again in a moment.' },
  STANDBY: {
    status: 503,
    message: 'This server of the station does not answer at the moment. Please try again in a moment.',
  },
  NOT_READY: { status: 503, message: 'The station is not ready.' },
  LEDGER_STOPPED: {
    status: 503,
    message: 'The station cannot record anything now. Please call the operator.',
  },
} as const satisfies Record<string, { status: number; message: string; field?: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The 401 codes for a session that ended, with the socket event of each. */
export type SessionEndCode =
  | 'SESSION_REPLACED'
  | 'USER_DISABLED'
  | 'PASSWORD_CHANGED'
  | 'IP_CHANGED'
  | LogoutCode;

/** A session that ended without any change to the account: logged out, or idle. */
export type LogoutCode = 'LOGGED_OUT' | 'SESSION_IDLE';

export interface FailureEnvelope {
  readonly success: false;
  readonly message: string;
  readonly code: ErrorCode;
  /** The field of the body that is wrong, where there is one. */
  readonly field?: string;
  readonly data: null;
}

export interface SuccessEnvelope<T> {
  readonly success: true;
  readonly message: string;
  readonly data: T;
}

export interface PagedEnvelope<T> extends SuccessEnvelope<readonly T[]> {
  readonly page: number;
  readonly totalPages: number;
  readonly total: number;
}
