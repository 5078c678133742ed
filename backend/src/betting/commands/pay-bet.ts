import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BetView } from '@taya/contracts/bet';
import { CommandGateway, type CommandSource } from '../../http/command-gateway.js';
import { BetResultViews } from '../bet-result-views.js';
import { wholeSerial } from '../find-bets.js';
import { RefusalReasons } from '../refusal-reasons.js';

/** Pays a winner out; the bet as it is afterwards. @throws Failure BAD_SERIAL, BET_NOT_FOUND, and why it may not be done */
export class PayBet extends Command<BetView> {
  constructor(
    readonly code: string,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(PayBet)
export class PayBetHandler implements ICommandHandler<PayBet> {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly unknown: RefusalReasons,
    private readonly views: BetResultViews,
  ) {}

  async execute({ code, source }: PayBet): Promise<BetView> {
    const serial = wholeSerial(code);
    const changed = await this.gateway
      .execute(source, { type: 'payBet', serial }, { serial })
      .catch((error: unknown) => this.unknown.whyNotPaid(error, serial));
    return this.views.changed(changed);
  }
}
