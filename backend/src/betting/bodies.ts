import { MAX_AMOUNT, twoPlaces } from '@taya/contracts/money';
import { IsMoney } from '../http/decimal-fields.js';
import { IsFlag, IsId } from '../http/fields.js';

const AMOUNT_RULE = `amount must be greater than 0, with at most two decimal places, up to ${twoPlaces(MAX_AMOUNT)}`;

/** The body of `POST /api/bet`. */
export class SellBetDto {
  @IsId()
  readonly game_id!: number;

  @IsMoney({ message: AMOUNT_RULE })
  readonly amount!: string | number;

  @IsFlag()
  readonly is_bet_meron!: boolean;
}
