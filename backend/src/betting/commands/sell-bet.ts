import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BetView, TellerName } from '@taya/contracts/bet';
import { MAX_AMOUNT, twoPlaces } from '@taya/contracts/money';
import { sideOf } from '@taya/contracts/side';
import { CommandGateway, type CommandSource } from '../../http/command-gateway.js';
import { IsMoney, toCentavos } from '../../http/decimal-fields.js';
import { IsFlag, IsId } from '../../http/fields.js';
import { BetResultViews, tellerName } from '../bet-result-views.js';

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

/** @throws Failure with the reason why it is not sold */
export class SellBet extends Command<{ readonly bet: BetView; readonly teller: TellerName }> {
  constructor(
    readonly body: SellBetDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(SellBet)
export class SellBetHandler implements ICommandHandler<SellBet> {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly views: BetResultViews,
  ) {}

  async execute({ body, source }: SellBet) {
    const content = {
      gameId: body.game_id,
      side: sideOf(body.is_bet_meron),
      stake: toCentavos(body.amount),
    };
    const sold = await this.gateway.execute(source, { type: 'sellBet', ...content }, content);
    return { bet: await this.views.sold(sold), teller: tellerName(sold.seller) };
  }
}
