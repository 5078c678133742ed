import { isCancelReason, OTHER_REASON_LENGTH, REASON_RULE } from '@taya/contracts/approval';
import { REASON_LENGTH } from '@taya/contracts/limits';
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

/** The body of `POST /api/bet/{id}/unlock`. */
export class UnlockBetDto {
  @IsText({ minLength: REASON_LENGTH.min, maxLength: REASON_LENGTH.max })
  readonly reason!: string;
}

/** The body of `POST /api/bet/{id}/lock`. */
export class LockBetDto extends UnlockBetDto {
  @IsText()
  readonly claimant!: string;
}

/** The body of `POST /api/bet/{id}/payout_lost`. */
export class PayLostBetDto extends ApprovalDto {
  @IsText({ about: 'the whole code of the claim slip' })
  readonly claim_code!: string;
}
