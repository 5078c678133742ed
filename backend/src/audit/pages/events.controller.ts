import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { AUDIT_EVENTS, type AuditEvents, EVENT_SUMMARY, EXAMINED_EVENT } from '@taya/contracts/answers/audit';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@taya/contracts/limits';
import type { NamedPaper } from '@taya/contracts/paper-reference';
import { Role } from '@taya/contracts/roles';
import { Allow } from '../../http/access.js';
import { Answers } from '../../http/api-docs.js';
import { ok } from '../../http/envelope.js';
import { FromList, type Paging } from '../../http/paging.js';
import { Filtered, PathRevision } from '../../http/parameters.js';
import { ReadModelQuery } from '../../read-models/read-model-query.js';
import { AskAudit } from './ask-audit.js';
import { EventFiltersDto, type EventQuery, eventQueryOf } from './event-parameters.js';
import { type CodeInLog, narrowByCode } from './queries/bet-in-log.js';

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
    const { before, limit, ...asked } = eventQueryOf(paging);
    const { filter, paper } = await this.#filterOf(asked);
    const found = await this.queries.execute(new AskAudit('events', { filter, before, limit }));
    return ok<AuditEvents>({ ...found, paper: paper && paperAnswer(paper) });
  }

  @Get('summary')
  @Answers(EVENT_SUMMARY)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @Filtered(EventFiltersDto)
  @ApiOperation({ summary: 'Events of the log, counted and added up by type, from `before` on backwards' })
  async summary(@FromList() paging: Paging) {
    const { before, ...asked } = eventQueryOf(paging);
    const { filter } = await this.#filterOf(asked);
    return ok(await this.queries.execute(new AskAudit('summary', { filter, before })));
  }

  @Get(':revision')
  @Answers(EXAMINED_EVENT)
  @Allow(Role.Auditor, Role.SuperAdmin)
  @ApiOperation({ summary: 'One event, with its link, its postings and what it changed computed again' })
  async event(@PathRevision() revision: number) {
    return ok(await this.queries.execute(new AskAudit('event', revision)));
  }

  /** Only for a code are the read models asked. */
  async #filterOf({ filter, serial }: Pick<EventQuery, 'filter' | 'serial'>): Promise<CodeInLog> {
    if (serial === undefined) return { filter, paper: null };
    return this.queries.execute(new ReadModelQuery(narrowByCode, filter, serial));
  }
}

function paperAnswer({ revision, shows }: NamedPaper): NonNullable<AuditEvents['paper']> {
  return {
    kind: shows.kind,
    revision,
    teller_id: shows.kind === 'balance' ? shows.tellerId : null,
    after: shows.kind === 'journal' ? shows.after : null,
  };
}
