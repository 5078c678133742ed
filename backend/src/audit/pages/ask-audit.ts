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

  execute({ name, args }: AskAudit<Name>): Promise<WorkerResult<AuditCalls[Name]>> {
    return askAudit(this.audit, name, ...args);
  }
}

/** @throws Failure for what the thread refuses */
export async function askAudit<Asked extends Name>(
  audit: AuditCaller,
  name: Asked,
  ...args: WorkerArguments<AuditCalls[Asked]>
): Promise<WorkerResult<AuditCalls[Asked]>> {
  try {
    return await audit.call(name, ...args);
  } catch (error) {
    throw auditFailure(error);
  }
}
