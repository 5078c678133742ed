import type { BetChange } from './bet-facts.js';
import type { Game } from './game.js';
import { requireRow } from './invariant.js';
import { type KnownBet, knownBetById } from './known-bets.js';
import type { StationState, UserRow } from './state/state.js';

/** What several commands answer. */

export interface BetChanged {
  readonly betId: number;
  readonly after: KnownBet | null;
}

export interface GameAfter {
  readonly gameId: number;
  readonly game: Game | null;
}

export function betChanged(
  state: StationState,
  [{ data }]: readonly [BetChange, ...BetChange[]],
): BetChanged {
  return { betId: data.betId, after: knownBetById(state, data.gameId, data.betId) ?? null };
}

/** The latest game when it is the one asked for; an older one is final and can be read from the read models. */
export function gameAfter(state: StationState, gameId: number): GameAfter {
  const game = state.game.get();
  return { gameId, game: game?.id === gameId ? game : null };
}

export function userOf(state: StationState, userId: number): UserRow {
  return requireRow(state.users.get(userId), `user ${userId}`);
}
