import { GameStatus } from '@taya/contracts/game';
import type { Centavos } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import { dateForPeople, localDate, momentForPeople, timeToTheSecond } from '@taya/contracts/time';
import { aboveText, approvedBy, approverIn, isAbove, personIn } from './approvals.js';
import { type BetFacts, betAfter, type Lock } from './bet-facts.js';
import { command } from './command.js';
import { changeUnclaimed, payoutOfStake, winningSides } from './confirm.js';
import type { Approvable, Approval, Context } from './context.js';
import { accept, type DecisionOf, type Refused, refuse } from './decision.js';
import { changeDrawer, drawerOf, onHandOf } from './drawers.js';
import type { EventOf } from './events.js';
import type { Finished, Game } from './game.js';
import { requireRow } from './invariant.js';
import { factsOf, findKnownBet, type KnownBet, knownBet } from './known-bets.js';
import { sellingProblem } from './open-shift.js';
import { rememberBet } from './recent-bets.js';
import { betChanged } from './results.js';
import type { StationState } from './state/state.js';

/**
 * Pays a winning bet from the caller's drawer, once.
 * @returns refusal: BET_NOT_FOUND when the ledger knows no bet with the serial (it lost, was cleared, was paid or
 * cancelled long ago, or never existed: the read models tell which), BET_ALREADY_CANCELLED, GAME_NOT_FINISHED,
 * BET_ALREADY_PAID, BET_ALREADY_CLAIMED, BET_LOCKED, PAYOUT_HELD, SHIFT_NOT_OPEN, COUNT_OPEN, ON_HAND_TOO_LOW, APPROVAL_REQUIRED,
 * APPROVAL_REFUSED
 */
function payBet(
  state: StationState,
  { serial, approval }: Approvable & { readonly serial: string },
  context: Context,
): DecisionOf<'bet.paid'> {
  const winner = payableNow(state, payableBet(state, knownBet(state, serial)), context.at);
  if ('ok' in winner) return winner;
  const { payoutApprovalAbove: figure } = state.settings.get();
  const need = isAbove(figure, winner.payout) ? aboveText('Paying', figure) : null;
  return payWinner(state, winner, context, { need, approval });
}

/**
 * Pays a ticket that was reported lost, by its claim slip, once its day has come. A second person approves it who did not
 * lock it.
 * @returns refusal: CLAIM_NOT_FOUND when the bet has no slip with this code, CLAIM_TOO_EARLY, and those of `payBet`
 */
function payLostBet(
  state: StationState,
  { betId, claimCode, approval }: Approvable & { readonly betId: number; readonly claimCode: string },
  context: Context,
): DecisionOf<'bet.paid'> {
  const found = findKnownBet(state, betId);
  const lock = found?.bet.lock;
  if (lock?.claimCode !== claimCode) return refuse('CLAIM_NOT_FOUND');
  const winner = payableNow(state, unpaidWinner(state, found), context.at);
  if ('ok' in winner) return winner;
  if (context.at < lock.payableFrom) return refuse('CLAIM_TOO_EARLY', earlyText(state, lock));
  const need = 'Paying a lost ticket needs a second person.';
  const decided = payWinner(state, winner, context, { need, approval, claimCode });
  const isOwn = decided.ok && approval?.approverId === lock.by.id;
  return isOwn
    ? refuse('APPROVAL_REFUSED', `${lock.by.name} locked this ticket: somebody else has to approve.`)
    : decided;
}

/** Flags an unpaid winning bet permanently. Refused like `payBet`. */
function claimBet(
  state: StationState,
  { serial }: { readonly serial: string },
  { at }: Context,
): DecisionOf<'bet.claimed'> {
  const winner = payableNow(state, payableBet(state, knownBet(state, serial)), at);
  if ('ok' in winner) return winner;
  const { id: betId, gameId, tellerId: sellerId } = winner.bet;
  return accept({ type: 'bet.claimed', data: { betId, gameId, sellerId } });
}

/** A bet that is owed something, and how much. */
interface Winner {
  readonly bet: BetFacts;
  readonly payout: Centavos;
}

interface Paying {
  /** What a second person has to approve. */
  readonly need: string | null;
  readonly approval: Approval | undefined;
  /** Of the slip by which it is paid. */
  readonly claimCode?: string;
}

function payWinner(
  state: StationState,
  { bet, payout }: Winner,
  { actor }: Context,
  { need, approval, ...slip }: Paying,
): DecisionOf<'bet.paid'> {
  const closed = sellingProblem(state, actor.userId);
  if (closed !== null) return closed;
  if (onHandOf(drawerOf(state, actor.userId)) < payout) return refuse('ON_HAND_TOO_LOW');
  const { id: betId, gameId, tellerId: sellerId, side, stake } = bet;
  const approved = approvedBy(state, { actor }, approval, need);
  if ('ok' in approved) return approved;
  const data = { betId, gameId, sellerId, payerId: actor.userId, side, stake, payout, ...slip, ...approved };
  return accept({ type: 'bet.paid', data });
}

