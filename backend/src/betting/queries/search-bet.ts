import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BetLookup } from '@taya/contracts/bet';
import { ReadModels } from '../../read-models/read-models.js';
import { betWithCode, lookupOf } from '../find-bets.js';

/** Any bet by its whole code. @throws Failure BAD_SERIAL, BET_NOT_FOUND */
export class SearchBet extends Query<BetLookup> {
  constructor(readonly code: string) {
    super();
  }
}

@QueryHandler(SearchBet)
export class SearchBetHandler implements IQueryHandler<SearchBet> {
  constructor(private readonly models: ReadModels) {}

  async execute({ code }: SearchBet): Promise<BetLookup> {
    const reader = await this.models.current();
    return lookupOf(reader, await betWithCode(reader, code));
  }
}
