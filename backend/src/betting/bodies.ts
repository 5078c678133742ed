import { isCancelReason, OTHER_REASON_LENGTH, REASON_RULE } from '@taya/contracts/approval';
import { ApprovalDto } from '../auth/approval-body.js';
import { IsMoney } from '../http/decimal-fields.js';
import { check, IsFlag, IsId, IsText } from '../http/fields.js';

/** The body of `POST /api/bet`. */
export class SellBetDto {
  @IsId()
  readonly game_id!: number;

  @IsMoney({ called: 'Bet amount' })
  readonly amount!: string | number;

  @IsFlag()
  readonly is_bet_meron!: boolean;
}

/** The body of `POST /api/bet/{code}/cancel`. */
export class CancelBetDto extends ApprovalDto {
  @check('isCancelReason', 'format', (value) => isCancelReason(String(value).trim()), REASON_RULE)
  @IsText({ optional: true, maxLength: OTHER_REASON_LENGTH })
  readonly reason?: string;
}
