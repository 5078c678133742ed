import { isCancelReason, REASON_RULE } from '@taya/contracts/approval';
import { dateAfter } from '@taya/contracts/day';
import { GameStatus, type Side } from '@taya/contracts/game';
import { type Centavos, centavos, MAX_POOL } from '@taya/contracts/money';
import { poolOf } from '@taya/contracts/payout';
import { Role } from '@taya/contracts/roles';
import { stakeProblem } from '@taya/contracts/stake-limits';
import { amountProblem } from './amounts.js';
import { aboveText, approvedBy, approverIn, isAbove } from './approvals.js';
import { type BetFacts, betAfter, soldBet } from './bet-facts.js';
import { command, type OwnEvents } from './command.js';
import { bookOf } from './confirm.js';
import type { Approvable, Context } from './context.js';
import { accept, type DecisionOf, refuse } from './decision.js';
import { changeDrawer, drawerOf, onHandOf } from './drawers.js';
import type { EventOf } from './events.js';
import { type Game, withStake } from './game.js';
import { isGameId } from './game-actions.js';
import { requireRow } from './invariant.js';
import { factsOf, knownBet } from './known-bets.js';
import { isLastCallOver } from './last-call.js';
import { sellingProblem } from './open-shift.js';
import { rememberBet } from './recent-bets.js';
import { betChanged, gameAfter, userOf } from './results.js';
import { freeSerial, rememberSerial } from './serials.js';
import { type OpenBet, type StationState, stakeKey, type UserRow } from './state/state.js';
import { addTurnover, turnoverProblem } from './turnover.js';

const SIDE_CLOSED: Readonly<Record<Side, string>> = {
  MERON: 'Betting on Meron is not open',
  WALA: 'Betting on Wala is not open',
};

/** @returns refusal: VALIDATION, GAME_NOT_FOUND, SHIFT_NOT_OPEN, COUNT_OPEN, GAME_NOT_OPEN, SIDE_CLOSED, BET_LIMIT, POOL_LIMIT, STATION_LIMIT */
export function sellBet(
  state: StationState,
  command: { readonly gameId: number; readonly side: Side; readonly stake: Centavos },
  { actor, serials, at, today }: Context,
): DecisionOf<'bet.sold'> {
  const { gameId, side, stake } = command;
  const problem = amountProblem('Bet amount', stake);
  if (problem !== null) return refuse('VALIDATION', problem);
  if (!isGameId(state, gameId)) return refuse('GAME_NOT_FOUND');
  const closed = sellingProblem(state, actor.userId);
  if (closed !== null) return closed;
  const game = state.game.get();
  if (game?.id !== gameId || game.status !== GameStatus.BettingOpen) return refuse('GAME_NOT_OPEN');
  const isOpen = side === 'MERON' ? game.meronOpen : game.walaOpen;
  if (!isOpen || isLastCallOver(game, at)) return refuse('SIDE_CLOSED', SIDE_CLOSED[side]);
  // One game runs at a time, so a drawer's stakes in unfinished games are the teller's stakes in this one.
  const { unfinished } = drawerOf(state, actor.userId);
  const settings = state.settings.get();
  const broken = stakeProblem(settings, stake, unfinished);
  if (broken !== null) return refuse('BET_LIMIT', broken);
  if (poolOf(game.pools) + stake > MAX_POOL) return refuse('POOL_LIMIT');
  const full = turnoverProblem(state, stake, at);
  if (full !== null) return full;
  const serial = freeSerial(state, serials);
  if (serial === null) return refuse('NOT_RECORDED');
  const betId = state.counters.get().bet + 1;
  const claim = settings.claimDays === null ? {} : { claimUntil: dateAfter(today, settings.claimDays) };
  const data = { betId, serial, gameId, sellerId: actor.userId, side, stake, ...claim };
  return accept({ type: 'bet.sold', data });
}

/**
 * @returns refusal: VALIDATION, BET_NOT_FOUND when no bet known here has the serial, NOT_YOUR_BET, SHIFT_NOT_OPEN, COUNT_OPEN,
 *   BET_ALREADY_CANCELLED, BET_NOT_CANCELLABLE, ON_HAND_TOO_LOW, APPROVAL_REQUIRED, APPROVAL_REFUSED
 */
