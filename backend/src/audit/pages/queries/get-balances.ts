import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { MomentBalances } from '@taya/contracts/answers/audit';
import type { When } from '../../log/when.js';
import { AUDIT, type AuditCaller } from '../audit-calls.js';
import { auditFailure } from '../audit-failure.js';

/** How all tellers and the station stood at a moment. */
export class GetBalances extends Query<MomentBalances> {
  constructor(readonly when: When) {
    super();
  }
}

@QueryHandler(GetBalances)
export class GetBalancesHandler implements IQueryHandler<GetBalances> {
  constructor(@Inject(AUDIT) private readonly audit: AuditCaller) {}

  async execute({ when }: GetBalances): Promise<MomentBalances> {
    try {
      return await this.audit.call('balances', when);
    } catch (error) {
      throw auditFailure(error);
    }
  }
}
