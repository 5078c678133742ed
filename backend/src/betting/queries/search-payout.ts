import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BetLookup } from '@taya/contracts/bet';
import { Failure } from '../../platform/http/failure.js';
import { ReadModels } from '../../platform/read-models/read-models.js';
import { betView, isShownForPayout } from '../bet-view.js';
import { betsWithSerial, lookupOf, wholeSerial } from '../find-bets.js';

/** A winning bet of any teller, not cleared, by its whole code. @throws Failure BAD_SERIAL, NO_BET_READY */
export class SearchPayout extends Query<BetLookup> {
  constructor(readonly code: string) {
    super();
  }
}

@QueryHandler(SearchPayout)
export class SearchPayoutHandler implements IQueryHandler<SearchPayout> {
  constructor(private readonly models: ReadModels) {}

  async execute({ code }: SearchPayout): Promise<BetLookup> {
    const serial = wholeSerial(code);
    const reader = await this.models.current();
    const bets = await betsWithSerial(reader, serial);
    const shown = bets.find(({ bet, game }) => isShownForPayout(betView(bet, game)));
    if (shown === undefined) throw new Failure('NO_BET_READY');
    return lookupOf(reader, shown);
  }
}
