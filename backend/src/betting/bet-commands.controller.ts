import { Body, Controller, Param, Post, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../http/access.js';
import { CommandGate, type CommandSource, FromCommand } from '../http/commands.js';
import { ok } from '../http/envelope.js';
import { parsedBody } from '../http/validation.js';
import { BetActions } from './bet-actions.js';
import { BetViews, tellerName } from './bet-views.js';
import { parseSellBet, SELL_BET_SCHEMA, type SellBetBody } from './sell-bet.dto.js';
import { WrongCodes } from './wrong-codes.js';

@ApiTags('Bets')
@Controller('bet')
export class BetCommandsController {
  constructor(
    private readonly gate: CommandGate,
    private readonly actions: BetActions,
    private readonly views: BetViews,
  ) {}

  @Post()
  @Allow(Role.Teller)
  @ApiBody({ schema: SELL_BET_SCHEMA })
  async sell(@Body(parsedBody(parseSellBet)) body: SellBetBody, @FromCommand() source: CommandSource) {
    const command = { type: 'sellBet' as const, ...body };
    const sold = await this.gate.execute(source, command, body);
    return ok(
      { bet: await this.views.sold(sold), teller: tellerName(sold.seller) },
      'Bet successfully created',
    );
  }

  @Post(':code/payout')
  @Allow(Role.Teller)
  @UseInterceptors(WrongCodes)
  async pay(@Param('code') code: string, @FromCommand() source: CommandSource) {
    return ok({ bet: await this.actions.act('payBet', code, source) }, 'Bet payout successful');
  }

  @Post(':code/manual_claim')
  @Allow(Role.Admin)
  async claim(@Param('code') code: string, @FromCommand() source: CommandSource) {
    return ok({ bet: await this.actions.act('claimBet', code, source) }, 'Bet successfully claimed');
  }

  @Post(':code/cancel')
  @Allow(Role.Teller)
  @UseInterceptors(WrongCodes)
  async cancel(@Param('code') code: string, @FromCommand() source: CommandSource) {
    return ok({ bet: await this.actions.act('cancelBet', code, source) }, 'Bet cancel successful');
  }
}
