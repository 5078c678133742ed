import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AUDITED_BET } from '@taya/contracts/answers/audit';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../../http/access.js';
import { Answers } from '../../http/api-docs.js';
import { ok } from '../../http/envelope.js';
import { PathCode } from '../../http/parameters.js';
import { GetBetLife } from './queries/get-bet-life.js';

@ApiTags('Audit')
@Controller('audit/bet')
export class BetsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':code')
  @Answers(AUDITED_BET)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @ApiOperation({ summary: 'The whole life of a bet, with its payout written out, from the log alone' })
  async bet(@PathCode() code: string) {
    return ok(await this.queries.execute(new GetBetLife(code)));
  }
}
