import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BetView } from '@taya/contracts/bet';
import { CommandGate, type CommandSource } from '../../http/commands.js';
import { BetViews } from '../bet-views.js';
import { wholeSerial } from '../find-bets.js';
import { UnknownBets } from '../unknown-bets.js';

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
    private readonly gate: CommandGate,
    private readonly unknown: UnknownBets,
    private readonly views: BetViews,
  ) {}

  async execute({ code, source }: PayBet): Promise<BetView> {
    const serial = wholeSerial(code);
    const changed = await this.gate
      .execute(source, { type: 'payBet', serial }, { serial })
      .catch((error: unknown) => this.unknown.whyNotPaid(error, serial));
    return this.views.changed(changed);
  }
}
