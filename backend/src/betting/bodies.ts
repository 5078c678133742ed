import { isCancelReason, OTHER_REASON_LENGTH, REASON_RULE } from '@taya/contracts/approval';
import { BET_DISPLAY_STATUSES } from '@taya/contracts/bet';
import { SIDES } from '@taya/contracts/game';
import { MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { normaliseCode } from '@taya/contracts/serial';
import { APPROVAL } from '../auth/approval-body.js';
import { money } from '../http/decimal-fields.js';
import { flag, id, optional, reason, text, withCheck } from '../http/fields.js';
import { amount, choice, day, endsAfter, idOf, search, timeOfDay } from '../http/parameters.js';
import { body, optionalBody } from '../http/validation.js';

/** `POST /api/bet`. */
export const SALE = body('SellBetDto', {
  game_id: id(),
  amount: money({ called: 'Bet amount' }),
  is_bet_meron: flag(),
});

/** `POST /api/bet/{code}/payout`. */
export const PAYOUT = optionalBody('ApprovalDto', APPROVAL);

const isReason = (value: unknown) => isCancelReason(String(value).trim());

/** `POST /api/bet/{code}/cancel`. */
export const CANCELLATION = optionalBody('CancelBetDto', {
  reason: optional(withCheck(text({ maxLength: OTHER_REASON_LENGTH }), 'format', isReason, REASON_RULE)),
  ...APPROVAL,
});

/** `POST /api/bet/{id}/unlock`. */
export const UNLOCKING = body('UnlockBetDto', { reason: reason() });

/** `POST /api/bet/{id}/lock`. */
export const LOCKING = body('LockBetDto', { claimant: text(), reason: reason() });

/** `POST /api/bet/{id}/payout_lost`. */
export const LOST_PAYOUT = body('PayLostBetDto', {
  claim_code: text({ about: 'the whole code of the claim slip' }),
  ...APPROVAL,
});

const isPartOfCode = (part: unknown) => {
  const { length } = normaliseCode(String(part));
  return length === 0 || length >= MIN_SEARCH_LENGTH;
};
const TOO_SHORT = 'Search reference number must be at least 4 characters';

/** The filters of `GET /api/bet` and of its Excel file. */
export const BET_FILTERS = {
  search: withCheck(search('Start or end of a serial'), 'form', isPartOfCode, TOO_SHORT),
  amount_from: amount('Least stake'),
  amount_to: endsAfter('amount_from', amount('Greatest stake')),
  date_from: day('First day of sale, YYYY-MM-DD'),
  date_to: endsAfter('date_from', day('Last day of sale, YYYY-MM-DD')),
  time_from: timeOfDay('Time of sale on the first day, HH:MM, and later'),
  time_to: timeOfDay('Last minute of sale on the last day, HH:MM'),
  teller_id: idOf('Who sold; of a teller their own'),
  game_id: idOf('Id of a game'),
  side: choice(SIDES, 'The side of the bet'),
  status: choice(BET_DISPLAY_STATUSES, 'The status as lists show it'),
  locked: choice(['yes'], 'Only tickets that were reported lost and are not paid yet'),
};
