import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BetLookup } from '@taya/contracts/bet';
import { MAX_PAYOUT_MATCHES, MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { normaliseCode, SERIAL_LENGTH } from '@taya/contracts/serial';
import { findByPrefixOrSuffix } from '../../document-store/prefix-or-suffix.js';
import { Failure } from '../../http/failure.js';
import { BETS } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';
import { betView, isPayable, isShownForPayout } from '../bet-view.js';
import { type BetInGame, lookupsOf, SERIAL_FIELDS, wholeSerial, withGames } from '../find-bets.js';

/**
 * Winning bets of any teller that are not cleared, by the start or the end of their serial: at most ten, unpaid ones
 * first.
 * @throws Failure VALIDATION for fewer than four characters, BAD_SERIAL for a mistyped whole code
 */
export class SearchPayoutsLike extends Query<readonly BetLookup[]> {
  constructor(readonly part: string) {
    super();
  }
}

/** The bets that a payout search shows, in their order. */
export function shownForPayout(found: readonly BetInGame[]): readonly BetInGame[] {
  const views = found.map((one) => ({ one, view: betView(one.bet, one.game) }));
  const shown = views.filter(({ view }) => isShownForPayout(view));
  const unpaid = shown.filter(({ view }) => isPayable(view));
  const done = shown.filter(({ view }) => !isPayable(view));
  return [...unpaid, ...done].slice(0, MAX_PAYOUT_MATCHES).map(({ one }) => one);
}

@QueryHandler(SearchPayoutsLike)
export class SearchPayoutsLikeHandler implements IQueryHandler<SearchPayoutsLike> {
  constructor(private readonly models: ReadModels) {}

  async execute({ part }: SearchPayoutsLike): Promise<readonly BetLookup[]> {
    const code = normaliseCode(part);
    if (code.length < MIN_SEARCH_LENGTH) {
      throw new Failure('VALIDATION', '4 characters minimum to search');
    }
    if (code.length >= SERIAL_LENGTH) wholeSerial(code);
    const reader = await this.models.current();
    const found = await findByPrefixOrSuffix(reader, BETS, SERIAL_FIELDS, code);
    return lookupsOf(reader, shownForPayout(await withGames(reader, found)));
  }
}
