import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BetLookup } from '@taya/contracts/bet';
import { Failure } from '../../http/failure.js';
import { LEDGER, type Ledger } from '../../pipeline/ledger.js';
import { ReadModels } from '../../read-models/read-models.js';
import { betView, isShownForPayout } from '../bet-view.js';
import { betsWithSerial, lookupOf, wholeSerial } from '../find-bets.js';
import { lookupInLedger } from '../ledger-lookup.js';

/**
 * A winning bet of any teller that is not cleared, by its whole code.
 * @throws Failure BAD_SERIAL, NO_BET_READY
 */
export class SearchPayout extends Query<BetLookup> {
  constructor(readonly code: string) {
    super();
  }
}

/** Asks the ledger first, so that a payable bet is found and paid whatever the state of the read models. */
@QueryHandler(SearchPayout)
export class SearchPayoutHandler implements IQueryHandler<SearchPayout> {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    private readonly models: ReadModels,
  ) {}

  async execute({ code }: SearchPayout): Promise<BetLookup> {
    const serial = wholeSerial(code);
    const known = await this.ledger.read((state) => lookupInLedger(state, serial));
    if (known !== null && isShownForPayout(known.bet)) return known;
    const reader = await this.models.current();
    const bets = await betsWithSerial(reader, serial);
    const shown = bets.find(({ bet, game }) => isShownForPayout(betView(bet, game)));
    if (shown === undefined) throw new Failure('NO_BET_READY');
    return lookupOf(reader, shown);
  }
}
