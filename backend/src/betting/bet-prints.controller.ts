import { Controller, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PRINT } from '@taya/contracts/answers/print';
import { Gives } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type CommandSource, FromCommand } from '../http/command-gateway.js';
import { ok } from '../http/envelope.js';
import { PathCode } from '../http/parameters.js';
import { PrintReceipt } from './commands/print-receipt.js';
import { WrongCodeInterceptor } from './wrong-code.interceptor.js';

@ApiTags('Printing')
@Controller('print')
@UseInterceptors(WrongCodeInterceptor)
export class BetPrintsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('bet/:code')
  @Gives('recordPrint')
  @Answers(PRINT)
  @ApiOperation({
    summary: 'Records a print of a bet receipt and says which one it is; a teller of their own bets only',
  })
  async bet(@PathCode() code: string, @FromCommand() source: CommandSource) {
    return ok(await this.commands.execute(new PrintReceipt('bet', code, source)));
  }

  @Post('payout/:code')
  @Gives('recordPrint')
  @Answers(PRINT)
  @ApiOperation({
    summary:
      'Records a print of a payout receipt, of a bet paid or claimed, and says which one it is; a teller of bets they sold or paid',
  })
  async payout(@PathCode() code: string, @FromCommand() source: CommandSource) {
    return ok(await this.commands.execute(new PrintReceipt('payout', code, source)));
  }
}
