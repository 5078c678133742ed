import type { BetFacts } from './bet-facts.js';
import type { Game } from './game.js';
import { assertLookUps, requireRow } from './invariant.js';
import type { StationState } from './state/state.js';

/**
 * The bets that were paid or cancelled most recently. Nothing is owed on them, but their receipts are printed next, and
 * a command may be repeated. They are stored with their games, in the order in which they will be forgotten.
 */
export function rememberBet(state: StationState, bet: BetFacts, game: Game): void {
  const { first, next } = state.recentWindow.get();
  state.recentBets.put(next, bet);
  state.recentIds.put(bet.id, next);
  if (state.hasLookUps) state.recentSerials.put(bet.serial, next);
  const bets = (state.recentGames.get(bet.gameId)?.bets ?? 0) + 1;
  state.recentGames.put(bet.gameId, { game, bets });
  state.recentWindow.put({ first, next: next + 1 });
  if (next + 1 - first > state.remembered.bets) forgetOldest(state);
}

function forgetOldest(state: StationState): void {
  const { first, next } = state.recentWindow.get();
  const { id, serial, gameId } = requireRow(state.recentBets.get(first), 'oldest bet remembered');
  state.recentBets.put(first, undefined);
  state.recentIds.put(id, undefined);
  // The serial may have been used again since.
  if (state.hasLookUps && state.recentSerials.get(serial) === first)
    state.recentSerials.put(serial, undefined);
  const { game, bets } = requireRow(state.recentGames.get(gameId), `game ${gameId} of a bet remembered`);
  state.recentGames.put(gameId, bets === 1 ? undefined : { game, bets: bets - 1 });
  state.recentWindow.put({ first: first + 1, next });
}

/** The bet with a serial among those paid or cancelled recently. */
export function recentBet(state: StationState, serial: string): BetFacts | undefined {
  assertLookUps(state);
  const offset = state.recentSerials.get(serial);
  return offset === undefined ? undefined : state.recentBets.get(offset);
}

/** Changes a bet that was paid or cancelled recently; other bets need no change here. */
export function changeRecentBet(
  state: StationState,
  betId: number,
  change: (bet: BetFacts) => BetFacts,
): void {
  const offset = state.recentIds.get(betId);
  if (offset === undefined) return;
  state.recentBets.put(offset, change(requireRow(state.recentBets.get(offset), `bet ${betId}`)));
}

/** Stores the final state of the game before another one follows. */
export function keepFinalGame(state: StationState, game: Game): void {
  const row = state.recentGames.get(game.id);
  if (row !== undefined) state.recentGames.put(game.id, { ...row, game });
}

/** Builds the look-up by id, for a state from a snapshot. */
export function indexRecentIds(state: StationState): void {
  for (const [offset, { id }] of state.recentBets.entries()) state.recentIds.put(id, offset);
}

/** Builds the look-up by serial. */
export function indexRecentSerials(state: StationState): void {
  for (const [offset, { serial }] of state.recentBets.entries()) state.recentSerials.put(serial, offset);
}
