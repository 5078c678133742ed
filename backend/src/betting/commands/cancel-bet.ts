import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BetView } from '@taya/contracts/bet';
import { CommandGateway, type CommandSource } from '../../http/command-gateway.js';
import { BetResultViews } from '../bet-result-views.js';
import { wholeSerial } from '../find-bets.js';
import { RefusalReasons } from '../refusal-reasons.js';

/** Takes a bet back; the bet as it is afterwards. @throws Failure BAD_SERIAL, BET_NOT_FOUND, and why it may not be done */
export class CancelBet extends Command<BetView> {
  constructor(
    readonly code: string,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(CancelBet)
export class CancelBetHandler implements ICommandHandler<CancelBet> {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly unknown: RefusalReasons,
    private readonly views: BetResultViews,
  ) {}

  async execute({ code, source }: CancelBet): Promise<BetView> {
    const serial = wholeSerial(code);
    const changed = await this.gateway
      .execute(source, { type: 'cancelBet', serial }, { serial })
      .catch((error: unknown) => this.unknown.whyNotCancelled(error, serial, source.actor.userId));
    return this.views.changed(changed);
  }
}
