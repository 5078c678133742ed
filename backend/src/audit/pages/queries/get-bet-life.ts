import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AuditedBet } from '@taya/contracts/answers/audit';
import { Failure } from '../../../http/failure.js';
import { ReadModels } from '../../../read-models/read-models.js';
import { askAudit } from '../ask-audit.js';
import { AUDIT, type AuditCaller } from '../audit-calls.js';
import { betCalled } from './bet-in-log.js';

/** The whole life of the bet with a code. @throws Failure BAD_SERIAL, BET_NOT_FOUND */
export class GetBetLife extends Query<AuditedBet> {
  constructor(readonly code: string) {
    super();
  }
}

@QueryHandler(GetBetLife)
export class GetBetLifeHandler implements IQueryHandler<GetBetLife> {
  constructor(
    private readonly models: ReadModels,
    @Inject(AUDIT) private readonly audit: AuditCaller,
  ) {}

  async execute({ code }: GetBetLife): Promise<AuditedBet> {
    const betId = await betCalled(await this.models.current(), code);
    const bet = await askAudit(this.audit, 'bet', betId);
    if (bet === null)
      throw new Failure(
        'LEDGER_DOES_NOT_HOLD',
        'The log does not tell of this bet. Run the audit on its machine.',
      );
    return bet;
  }
}
