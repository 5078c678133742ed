import { REASON_LENGTH } from '@taya/contracts/limits';
import { IsApproval, type SentApproval } from '../auth/approval-body.js';
import { IsMoney } from '../http/decimal-fields.js';
import { IsLocalDate, IsText } from '../http/fields.js';

/** The body of `POST /api/teller/{id}/cashin`. */
export class CashInDto {
  @IsMoney({ called: 'Cashin amount' })
  readonly amount!: string | number;
}

/** The body of `POST /api/teller/{id}/remit`. */
export class RemitDto {
  @IsMoney({ called: 'Remit amount' })
  readonly amount!: string | number;
}

/** The body of `POST /api/teller/{id}/cashin/{cashin_id}/reverse`, and of the same for a remit. */
export class ReverseCashDto {
  @IsText({ minLength: REASON_LENGTH.min, maxLength: REASON_LENGTH.max })
  readonly reason!: string;

  @IsMoney({ minCentavos: 0, optional: true, about: 'the right amount, recorded at once; 0.00 for none' })
  readonly amount?: string | number;

  @IsApproval()
  readonly approval?: SentApproval;
}

/** The body of `POST /api/clear_date`. */
export class ClearDateDto {
  @IsLocalDate({ message: 'Please select a date' })
  readonly date!: string;
}
