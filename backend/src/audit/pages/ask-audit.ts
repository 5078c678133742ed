import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { WorkerArguments, WorkerResult } from '../../system/worker-rpc.js';
import { AUDIT, type AuditCaller, type AuditCalls } from './audit-calls.js';
import { auditFailure } from './audit-failure.js';

type Name = keyof AuditCalls & string;

/** A question to the audit's thread. */
export class AskAudit<Asked extends Name> extends Query<WorkerResult<AuditCalls[Asked]>> {
  readonly args: WorkerArguments<AuditCalls[Asked]>;

  constructor(
    readonly name: Asked,
    ...args: WorkerArguments<AuditCalls[Asked]>
  ) {
    super();
    this.args = args;
  }
}

@QueryHandler(AskAudit)
export class AskAuditHandler implements IQueryHandler<AskAudit<Name>> {
  constructor(@Inject(AUDIT) private readonly audit: AuditCaller) {}

  /** @throws Failure for what the thread refuses */
  async execute({ name, args }: AskAudit<Name>): Promise<WorkerResult<AuditCalls[Name]>> {
    try {
      return await this.audit.call(name, ...args);
    } catch (error) {
      throw auditFailure(error);
    }
  }
}