function cancelBet(
  state: StationState,
  { serial, reason, approval }: Approvable & { readonly serial: string; readonly reason?: string },
  { actor, at }: Context,
): DecisionOf<'bet.cancelled'> {
  const { cancelReasons } = state.settings.get();
  if (reason === undefined ? cancelReasons : !isCancelReason(reason))
    return refuse('VALIDATION', REASON_RULE);
  const found = knownBet(state, serial);
  if (found === undefined) return refuse('BET_NOT_FOUND');
  const { id: betId, gameId, tellerId: sellerId, side, stake, cancelledAt } = found.bet;
  if (sellerId !== actor.userId) return refuse('NOT_YOUR_BET');
  const closed = sellingProblem(state, actor.userId);
  if (closed !== null) return closed;
  if (cancelledAt !== null) return refuse('BET_ALREADY_CANCELLED');
  if (found.game.status !== GameStatus.BettingOpen || isLastCallOver(found.game, at)) {
    return refuse('BET_NOT_CANCELLABLE');
  }
  if (onHandOf(drawerOf(state, sellerId)) < stake) return refuse('ON_HAND_TOO_LOW');
  const approved = approvedBy(state, { actor }, approval, whatNeedsApproval(state, found.bet));
  if ('ok' in approved) return approved;
  const said = reason === undefined ? {} : { reason };
  return accept({
    type: 'bet.cancelled',
    data: { betId, gameId, sellerId, side, stake, ...said, ...approved },
  });
}

/** What a teller cancels in a game counts together, so that no sum is cancelled in parts. */
function whatNeedsApproval(state: StationState, { tellerId, stake, prints }: BetFacts): string | null {
  const { cancelApprovalAbove: figure, cancelNeedsTicket } = state.settings.get();
  if (isAbove(figure, (state.cancelled.get(tellerId) ?? 0) + stake))
    return aboveText('Cancelling', figure, ' in one game');
  return cancelNeedsTicket && prints.bet > 1
    ? 'Cancelling a ticket that was printed again needs a second person.'
    : null;
}

export function betSold(state: StationState, { data, at }: EventOf<'bet.sold'>): void {
  const { betId, serial, gameId, sellerId, side, claimUntil = null } = data;
  const stake = centavos(data.stake);
  const bet = { serial, tellerId: sellerId, stake, soldAt: at, claimUntil, lock: null, prints: 0 };
  bookOf(state, side).bets.put(betId, bet);
  takeStakes(state, side, bet, 1);
  addTurnover(state, stake, at);
  state.counters.put({ ...state.counters.get(), bet: betId });
  rememberSerial(state, serial, { betId, gameId, side });
}

export function betCancelled(state: StationState, event: EventOf<'bet.cancelled'>): void {
  const { betId, gameId, sellerId, side, stake } = event.data;
  const { bets } = bookOf(state, side);
  const bet = requireRow(bets.get(betId), `open bet ${betId}`);
  const cancelled = betAfter(
    factsOf(state, { betId, gameId, side, bet }),
    event,
    approverIn(state, event.data),
  );
  state.cancelled.put(sellerId, centavos((state.cancelled.get(sellerId) ?? 0) + stake));
  bets.put(betId, undefined);
  takeStakes(state, side, bet, -1);
  addTurnover(state, -stake, event.at);
  rememberBet(state, cancelled, requireRow(state.game.get(), 'game'));
}

/** A stake that was sold (`times` 1) or refunded (-1): in the book, the pool and the drawer. */
function takeStakes(
  state: StationState,
  side: Side,
  { tellerId, stake, claimUntil }: OpenBet,
  times: 1 | -1,
): void {
  const { stakes } = bookOf(state, side);
  const key = stakeKey(tellerId, stake, claimUntil);
  const count = (stakes.get(key)?.count ?? 0) + times;
  stakes.put(key, count === 0 ? undefined : { tellerId, stake, claimUntil, count });
  state.game.put(withStake(requireRow(state.game.get(), 'game'), side, times * stake));
  changeDrawer(state, tellerId, { payin: times * stake, unfinished: times * stake });
}

export interface BetSold {
  readonly bet: BetFacts;
  readonly game: Game | null;
  readonly seller: UserRow;
}

function saleAfter(state: StationState, [event]: OwnEvents<'bet.sold'>): BetSold {
  const bet = soldBet(event);
  const { game } = gameAfter(state, bet.gameId);
  return { bet, game, seller: userOf(state, bet.tellerId) };
}

export const BET_COMMANDS = {
  sellBet: command(Role.Teller, sellBet, saleAfter),
  cancelBet: command(Role.Teller, cancelBet, betChanged),
} as const;
