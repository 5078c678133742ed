import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { BetLookup } from '@taya/contracts/bet';
import { MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { normaliseCode, SERIAL_LENGTH } from '@taya/contracts/serial';
import type { Caller } from '../http/caller.js';
import { ReadModels } from '../read-models/read-models.js';
import { SECURITY_LOG, type SecurityLog } from '../system/security-log.js';
import { betsWithSerial } from './find-bets.js';
import { SearchPayoutsLike } from './queries/search-payouts-like.js';
import { SearchLimits } from './search-limits.js';

/**
 * Searches for payable tickets of any teller. They return whole serials, with which tickets can be paid, so they are
 * limited and logged.
 */
@Injectable()
export class TicketSearches {
  constructor(
    private readonly queries: QueryBus,
    private readonly models: ReadModels,
    private readonly limits: SearchLimits,
    @Inject(SECURITY_LOG) private readonly securityLog: SecurityLog,
  ) {}

  /** @throws Failure VALIDATION, BAD_SERIAL, TOO_MANY_SEARCHES */
  payoutsLike(text: string, caller: Caller): Promise<readonly BetLookup[]> {
    const code = normaliseCode(text);
    const search = () => this.queries.execute(new SearchPayoutsLike(code));
    // Too short to find anything, and refused for that.
    if (code.length < MIN_SEARCH_LENGTH) return search();
    if (code.length < SERIAL_LENGTH) return this.#byPart(code, search, caller);
    // A ticket that lost is not found, but it is not a wrong code either.
    return this.limits.byCode(
      caller.userId,
      code,
      search,
      async (found) => found.length === 0 && !(await this.#isTicket(code)),
    );
  }

  async #byPart(part: string, search: () => Promise<readonly BetLookup[]>, caller: Caller) {
    this.limits.takePart(caller.userId);
    const found = await search();
    if (found.length > 0) {
      const { username: user, actor } = caller;
      this.securityLog.note({
        kind: 'search',
        user,
        address: actor.ip,
        part: masked(part),
        found: found.length,
      });
    }
    return found;
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
