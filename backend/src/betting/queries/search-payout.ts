import type { BetLookup } from '@taya/contracts/bet';
import { Failure } from '../../http/failure.js';
import type { Sources } from '../../read-models/read-model-query.js';
import { betView, isShownForPayout } from '../bet-view.js';
import { betsWithSerial, lookupOf, wholeSerial } from '../find-bets.js';
import { lookupInLedger, slipInLedger } from '../ledger-lookup.js';
import type { SearchLimits } from '../search-limits.js';

/**
 * A winning bet of any teller that is not cleared, by its whole code.
 * @param tellerId who asks
 * @throws Failure BAD_SERIAL, NO_BET_READY, TOO_MANY_SEARCHES
 */
export async function searchPayout(
  sources: Sources,
  limits: SearchLimits,
  code: string,
  tellerId: number,
): Promise<BetLookup> {
  const search = async () => find(sources, wholeSerial(code));
  const { lookup } = await limits.byCode(tellerId, code, search, ({ isTicket }) => !isTicket);
  if (lookup === null) throw new Failure('NO_BET_READY');
  return lookup;
}

interface Found {
  /** Null where the bets with this code are not to be paid. */
  readonly lookup: BetLookup | null;
  readonly isTicket: boolean;
}

/** Asks the ledger first, so that a payable bet is found and paid whatever the state of the read models. */
async function find({ ledger, models }: Sources, serial: string): Promise<Found> {
  const known = await ledger.read((state) => lookupInLedger(state, serial));
  if (known !== null && isShownForPayout(known.bet)) return { lookup: known, isTicket: true };
  const reader = await models.current();
  const bets = await betsWithSerial(reader, serial);
  const shown = bets.find(({ bet, game }) => isShownForPayout(betView(bet, game)));
  if (shown !== undefined) return { lookup: await lookupOf(reader, shown), isTicket: true };
  const slip = await ledger.read((state) => slipInLedger(state, serial));
  return { lookup: slip, isTicket: slip !== null || bets.length > 0 };
}
