import { IsBoolean, IsInt, IsPositive, Matches } from 'class-validator';

export class SellBetDto {
  @IsInt()
  @IsPositive()
  game_id!: number;

  @Matches(/^\d{1,8}(\.\d{1,2})?$/)
  amount!: string;

  @IsBoolean()
  is_bet_meron!: boolean;
}
