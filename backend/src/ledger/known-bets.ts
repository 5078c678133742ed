import { SIDES } from '@taya/contracts/game';
import { type BetFacts, NOT_YET } from './bet-facts.js';
import type { EventOf } from './events.js';
import type { Game } from './game.js';
import { requireRow } from './invariant.js';
import { changeRecentBet, recentBet } from './recent-bets.js';
import { betInUse, betsOf, type PlacedBet } from './serials.js';
import type { StationState } from './state/state.js';

/** A bet that the ledger knows, and its game. */
export interface KnownBet {
  readonly bet: BetFacts;
  readonly game: Game;
}

/**
 * The bet with a serial: one that can still be cancelled or paid, otherwise one that was recently. undefined when the
 * ledger no longer knows it: then it can only be printed, and the read models know it.
 */
export function knownBet(state: StationState, serial: string): KnownBet | undefined {
  const placed = betInUse(state, serial);
  const bet = placed === undefined ? recentBet(state, serial) : factsOf(state, placed);
  return bet === undefined ? undefined : { bet, game: gameOf(state, bet.gameId) };
}

/** The same by the bet's id; the game speeds up the search. */
export function knownBetById(state: StationState, gameId: number, betId: number): KnownBet | undefined {
  const placed = locateBet(state, gameId, betId)?.placed;
  const bet = placed ? factsOf(state, placed) : state.recentBets.get(state.recentIds.get(betId) ?? -1);
  return bet && { bet, game: gameOf(state, gameId) };
}

/** A bet that can still be cancelled or paid, with the book that it is in. */
export function locateBet(state: StationState, gameId: number, betId: number) {
  for (const side of SIDES) {
    const bets = betsOf(state, gameId, side);
    const bet = bets?.get(betId);
    if (bets !== undefined && bet !== undefined) return { bets, placed: { betId, gameId, side, bet } };
  }
  return undefined;
}

/** The same by its id alone: for what is done seldom, because it searches every game. */
export function findKnownBet(state: StationState, betId: number): KnownBet | undefined {
  const recent = state.recentBets.get(state.recentIds.get(betId) ?? -1);
  if (recent !== undefined) return knownBetById(state, recent.gameId, betId);
  const latest = state.game.get()?.id ?? 0;
  for (const gameId of [latest, ...state.settled.keys()]) {
    const found = knownBetById(state, gameId, betId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The game of a bet that the ledger knows. */
function gameOf(state: StationState, gameId: number): Game {
  const latest = state.game.get();
  if (latest?.id === gameId) return latest;
  const game = state.settled.get(gameId)?.game ?? state.recentGames.get(gameId)?.game;
  return requireRow(game, `game ${gameId}`);
}

export function factsOf(state: StationState, { betId, gameId, side, bet }: PlacedBet): BetFacts {
  const claim = state.settled.get(gameId)?.claimed.get(betId);
  return {
    id: betId,
    serial: bet.serial,
    gameId,
    tellerId: bet.tellerId,
    side,
    stake: bet.stake,
    soldAt: bet.soldAt,
    claimUntil: bet.claimUntil,
    ...NOT_YET,
    lock: bet.lock,
    claimedBy: claim?.by ?? null,
    prints: { bet: bet.prints, payout: claim?.prints ?? 0 },
  };
}

/** Stores the count with the bet, as long as the bet is known. */
export function countPrint(state: StationState, { data }: EventOf<'bet.printed'>): void {
  const { betId, gameId, receipt, count } = data;
  const located = locateBet(state, gameId, betId);
  if (located === undefined) {
    changeRecentBet(state, betId, (bet) => ({ ...bet, prints: { ...bet.prints, [receipt]: count } }));
  } else if (receipt === 'bet') located.bets.put(betId, { ...located.placed.bet, prints: count });
  else {
    // The payout receipt of an unpaid bet is printed only after it was claimed.
    const { claimed } = requireRow(state.settled.get(gameId), `game ${gameId}`);
    claimed.put(betId, { ...requireRow(claimed.get(betId), `claim of bet ${betId}`), prints: count });
  }
}
