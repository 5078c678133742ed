import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BetLookup } from '@taya/contracts/bet';
import { Failure } from '../../http/failure.js';
import { LEDGER, type Ledger } from '../../pipeline/ledger.js';
import { ReadModels } from '../../read-models/read-models.js';
import { betView, isShownForPayout } from '../bet-view.js';
import { betsWithSerial, lookupOf, wholeSerial } from '../find-bets.js';
import { lookupInLedger, slipInLedger } from '../ledger-lookup.js';
import { SearchLimits } from '../search-limits.js';

/**
 * A winning bet of any teller that is not cleared, by its whole code.
 * @throws Failure BAD_SERIAL, NO_BET_READY, TOO_MANY_SEARCHES
 */
export class SearchPayout extends Query<BetLookup> {
  constructor(
    readonly code: string,
    /** The teller who asks. */
    readonly tellerId: number,
  ) {
    super();
  }
}

interface Found {
  /** Null where the bets with this code are not to be paid. */
  readonly lookup: BetLookup | null;
  readonly isTicket: boolean;
}

/** Asks the ledger first, so that a payable bet is found and paid whatever the state of the read models. */
@QueryHandler(SearchPayout)
export class SearchPayoutHandler implements IQueryHandler<SearchPayout> {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    private readonly models: ReadModels,
    private readonly limits: SearchLimits,
  ) {}

  async execute({ code, tellerId }: SearchPayout): Promise<BetLookup> {
    const search = () => this.#search(wholeSerial(code));
    const { lookup } = await this.limits.byCode(tellerId, code, search, ({ isTicket }) => !isTicket);
    if (lookup === null) throw new Failure('NO_BET_READY');
    return lookup;
  }

  async #search(serial: string): Promise<Found> {
    const known = await this.ledger.read((state) => lookupInLedger(state, serial));
    if (known !== null && isShownForPayout(known.bet)) return { lookup: known, isTicket: true };
    const reader = await this.models.current();
    const bets = await betsWithSerial(reader, serial);
    const shown = bets.find(({ bet, game }) => isShownForPayout(betView(bet, game)));
    if (shown !== undefined) return { lookup: await lookupOf(reader, shown), isTicket: true };
    const slip = await this.ledger.read((state) => slipInLedger(state, serial));
    return { lookup: slip, isTicket: slip !== null || bets.length > 0 };
  }
}
