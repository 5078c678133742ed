import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AuditEvents } from '@taya/contracts/answers/audit';
import type { NamedPaper } from '@taya/contracts/paper-reference';
import { ReadModels } from '../../../read-models/read-models.js';
import { askAudit } from '../ask-audit.js';
import { AUDIT, type AuditCaller } from '../audit-calls.js';
import type { EventQuery } from '../event-parameters.js';
import { type CodeInLog, codeInLog } from './bet-in-log.js';

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
    const { filter, paper } = await filterOf(query, this.models);
    const found = await askAudit(this.audit, 'events', { filter, before, limit });
    return { ...found, paper: paper && paperAnswer(paper) };
  }
}

/** With what a code means in the log. @throws Failure VALIDATION, BAD_SERIAL */
export async function filterOf(
  { filter, serial }: Pick<EventQuery, 'filter' | 'serial'>,
  models: ReadModels,
): Promise<CodeInLog> {
  if (serial === undefined) return { filter, paper: null };
  const { filter: named, paper } = await codeInLog(await models.current(), serial);
  const narrowed = {
    from: both(filter.from, named.from, Math.max),
    fromRevision: both(filter.fromRevision, named.fromRevision, Math.max),
    toRevision: both(filter.toRevision, named.toRevision, Math.min),
  };
  return { filter: { ...filter, ...named, ...narrowed }, paper };
}

type Narrower = (one: number, other: number) => number;

function both(one: number | undefined, other: number | undefined, narrower: Narrower): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : narrower(one, other);
}

function paperAnswer({ revision, shows }: NamedPaper): NonNullable<AuditEvents['paper']> {
  return {
    kind: shows.kind,
    revision,
    teller_id: shows.kind === 'balance' ? shows.tellerId : null,
    after: shows.kind === 'journal' ? shows.after : null,
  };
}
