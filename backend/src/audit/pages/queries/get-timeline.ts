import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Timeline } from '@taya/contracts/answers/audit';
import type { TimelineSearch } from '../../questions/timeline.js';
import { AUDIT, type AuditCaller } from '../audit-calls.js';
import { auditFailure } from '../audit-failure.js';

/** When something happened within a range of time, with the games and the cash of it. */
export class GetTimeline extends Query<Timeline> {
  constructor(readonly search: TimelineSearch) {
    super();
  }
}

@QueryHandler(GetTimeline)
export class GetTimelineHandler implements IQueryHandler<GetTimeline> {
  constructor(@Inject(AUDIT) private readonly audit: AuditCaller) {}

  async execute({ search }: GetTimeline): Promise<Timeline> {
    try {
      return await this.audit.call('timeline', search);
    } catch (error) {
      throw auditFailure(error);
    }
  }
}
