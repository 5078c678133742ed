import { isCancelReason, OTHER_REASON_LENGTH, REASON_RULE } from '@taya/contracts/approval';
import { APPROVAL } from '../auth/approval-body.js';
import { money } from '../http/decimal-fields.js';
import { checked, flag, id, optional, reason, text } from '../http/fields.js';
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
  reason: optional(checked(text({ maxLength: OTHER_REASON_LENGTH }), 'format', isReason, REASON_RULE)),
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
