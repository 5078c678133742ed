import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AuditEvents } from '@taya/contracts/answers/audit';
import { ReadModels } from '../../../read-models/read-models.js';
import type { EventFilter } from '../../event-search.js';
import { AUDIT, type AuditCaller } from '../audit-calls.js';
import { auditFailure } from '../audit-failure.js';
import type { EventQuery } from '../event-parameters.js';
import { betInLog } from './bet-in-log.js';

/** Events of the log. @throws Failure BAD_SERIAL, BET_NOT_FOUND */
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

/** With the bet that a code names. @throws Failure BAD_SERIAL, BET_NOT_FOUND */
export async function filterOf(
  { filter, serial }: Pick<EventQuery, 'filter' | 'serial'>,
  models: ReadModels,
): Promise<EventFilter> {
  if (serial === undefined) return filter;
  const { betId, soldAt } = await betInLog(await models.current(), serial);
  return { ...filter, betId, from: Math.max(soldAt, filter.from ?? soldAt) };
}
