import { APPROVAL } from '../auth/approval-body.js';
import { money } from '../http/decimal-fields.js';
import { date, optional, reason } from '../http/fields.js';
import { body, type Values } from '../http/validation.js';

/** `POST /api/teller/{id}/cashin`. */
export const CASHIN = body('CashInDto', { amount: money({ called: 'Cashin amount' }) });

/** `POST /api/teller/{id}/remit`. */
export const REMIT = body('RemitDto', { amount: money({ called: 'Remit amount' }) });

const RIGHT_AMOUNT = { minCentavos: 0, about: 'the right amount, recorded at once; 0.00 for none' };

/** `POST /api/teller/{id}/cashin/{cashin_id}/reverse`, and the same for a remit. */
export const REVERSAL_BODY = body('ReverseCashDto', {
  reason: reason(),
  amount: optional(money(RIGHT_AMOUNT)),
  ...APPROVAL,
});
export type Reversal = Values<typeof REVERSAL_BODY>;

/** `POST /api/clear_date`. */
export const CLEARING = body('ClearDateDto', { date: date({ message: 'Please select a date' }) });
