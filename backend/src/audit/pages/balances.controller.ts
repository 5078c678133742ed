import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MOMENT_BALANCES } from '@taya/contracts/answers/audit';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../../http/access.js';
import { Answers } from '../../http/api-docs.js';
import { ok } from '../../http/envelope.js';
import { FromList, type Paging } from '../../http/paging.js';
import { Filtered } from '../../http/parameters.js';
import { AskAudit } from './ask-audit.js';
import { MomentDto, momentOf } from './moment-parameters.js';

@ApiTags('Audit')
@Controller('audit/balances')
export class BalancesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(MOMENT_BALANCES)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(MomentDto)
  @ApiOperation({ summary: 'How all tellers and the station stood at a moment, counted from the log alone' })
  async balances(@FromList() { filter }: Paging) {
    return ok(await this.queries.execute(new AskAudit('balances', momentOf(filter))));
  }
}
