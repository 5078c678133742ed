import { IsMoney } from '../http/decimal-fields.js';
import { IsFlag, IsId } from '../http/fields.js';

/** The body of `POST /api/bet`. */
export class SellBetDto {
  @IsId()
  readonly game_id!: number;

  @IsMoney({ called: 'Bet amount' })
  readonly amount!: string | number;

  @IsFlag()
  readonly is_bet_meron!: boolean;
}
