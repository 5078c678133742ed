import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BetLookup } from '@taya/contracts/bet';
import { MAX_PAYOUT_MATCHES, MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { normaliseCode, SERIAL_LENGTH } from '@taya/contracts/serial';
import { findByPrefixOrSuffix } from '../../document-store/prefix-or-suffix.js';
import type { Caller } from '../../http/caller.js';
import { Failure } from '../../http/failure.js';
import { BETS } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';
import { SECURITY_LOG, type SecurityLog } from '../../system/security-log.js';
import { betView, isPayable, isShownForPayout } from '../bet-view.js';
import {
  type BetWithGame,
  betsWithSerial,
  lookupsOf,
  SERIAL_FIELDS,
  wholeSerial,
  withGames,
} from '../find-bets.js';
import { SearchLimits } from '../search-limits.js';

/**
 * Winning bets of any teller that are not cleared, by the start or the end of their serial: at most ten, unpaid ones
 * first. It returns whole serials, with which tickets can be paid, so it is limited and logged.
 * @throws Failure VALIDATION for fewer than four characters, BAD_SERIAL for a mistyped whole code, TOO_MANY_SEARCHES
 */
export class SearchPayoutsLike extends Query<readonly BetLookup[]> {
  constructor(
    readonly part: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

/** The bets that a payout search shows, in their order. */
export function shownForPayout(found: readonly BetWithGame[]): readonly BetWithGame[] {
  const views = found.map((one) => ({ one, view: betView(one.bet, one.game) }));
  const shown = views.filter(({ view }) => isShownForPayout(view));
  const unpaid = shown.filter(({ view }) => isPayable(view));
  const done = shown.filter(({ view }) => !isPayable(view));
  return [...unpaid, ...done].slice(0, MAX_PAYOUT_MATCHES).map(({ one }) => one);
}

@QueryHandler(SearchPayoutsLike)
export class SearchPayoutsLikeHandler implements IQueryHandler<SearchPayoutsLike> {
  constructor(
    private readonly models: ReadModels,
    private readonly limits: SearchLimits,
    @Inject(SECURITY_LOG) private readonly securityLog: SecurityLog,
  ) {}

  async execute({ part, caller }: SearchPayoutsLike): Promise<readonly BetLookup[]> {
    const code = normaliseCode(part);
    if (code.length < MIN_SEARCH_LENGTH) {
      throw new Failure('VALIDATION', '4 characters minimum to search');
    }
    if (code.length < SERIAL_LENGTH) return this.#byPart(code, caller);
    // A ticket that lost is not found, but it is not a wrong code either.
    return this.limits.byCode(
      caller.userId,
      code,
      () => this.#search(wholeSerial(code)),
      async (found) => found.length === 0 && !(await this.#isTicket(code)),
    );
  }

  async #byPart(part: string, { userId, username: user, actor }: Caller): Promise<readonly BetLookup[]> {
    this.limits.takePart(userId);
    const lookups = await this.#search(part);
    const found = lookups.length;
    if (found > 0) {
      this.securityLog.note({ kind: 'search', user, address: actor.ip, part: masked(part), found });
    }
    return lookups;
  }

  async #search(code: string): Promise<readonly BetLookup[]> {
    const reader = await this.models.current();
    const found = await findByPrefixOrSuffix(reader, BETS, SERIAL_FIELDS, code);
    return lookupsOf(reader, shownForPayout(await withGames(reader, found)));
  }

  async #isTicket(serial: string): Promise<boolean> {
    return (await betsWithSerial(await this.models.current(), serial)).length > 0;
  }
}

/** `ABCD…(7)`: enough to recognise a search, too little to pay a ticket. */
function masked(part: string): string {
  const shown = part.slice(0, MIN_SEARCH_LENGTH);
  return part.length > shown.length ? `${shown}…(${part.length})` : shown;
}
