import { isFinal } from '@taya/contracts/game';
import type { StationState } from '../ledger/state/state.js';

/** How many rows the ledger's state has of each kind that grows. */
export function stateRowsOf(state: StationState): Readonly<Record<string, number>> {
  let [openBets, losingBets] = [0, 0];
  const game = state.game.get();
  for (const { bets } of state.books.values()) {
    if (game !== null && isFinal(game.status)) losingBets += bets.size;
    else openBets += bets.size;
  }
  let unpaidWinners = 0;
  for (const { books } of state.settled.values()) {
    for (const bets of books.values()) unpaidWinners += bets.size;
  }
  return {
    open_bets: openBets,
    losing_bets: losingBets,
    unpaid_winners: unpaidWinners,
    users: state.users.size,
    keys: state.commands.size,
    prints: state.prints.size,
    recent_bets: state.recentBets.size,
    unclaimed: state.unclaimed.size,
  };
}
