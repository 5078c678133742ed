import { isFinal } from '@taya/contracts/game';
import type { Centavos } from '@taya/contracts/money';
import { timeToTheSecond } from '@taya/contracts/time';
import { aboveText, approvedBy, approverIn, isAbove } from './approvals.js';
import { type BetFacts, betAfter } from './bet-facts.js';
import type { ClaimBet, Context, PayBet } from './commands.js';
import { changeUnclaimed, owedIn } from './confirm.js';
import { accept, type DecisionOf, type Refused, refuse } from './decision.js';
import { changeDrawer, drawerOf, onHandOf } from './drawers.js';
import type { EventOf } from './events.js';
import { known } from './invariant.js';
import { factsOf, knownBet } from './known-bets.js';
import { sellingProblem } from './open-shift.js';
import { rememberBet } from './recent-bets.js';
import type { StationState } from './state/state.js';

/**
 * Pays a winning bet from the caller's drawer, once.
 * @returns refusal: BET_NOT_FOUND when the ledger knows no bet with the serial (it lost, was cleared, was paid or
 * cancelled long ago, or never existed: the read models tell which), BET_ALREADY_CANCELLED, GAME_NOT_FINISHED,
 * BET_ALREADY_PAID, BET_ALREADY_CLAIMED, PAYOUT_HELD, SHIFT_NOT_OPEN, COUNT_OPEN, ON_HAND_TOO_LOW, APPROVAL_REQUIRED, APPROVAL_REFUSED
 */
export function payBet(
  state: StationState,
  { serial, approval }: PayBet,
  { actor, at }: Context,
): DecisionOf<'payBet'> {
  const winner = unpaidWinner(state, serial, at);
  if ('ok' in winner) return winner;
  const closed = sellingProblem(state, actor.userId);
  if (closed !== null) return closed;
  const { bet, payout } = winner;
  if (onHandOf(drawerOf(state, actor.userId)) < payout) return refuse('ON_HAND_TOO_LOW');
  const { id: betId, gameId, tellerId: sellerId, side, stake } = bet;
  const { payoutApprovalAbove: figure } = state.settings.get();
  const need = isAbove(figure, payout) ? aboveText('Paying', figure) : null;
  const approved = approvedBy(state, { actor }, approval, need);
  if ('ok' in approved) return approved;
  const data = { betId, gameId, sellerId, payerId: actor.userId, side, stake, payout, ...approved };
  return accept({ type: 'bet.paid', data });
}

/** Flags an unpaid winning bet permanently. Refused like `payBet`. */
export function claimBet(state: StationState, { serial }: ClaimBet, { at }: Context): DecisionOf<'claimBet'> {
  const winner = unpaidWinner(state, serial, at);
  if ('ok' in winner) return winner;
  const { id: betId, gameId, tellerId: sellerId } = winner.bet;
  return accept({ type: 'bet.claimed', data: { betId, gameId, sellerId } });
}

/** Only winners of a finished game are known, so a bet that passes the other checks is owed. */
function unpaidWinner(
  state: StationState,
  serial: string,
  at: number,
): Refused | { readonly bet: BetFacts; readonly payout: Centavos } {
  const found = knownBet(state, serial);
  if (found === undefined) return refuse('BET_NOT_FOUND');
  const { bet, game } = found;
  if (bet.cancelledAt !== null) return refuse('BET_ALREADY_CANCELLED');
  if (!isFinal(game.status)) return refuse('GAME_NOT_FINISHED');
  if (bet.paidAt !== null) return refuse('BET_ALREADY_PAID');
  if (bet.isAdminClaim) return refuse('BET_ALREADY_CLAIMED');
  const settled = known(state.settled.get(bet.gameId), `unpaid winners of game ${bet.gameId}`);
  const { paysFrom } = settled.game;
  if (paysFrom !== null && at < paysFrom) return refuse('PAYOUT_HELD', heldText(state, paysFrom));
  return { bet, payout: owedIn(settled.game, bet.side, bet.stake) };
}

function heldText(state: StationState, paysFrom: number): string {
  const { timeZone } = known(state.station.get(), 'station');
  return `Pays from ${timeToTheSecond(paysFrom, timeZone)}`;
}

export function betPaid(state: StationState, event: EventOf<'bet.paid'>): void {
  const { betId, gameId, sellerId, payerId, side, payout } = event.data;
  const settled = known(state.settled.get(gameId), `unpaid winners of game ${gameId}`);
  const bets = known(settled.books.get(side), `winning book of ${side}`);
  const bet = known(bets.get(betId), `unpaid winner ${betId}`);
  const paid = betAfter(factsOf(state, { betId, gameId, side, bet }), event, approverIn(state, event.data));
  bets.put(betId, undefined);
  changeDrawer(state, payerId, { paidOut: payout });
  changeDrawer(state, sellerId, { unclaimed: -payout });
  const { businessDate } = settled.game;
  changeUnclaimed(state, { businessDate, tellerId: sellerId, claimUntil: bet.claimUntil }, -1, -payout);
  const isPaidOut = [...settled.books.values()].every(({ size }) => size === 0);
  if (isPaidOut) state.settled.put(gameId, undefined);
  rememberBet(state, paid, settled.game);
}

export function betClaimed(state: StationState, { data }: EventOf<'bet.claimed'>): void {
  const { betId, gameId } = data;
  known(state.settled.get(gameId), `unpaid winners of game ${gameId}`).claimed.put(betId, 0);
}
