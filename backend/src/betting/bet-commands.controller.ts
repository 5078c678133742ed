import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { BET_ALONE, BET_WITH_TELLER } from '@taya/contracts/answers/bet';
import type { BetView } from '@taya/contracts/bet';
import { sideOf } from '@taya/contracts/side';
import { Approvals } from '../auth/approvals.js';
import { Gives } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { type CommandSource, FromCommand, LedgerCommand } from '../http/command-gateway.js';
import { toCentavos } from '../http/decimal-fields.js';
import { ok } from '../http/envelope.js';
import { PathCode } from '../http/parameters.js';
import { FromBody, type Values } from '../http/validation.js';
import type { BetChanged } from '../ledger/results.js';
import { BetResultViews, tellerName } from './bet-result-views.js';
import { CANCELLATION, PAYOUT, SALE } from './bodies.js';
import { wholeSerial } from './find-bets.js';
import { RefusalReasons } from './refusal-reasons.js';
import { SearchLimits } from './search-limits.js';

/** Sales and payouts come by `hotBetCalls`, which calls the same methods. */
@ApiTags('Bets')
@Controller('bet')
export class BetCommandsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly approvals: Approvals,
    private readonly reasons: RefusalReasons,
    private readonly limits: SearchLimits,
    private readonly views: BetResultViews,
  ) {}

  @Post()
  @Answers(BET_WITH_TELLER)
  @Gives('sellBet')
  async sell(@FromBody(SALE) sale: Values<typeof SALE>, @FromCommand() source: CommandSource) {
    const fields = {
      gameId: sale.game_id,
      side: sideOf(sale.is_bet_meron),
      stake: toCentavos(sale.amount),
    };
    const sold = await this.commands.execute(new LedgerCommand('sellBet', fields, source));
    const answer = { bet: await this.views.viewSold(sold), teller: tellerName(sold.seller) };
    return ok(answer, 'Bet successfully created');
  }

  @Post(':code/payout')
  @Answers(BET_ALONE)
  @Gives('payBet')
  async pay(
    @PathCode() code: string,
    @FromBody(PAYOUT) { approval }: Values<typeof PAYOUT>,
    @FromCommand() source: CommandSource,
    @FromCaller() caller: Caller,
  ) {
    const paid = (serial: string) => this.approvals.give('payBet', { serial }, source, approval);
    const change = () => this.#change(code, paid, this.#whyNotPaid);
    return ok({ bet: await this.limits.byCaller(caller, code, change) }, 'Bet payout successful');
  }

  @Post(':code/manual_claim')
  @Answers(BET_ALONE)
  @Gives('claimBet')
  async claim(@PathCode() code: string, @FromCommand() source: CommandSource) {
    const claimed = (serial: string) =>
      this.commands.execute(new LedgerCommand('claimBet', { serial }, source));
    return ok({ bet: await this.#change(code, claimed, this.#whyNotPaid) }, 'Bet successfully claimed');
  }

  @Post(':code/cancel')
  @Answers(BET_ALONE)
  @Gives('cancelBet')
  async cancel(
    @PathCode() code: string,
    @FromBody(CANCELLATION) { reason, approval }: Values<typeof CANCELLATION>,
    @FromCommand() source: CommandSource,
    @FromCaller() caller: Caller,
  ) {
    const said = reason === undefined ? {} : { reason: reason.trim() };
    const cancelled = (serial: string) =>
      this.approvals.give('cancelBet', { serial, ...said }, source, approval);
    const whyNot = (error: unknown, serial: string) =>
      this.reasons.whyNotCancelled(error, serial, source.actor.userId);
    const change = () => this.#change(code, cancelled, whyNot);
    return ok({ bet: await this.limits.byCaller(caller, code, change) }, 'Bet cancel successful');
  }

  readonly #whyNotPaid = (error: unknown, serial: string) => this.reasons.whyNotPaid(error, serial);

  /** The bet as it is afterwards. @throws Failure BAD_SERIAL, BET_NOT_FOUND, and why it may not be done */
  async #change(
    code: string,
    change: (serial: string) => Promise<BetChanged>,
    whyNot: (error: unknown, serial: string) => Promise<never>,
  ): Promise<BetView> {
    const serial = wholeSerial(code);
    return this.views.viewChanged(await change(serial).catch((error: unknown) => whyNot(error, serial)));
  }
}
