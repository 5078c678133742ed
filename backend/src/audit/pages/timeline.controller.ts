import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { TIMELINE } from '@taya/contracts/answers/audit';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../../http/access.js';
import { Answers } from '../../http/api-docs.js';
import { ok } from '../../http/envelope.js';
import { FromList, type Paging } from '../../http/paging.js';
import { Filtered } from '../../http/parameters.js';
import { AskAudit } from './ask-audit.js';
import { TimelineDto, timelineSearchOf } from './timeline-parameters.js';

@ApiTags('Audit')
@Controller('audit/timeline')
export class TimelineController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(TIMELINE)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(TimelineDto)
  @ApiOperation({ summary: 'When something happened, with games and cash, from `before` on backwards' })
  async timeline(@FromList() { filter }: Paging) {
    return ok(await this.queries.execute(new AskAudit('timeline', timelineSearchOf(filter))));
  }
}
