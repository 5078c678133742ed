import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AUDITED_BET } from '@taya/contracts/answers/audit';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../../http/access.js';
import { Answers } from '../../http/api-docs.js';
import { ok } from '../../http/envelope.js';
import { Failure } from '../../http/failure.js';
import { PathCode } from '../../http/parameters.js';
import { ReadModelQuery } from '../../read-models/read-model-query.js';
import { AskAudit } from './ask-audit.js';
import { betCalled } from './queries/bet-in-log.js';

@ApiTags('Audit')
@Controller('audit/bet')
export class BetsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':code')
  @Answers(AUDITED_BET)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @ApiOperation({ summary: 'The whole life of a bet, with its payout written out, from the log alone' })
  async bet(@PathCode() code: string) {
    const betId = await this.queries.execute(new ReadModelQuery(betCalled, code));
    const bet = await this.queries.execute(new AskAudit('bet', betId));
    if (bet === null) {
      const message = 'The log does not tell of this bet. Run the audit on its machine.';
      throw new Failure('LEDGER_DOES_NOT_HOLD', message);
    }
    return ok(bet);
  }
}
