import { Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PRINT } from '@taya/contracts/answers/print';
import type { CountedReceipt } from '@taya/contracts/print';
import { Gives } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { type CommandSource, FromCommand } from '../http/command-gateway.js';
import { ok } from '../http/envelope.js';
import { PathCode } from '../http/parameters.js';
import { ReceiptPrints } from './receipt-prints.js';
import { SearchLimits } from './search-limits.js';

@ApiTags('Printing')
@Controller('print')
export class BetPrintsController {
  constructor(
    private readonly prints: ReceiptPrints,
    private readonly limits: SearchLimits,
  ) {}

  @Post('bet/:code')
  @Gives('recordPrint')
  @Answers(PRINT)
  @ApiOperation({
    summary: 'Records a print of a bet receipt and says which one it is; a teller of their own bets only',
  })
  bet(@PathCode() code: string, @FromCommand() source: CommandSource, @FromCaller() caller: Caller) {
    return this.#record('bet', code, source, caller);
  }

  @Post('payout/:code')
  @Gives('recordPrint')
  @Answers(PRINT)
  @ApiOperation({
    summary:
      'Records a print of a payout receipt, of a bet paid or claimed, and says which one it is; a teller of bets they sold or paid',
  })
  payout(@PathCode() code: string, @FromCommand() source: CommandSource, @FromCaller() caller: Caller) {
    return this.#record('payout', code, source, caller);
  }

  async #record(receipt: CountedReceipt, code: string, source: CommandSource, caller: Caller) {
    const record = () => this.prints.record(receipt, code, source);
    return ok(await this.limits.byCaller(caller, code, record));
  }
}
