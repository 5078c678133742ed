import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { JournalAfter } from '@taya/contracts/answers/audit';
import type { EntrySearch } from '../../questions/journal.js';
import { AUDIT, type AuditCaller } from '../audit-calls.js';
import { auditFailure } from '../audit-failure.js';

/** The trial balance of a moment, and the entries of the journal after it. */
export class GetJournal extends Query<JournalAfter> {
  constructor(readonly search: EntrySearch) {
    super();
  }
}

@QueryHandler(GetJournal)
export class GetJournalHandler implements IQueryHandler<GetJournal> {
  constructor(@Inject(AUDIT) private readonly audit: AuditCaller) {}

  async execute({ search }: GetJournal): Promise<JournalAfter> {
    try {
      return await this.audit.call('journal', search);
    } catch (error) {
      throw auditFailure(error);
    }
  }
}
