import { Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../platform/http/access.js';
import { type CommandSource, FromCommand } from '../platform/http/commands.js';
import { ok } from '../platform/http/envelope.js';
import { BetPrints } from './bet-prints.js';

@ApiTags('Printing')
@Controller('print')
export class BetPrintsController {
  constructor(private readonly prints: BetPrints) {}

  @Post('bet/:code')
  @Allow(Role.Admin, Role.Teller)
  @ApiOperation({
    summary: 'Records a print of a bet receipt and says which one it is; a teller of his own bets only',
  })
  async bet(@Param('code') code: string, @FromCommand() source: CommandSource) {
    return ok(await this.prints.print('bet', code, source));
  }

  @Post('payout/:code')
  @Allow(Role.Admin, Role.Teller)
  @ApiOperation({
    summary:
      'Records a print of a payout receipt, of a bet paid or claimed, and says which one it is; a teller of bets he sold or paid',
  })
  async payout(@Param('code') code: string, @FromCommand() source: CommandSource) {
    return ok(await this.prints.print('payout', code, source));
  }
}
