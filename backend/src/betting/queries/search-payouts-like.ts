import type { BetLookup } from '@taya/contracts/bet';
import { MAX_PAYOUT_MATCHES, MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { normaliseCode, SERIAL_LENGTH } from '@taya/contracts/serial';
import { findByPrefixOrSuffix } from '../../document-store/prefix-or-suffix.js';
import type { Caller } from '../../http/caller.js';
import { Failure } from '../../http/failure.js';
import { BETS } from '../../read-models/collections.js';
import type { Sources } from '../../read-models/read-model-query.js';
import { betView, isPayable, isShownForPayout } from '../bet-view.js';
import {
  type BetWithGame,
  betsWithSerial,
  lookupsOf,
  SERIAL_FIELDS,
  wholeSerial,
  withGames,
} from '../find-bets.js';
import type { SearchLimits } from '../search-limits.js';

/**
 * Winning bets of any teller that are not cleared, by the start or the end of their serial: at most ten, unpaid ones
 * first. It returns whole serials, with which tickets can be paid, so it is limited and logged.
 * @throws Failure VALIDATION for fewer than four characters, BAD_SERIAL for a mistyped whole code, TOO_MANY_SEARCHES
 */
export async function searchPayoutsLike(
  sources: Sources,
  limits: SearchLimits,
  part: string,
  caller: Caller,
): Promise<readonly BetLookup[]> {
  const code = normaliseCode(part);
  if (code.length < MIN_SEARCH_LENGTH) {
    throw new Failure('VALIDATION', '4 characters minimum to search');
  }
  if (code.length < SERIAL_LENGTH) return limits.byPart(caller, code, () => find(sources, code));
  // A ticket that lost is not found, but it is not a wrong code either.
  return limits.byCode(
    caller.userId,
    code,
    async () => find(sources, wholeSerial(code)),
    async (found) => found.length === 0 && !(await isTicket(sources, code)),
  );
}

/** The bets that a payout search shows, in their order. */
export function selectForPayout(found: readonly BetWithGame[]): readonly BetWithGame[] {
  const views = found.map((one) => ({ one, view: betView(one.bet, one.game) }));
  const shown = views.filter(({ view }) => isShownForPayout(view));
  const unpaid = shown.filter(({ view }) => isPayable(view));
  const done = shown.filter(({ view }) => !isPayable(view));
  return [...unpaid, ...done].slice(0, MAX_PAYOUT_MATCHES).map(({ one }) => one);
}

async function find({ models }: Sources, code: string): Promise<readonly BetLookup[]> {
  const reader = await models.current();
  const found = await findByPrefixOrSuffix(reader, BETS, SERIAL_FIELDS, code);
  return lookupsOf(reader, selectForPayout(await withGames(reader, found)));
}

async function isTicket({ models }: Sources, serial: string): Promise<boolean> {
  return (await betsWithSerial(await models.current(), serial)).length > 0;
}
