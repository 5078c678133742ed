import type { BetLookup } from '@taya/contracts/bet';
import { requireRow } from '../ledger/invariant.js';
import { type KnownBet, knownBet } from '../ledger/known-bets.js';
import { betOfSlip } from '../ledger/slips.js';
import type { StationState } from '../ledger/state/state.js';
import { tellerName } from './bet-result-views.js';
import { betLookup, type Eyes } from './bet-view.js';

/** A bet by its serial from the ledger's own state, independent of the read models; null when the ledger does not know it. */
export const lookupInLedger = (state: StationState, serial: string): BetLookup | null =>
  lookupOfKnown(state, knownBet(state, serial), 'till');

/** The bet that a claim slip is about, with the name on it; null when the ledger knows no such slip. */
export const slipInLedger = (state: StationState, code: string): BetLookup | null =>
  lookupOfKnown(state, betOfSlip(state, code), 'office');

function lookupOfKnown(state: StationState, found: KnownBet | undefined, eyes: Eyes): BetLookup | null {
  if (found === undefined) return null;
  const person = (id: number) => ({ id, ...tellerName(requireRow(state.users.get(id), `user ${id}`)) });
  return betLookup(found.bet, found.game, person, eyes);
}
