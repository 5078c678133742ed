import { Body, Controller, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { BET_ALONE, BET_WITH_TELLER } from '@taya/contracts/answers/bet';
import type { BetView } from '@taya/contracts/bet';
import { sideOf } from '@taya/contracts/side';
import { Gives } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type CommandSource, FromCommand, LedgerCommand } from '../http/command-gateway.js';
import { toCentavos } from '../http/decimal-fields.js';
import { ok } from '../http/envelope.js';
import { PathCode } from '../http/parameters.js';
import { body } from '../http/validation.js';
import { BetResultViews, tellerName } from './bet-result-views.js';
import { SellBetDto } from './bodies.js';
import { wholeSerial } from './find-bets.js';
import { RefusalReasons } from './refusal-reasons.js';
import { WrongCodeInterceptor } from './wrong-code.interceptor.js';

/** Reads the body of a sale. */
export const SALE = body(SellBetDto);

/** Sales and payouts come by `hotBetCalls`, which calls the same methods. */
@ApiTags('Bets')
@Controller('bet')
export class BetCommandsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reasons: RefusalReasons,
    private readonly views: BetResultViews,
  ) {}

  @Post()
  @Answers(BET_WITH_TELLER)
  @Gives('sellBet')
  async sell(@Body(SALE) body: SellBetDto, @FromCommand() source: CommandSource) {
    const fields = {
      gameId: body.game_id,
      side: sideOf(body.is_bet_meron),
      stake: toCentavos(body.amount),
    };
    const sold = await this.commands.execute(new LedgerCommand('sellBet', fields, source));
    const answer = { bet: await this.views.sold(sold), teller: tellerName(sold.seller) };
    return ok(answer, 'Bet successfully created');
  }

  @Post(':code/payout')
  @Answers(BET_ALONE)
  @Gives('payBet')
  @UseInterceptors(WrongCodeInterceptor)
  async pay(@PathCode() code: string, @FromCommand() source: CommandSource) {
    return ok({ bet: await this.#change('payBet', code, source) }, 'Bet payout successful');
  }

  @Post(':code/manual_claim')
  @Answers(BET_ALONE)
  @Gives('claimBet')
  async claim(@PathCode() code: string, @FromCommand() source: CommandSource) {
    return ok({ bet: await this.#change('claimBet', code, source) }, 'Bet successfully claimed');
  }

  @Post(':code/cancel')
  @Answers(BET_ALONE)
  @Gives('cancelBet')
  @UseInterceptors(WrongCodeInterceptor)
  async cancel(@PathCode() code: string, @FromCommand() source: CommandSource) {
    return ok({ bet: await this.#change('cancelBet', code, source) }, 'Bet cancel successful');
  }

  /** The bet as it is afterwards. @throws Failure BAD_SERIAL, BET_NOT_FOUND, and why it may not be done */
  async #change(
    type: 'payBet' | 'claimBet' | 'cancelBet',
    code: string,
    source: CommandSource,
  ): Promise<BetView> {
    const serial = wholeSerial(code);
    const changed = await this.commands
      .execute(new LedgerCommand(type, { serial }, source))
      .catch((error: unknown) =>
        type === 'cancelBet'
          ? this.reasons.whyNotCancelled(error, serial, source.actor.userId)
          : this.reasons.whyNotPaid(error, serial),
      );
    return this.views.changed(changed);
  }
}
