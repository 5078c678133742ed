import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AuditEvents } from '@taya/contracts/answers/audit';
import { ReadModels } from '../../../read-models/read-models.js';
import type { EventFilter } from '../../event-search.js';
import { AUDIT, type AuditCaller } from '../audit-calls.js';
import { auditFailure } from '../audit-failure.js';
import type { EventQuery } from '../event-parameters.js';
import { codeInLog } from './bet-in-log.js';

/** Events of the log. @throws Failure VALIDATION, BAD_SERIAL */
export class GetEvents extends Query<AuditEvents> {
  constructor(readonly query: EventQuery) {
    super();
  }
}

@QueryHandler(GetEvents)
export class GetEventsHandler implements IQueryHandler<GetEvents> {
  constructor(
    private readonly models: ReadModels,
    @Inject(AUDIT) private readonly audit: AuditCaller,
  ) {}

  async execute({ query }: GetEvents): Promise<AuditEvents> {
    const { before, limit } = query;
    const filter = await filterOf(query, this.models);
    try {
      return await this.audit.call('events', { filter, before, limit });
    } catch (error) {
      throw auditFailure(error);
    }
  }
}

/** With what a code means in the log. @throws Failure VALIDATION, BAD_SERIAL */
export async function filterOf(
  { filter, serial }: Pick<EventQuery, 'filter' | 'serial'>,
  models: ReadModels,
): Promise<EventFilter> {
  if (serial === undefined) return filter;
  const named = await codeInLog(await models.current(), serial);
  return { ...filter, ...named, from: latest(filter.from, named.from) };
}

function latest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}
