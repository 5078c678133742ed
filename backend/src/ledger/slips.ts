import type { BetFacts } from './bet-facts.js';
import { requireRow } from './invariant.js';
import { type KnownBet, knownBetById } from './known-bets.js';
import type { StationState } from './state/state.js';

/** Whether a ticket of the game was reported lost and is neither paid nor cleared. */
export const hasLockedBet = (state: StationState, gameId: number): boolean =>
  [...state.slips.values()].some((slip) => slip.gameId === gameId);

/** All tickets that are locked. */
export const lockedBets = (state: StationState): readonly KnownBet[] =>
  [...state.slips.values()].map(({ gameId, betId }) =>
    requireRow(knownBetById(state, gameId, betId), `locked bet ${betId}`),
  );

/** The bet that a claim slip is about: one that is locked, or that was paid by it recently. */
export function betOfSlip(state: StationState, claimCode: string): KnownBet | undefined {
  const slip = state.slips.get(claimCode);
  if (slip !== undefined) return knownBetById(state, slip.gameId, slip.betId);
  const isPaidByIt = ({ lock }: BetFacts) => lock?.claimCode === claimCode;
  const paid = [...state.recentBets.entries()].find(([, bet]) => isPaidByIt(bet))?.[1];
  return paid === undefined ? undefined : knownBetById(state, paid.gameId, paid.id);
}