/** An unpaid winner whose ticket was not reported lost. */
export function payableBet(state: StationState, found: KnownBet | undefined): Refused | Winner {
  const winner = unpaidWinner(state, found);
  if ('ok' in winner || winner.bet.lock === null) return winner;
  const { timeZone } = requireRow(state.station.get(), 'the station');
  const date = dateForPeople(localDate(winner.bet.lock.at, timeZone));
  return refuse('BET_LOCKED', `Reported lost on ${date}. Pay nothing on this paper: call the administrator.`);
}

/** A winner whose game is not held back after its result was confirmed. */
function payableNow(state: StationState, winner: Refused | Winner, at: number): Refused | Winner {
  if ('ok' in winner) return winner;
  const { game } = requireRow(state.settled.get(winner.bet.gameId), 'the game of an unpaid winner');
  return isHeld(game, at) ? refuse('PAYOUT_HELD', describeHold(state, game)) : winner;
}

export const isHeld = ({ paysFrom }: Finished, at: number): boolean => paysFrom !== null && at < paysFrom;

export function describeHold(state: StationState, { paysFrom }: Finished): string {
  const { timeZone } = requireRow(state.station.get(), 'the station');
  return `Pays from ${timeToTheSecond(paysFrom ?? 0, timeZone)}`;
}

function earlyText(state: StationState, { payableFrom }: Lock): string {
  const { timeZone } = requireRow(state.station.get(), 'the station');
  return `This claim slip is paid from ${momentForPeople(payableFrom, timeZone)} on.`;
}

/** Only winners of a finished game are known, so a bet that passes the other checks is owed. */
export function unpaidWinner(state: StationState, found: KnownBet | undefined): Refused | Winner {
  if (found === undefined) return refuse('BET_NOT_FOUND');
  const { bet, game } = found;
  if (bet.cancelledAt !== null) return refuse('BET_ALREADY_CANCELLED');
  if (game.status !== GameStatus.Finished) return refuse('GAME_NOT_FINISHED', underReview(game));
  if (!winningSides(game).includes(bet.side)) return refuse('BET_LOST');
  if (bet.paidAt !== null) return refuse('BET_ALREADY_PAID');
  if (bet.claimedBy) return refuse('BET_ALREADY_CLAIMED');
  const settled = requireRow(state.settled.get(bet.gameId), `unpaid winners of game ${bet.gameId}`);
  return { bet, payout: payoutOfStake(settled.game, bet.side, bet.stake) };
}

function underReview({ review }: Game): string | undefined {
  return review === null ? undefined : 'The result of this game is under review: nothing of it is paid.';
}

export function betPaid(state: StationState, event: EventOf<'bet.paid'>): void {
  const { betId, gameId, sellerId, payerId, side, payout } = event.data;
  const settled = requireRow(state.settled.get(gameId), `unpaid winners of game ${gameId}`);
  const bets = requireRow(settled.books.get(side), `winning book of ${side}`);
  const bet = requireRow(bets.get(betId), `unpaid winner ${betId}`);
  const after = betAfter(factsOf(state, { betId, gameId, side, bet }), event, approverIn(state, event.data));
  bets.put(betId, undefined);
  if (bet.lock !== null) state.slips.put(bet.lock.claimCode, undefined);
  changeDrawer(state, payerId, { paidOut: payout });
  changeDrawer(state, sellerId, { unclaimed: -payout });
  const { businessDate } = settled.game;
  changeUnclaimed(state, { businessDate, tellerId: sellerId, claimUntil: bet.claimUntil }, -1, -payout);
  const isPaidOut = [...settled.books.values()].every(({ size }) => size === 0);
  if (isPaidOut) state.settled.put(gameId, undefined);
  rememberBet(state, after, settled.game);
}

export function betClaimed(state: StationState, { data, by }: EventOf<'bet.claimed'>): void {
  const { betId, gameId } = data;
  const { claimed } = requireRow(state.settled.get(gameId), `unpaid winners of game ${gameId}`);
  claimed.put(betId, { by: personIn(state, by.userId), prints: 0 });
}

export const PAYOUT_COMMANDS = {
  payBet: command(Role.Teller, payBet, betChanged),
  claimBet: command(Role.Admin, claimBet, betChanged),
  payLostBet: command(Role.Teller, payLostBet, betChanged),
} as const;
