import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { EventSummary } from '@taya/contracts/answers/audit';
import { ReadModels } from '../../../read-models/read-models.js';
import { askAudit } from '../ask-audit.js';
import { AUDIT, type AuditCaller } from '../audit-calls.js';
import type { EventQuery } from '../event-parameters.js';
import { filterOf } from './get-events.js';

/** Events of the log, counted and added up by type. @throws Failure VALIDATION, BAD_SERIAL */
export class GetEventSummary extends Query<EventSummary> {
  constructor(readonly query: EventQuery) {
    super();
  }
}

@QueryHandler(GetEventSummary)
export class GetEventSummaryHandler implements IQueryHandler<GetEventSummary> {
  constructor(
    private readonly models: ReadModels,
    @Inject(AUDIT) private readonly audit: AuditCaller,
  ) {}

  async execute({ query }: GetEventSummary): Promise<EventSummary> {
    const { filter } = await filterOf(query, this.models);
    return askAudit(this.audit, 'summary', { filter, before: query.before });
  }
}
