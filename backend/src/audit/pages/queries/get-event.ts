import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ExaminedEvent } from '@taya/contracts/answers/audit';
import { AUDIT, type AuditCaller } from '../audit-calls.js';
import { auditFailure } from '../audit-failure.js';

/** One event, with what was computed of it again. */
export class GetEvent extends Query<ExaminedEvent> {
  constructor(readonly revision: number) {
    super();
  }
}

@QueryHandler(GetEvent)
export class GetEventHandler implements IQueryHandler<GetEvent> {
  constructor(@Inject(AUDIT) private readonly audit: AuditCaller) {}

  async execute({ revision }: GetEvent): Promise<ExaminedEvent> {
    try {
      return await this.audit.call('event', revision);
    } catch (error) {
      throw auditFailure(error);
    }
  }
}
