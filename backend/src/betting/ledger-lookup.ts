import type { BetLookup } from '@taya/contracts/bet';
import { gameView } from '@taya/contracts/game-view';
import { knownBet } from '../ledger/known-bets.js';
import type { StationState } from '../ledger/state/state.js';
import { tellerName } from './bet-result-views.js';
import { betView } from './bet-view.js';

/** A bet by its serial from the ledger's own state, independent of the read models; null when the ledger does not know it. */
export function lookupInLedger(state: StationState, serial: string): BetLookup | null {
  const found = knownBet(state, serial);
  if (found === undefined) return null;
  const seller = state.users.get(found.bet.tellerId);
  if (seller === undefined) return null;
  return {
    bet: betView(found.bet, found.game),
    game: gameView(found.game),
    betTeller: tellerName(seller),
  };
}
