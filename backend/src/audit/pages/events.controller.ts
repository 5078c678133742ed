import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { AUDIT_EVENTS, EVENT_SUMMARY, EXAMINED_EVENT } from '@taya/contracts/answers/audit';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../../http/access.js';
import { Answers } from '../../http/api-docs.js';
import { ok } from '../../http/envelope.js';
import { FromList, type Paging } from '../../http/paging.js';
import { Filtered, PathRevision } from '../../http/parameters.js';
import { AskAudit } from './ask-audit.js';
import { EventFiltersDto, eventQueryOf } from './event-parameters.js';
import { GetEventSummary } from './queries/get-event-summary.js';
import { GetEvents } from './queries/get-events.js';

const PAGE_SIZE_SCHEMA = { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE } as const;

@ApiTags('Audit')
@Controller('audit/events')
export class EventsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(AUDIT_EVENTS)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(EventFiltersDto)
  @ApiQuery({ name: 'page_size', required: false, schema: PAGE_SIZE_SCHEMA })
  @ApiOperation({ summary: 'Events of the log, newest first, from `before` on backwards' })
  async events(@FromList() paging: Paging) {
    return ok(await this.queries.execute(new GetEvents(eventQueryOf(paging))));
  }

  @Get('summary')
  @Answers(EVENT_SUMMARY)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(EventFiltersDto)
  @ApiOperation({ summary: 'Events of the log, counted and added up by type, from `before` on backwards' })
  async summary(@FromList() paging: Paging) {
    return ok(await this.queries.execute(new GetEventSummary(eventQueryOf(paging))));
  }

  @Get(':revision')
  @Answers(EXAMINED_EVENT)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @ApiOperation({ summary: 'One event, with its link, its postings and what it changed computed again' })
  async event(@PathRevision() revision: number) {
    return ok(await this.queries.execute(new AskAudit('event', revision)));
  }
}
