import { isFinal, type Side } from '@taya/contracts/game';
import type { Centavos } from '@taya/contracts/money';
import type { BetReference, ClaimBet, Context, PayBet } from './commands.js';
import { changeUnclaimed, owedOn } from './confirm.js';
import { accept, type Decision, type Refusal, refusal, refuse } from './decision.js';
import { changeDrawer, drawerOf, onHandOf } from './drawers.js';
import type { EventOf } from './events.js';
import { known } from './invariant.js';
import type { OpenBet, SettledGame, StationState } from './state/state.js';

/**
 * Pays a winning bet from the drawer of whoever asks, once.
 * @returns refusal: GAME_NOT_FINISHED, BET_LOST, BET_ALREADY_CLAIMED, BET_NOT_PAYABLE when the state no longer knows
 *   it (paid, cancelled, cleared or lost before: the read model tells which), ON_HAND_TOO_LOW
 */
export function payBet(state: StationState, command: PayBet, { actor }: Context): Decision {
  const winner = unpaidWinner(state, command);
  if ('code' in winner) return refuse(winner.code, winner.message);
  const { bet, payout } = winner;
  if (onHandOf(drawerOf(state, actor.userId)) < payout) return refuse('ON_HAND_TOO_LOW');
  const { betId, gameId, side } = command;
  const { tellerId: sellerId, stake } = bet;
  const data = { betId, gameId, sellerId, payerId: actor.userId, side, stake, payout };
  return accept({ type: 'bet.paid', data });
}

/** Flags an unpaid winning bet for good. Refused as `payBet` is. */
export function claimBet(state: StationState, command: ClaimBet): Decision {
  const winner = unpaidWinner(state, command);
  if ('code' in winner) return refuse(winner.code, winner.message);
  const { betId, gameId } = command;
  return accept({ type: 'bet.claimed', data: { betId, gameId, sellerId: winner.bet.tellerId } });
}

function unpaidWinner(
  state: StationState,
  { betId, gameId, side }: BetReference,
): Refusal | { readonly bet: OpenBet; readonly payout: Centavos } {
  const game = state.game.get();
  if (game?.id === gameId && !isFinal(game.status)) return refusal('GAME_NOT_FINISHED');
  const settled = state.settled.get(gameId);
  if (settled === undefined) return refusal('BET_NOT_PAYABLE');
  if (!isWinningSide(settled, side)) return refusal('BET_LOST');
  const bet = settled.books.get(side)?.get(betId);
  if (bet === undefined) return refusal('BET_NOT_PAYABLE');
  if (settled.claimed.has(betId)) return refusal('BET_ALREADY_CLAIMED');
  return { bet, payout: owedOn(settled, side, bet.stake) };
}

function isWinningSide(settled: SettledGame, side: Side): boolean {
  return settled.refund || settled.result === side;
}

export function betPaid(state: StationState, { data }: EventOf<'bet.paid'>): void {
  const { betId, gameId, sellerId, payerId, side, payout } = data;
  const settled = known(state.settled.get(gameId), `unpaid winners of game ${gameId}`);
  known(settled.books.get(side), `winning book of ${side}`).put(betId, undefined);
  changeDrawer(state, payerId, { paidOut: payout });
  changeDrawer(state, sellerId, { unclaimed: -payout });
  changeUnclaimed(state, settled.businessDate, sellerId, -1, -payout);
  const isPaidOut = [...settled.books.values()].every((bets) => bets.size === 0);
  if (isPaidOut) state.settled.put(gameId, undefined);
}

export function betClaimed(state: StationState, { data }: EventOf<'bet.claimed'>): void {
  const { betId, gameId } = data;
  known(state.settled.get(gameId), `unpaid winners of game ${gameId}`).claimed.put(betId, true);
}
