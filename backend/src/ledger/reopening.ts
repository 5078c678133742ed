import { GameStatus, type Result, SIDES } from '@taya/contracts/game';
import { Role } from '@taya/contracts/roles';
import { approvedBy, reasonProblem } from './approvals.js';
import { command } from './command.js';
import { addUnclaimed, bookOf, settlementOf, winningSides } from './confirm.js';
import type { Approvable, Context } from './context.js';
import { accept, type DecisionOf, refuse } from './decision.js';
import { changeDrawer } from './drawers.js';
import type { EventOf } from './events.js';
import { type Finished, nextGame } from './game.js';
import { changeSince, isGameId } from './game-actions.js';
import { BrokenInvariantError, requireRow } from './invariant.js';
import { gameAfter } from './results.js';
import { hasLockedBet } from './slips.js';
import type { StationState } from './state/state.js';

/** Takes back that the latest result was confirmed. */
export interface ReopenResult extends Approvable {
  readonly gameId: number;
  /** The result that the caller sees, as far as they say. */
  readonly expectedResult?: Result;
  readonly reason: string;
}

/**
 * Takes back that the latest result was confirmed, as long as that changed nothing for anybody: the game goes back to its
 * result, and every figure with it.
 * @returns refusal: VALIDATION, GAME_NOT_FOUND, NOT_REOPENABLE, GAME_CHANGED, APPROVAL_REQUIRED, APPROVAL_REFUSED
 */
function reopenResult(
  state: StationState,
  { gameId, reason, expectedResult, approval }: ReopenResult,
  { actor }: Context,
): DecisionOf<'game.reopened'> {
  const wrong = reasonProblem(reason);
  if (wrong !== null) return refuse('VALIDATION', wrong);
  if (!isGameId(state, gameId)) return refuse('GAME_NOT_FOUND');
  const game = state.game.get();
  if (game?.id !== gameId)
    return refuse('NOT_REOPENABLE', 'Another game was created since: this result stays.');
  if (game.status !== GameStatus.Finished)
    return refuse('NOT_REOPENABLE', 'Only a confirmed result can be reopened.');
  const change = changeSince(expectedResult === undefined ? {} : { expected_result: expectedResult }, game);
  if (change !== null) return refuse('GAME_CHANGED', change);
  const problem = reopeningProblem(state, game);
  if (problem !== null) return refuse('NOT_REOPENABLE', problem);
  const approved = approvedBy(state, { actor }, approval, 'Reopening a result needs a second person.');
  if ('ok' in approved) return approved;
  const { commission, breakage, tellers } = settlementOf(state, game);
  const approverId = requireRow(approved.approverId, 'second person');
  return accept({
    type: 'game.reopened',
    data: { gameId, reason, commission, breakage, tellers, approverId },
  });
}

/** Somebody has relied on the result: a ticket was paid, claimed or locked, or its day is closed. Null when nobody has. */
function reopeningProblem(state: StationState, game: Finished): string | null {
  if (game.businessDate <= (state.clearedThrough.get() ?? ''))
    return 'The date of this game was cleared: its result stays.';
  const sealed = state.sealed.get();
  if (sealed !== null && game.businessDate <= sealed.date)
    return 'The day of this game is sealed: its result stays.';
  const settled = state.settled.get(game.id);
  if ((settled?.claimed.size ?? 0) > 0) return 'A ticket of this game was claimed: its result stays.';
  if (hasLockedBet(state, game.id)) return 'A ticket of this game was reported lost: its result stays.';
  const isPaid = winningSides(game).some(
    (side) => (settled?.books.get(side)?.size ?? 0) < betsSold(state, side),
  );
  return isPaid ? 'A ticket of this game was paid: its result stays.' : null;
}

/** On a side of the latest game, without cancelled ones. */
function betsSold(state: StationState, side: (typeof SIDES)[number]): number {
  let bets = 0;
  for (const { count } of bookOf(state, side).stakes.values()) bets += count;
  return bets;
}

/** The winners go back to the books, where the losers have stayed. */
export function resultReopened(state: StationState, event: EventOf<'game.reopened'>): void {
  const { gameId, tellers } = event.data;
  const game = requireRow(state.game.get(), 'game');
  if (game.status !== GameStatus.Finished || game.id !== gameId)
    throw new BrokenInvariantError(`the result of game ${gameId} was reopened, which is not confirmed`);
  for (const { tellerId, wonStakes, lostStakes, payouts } of tellers)
    changeDrawer(state, tellerId, { unfinished: wonStakes + lostStakes, unclaimed: -payouts });
  addUnclaimed(state, game, -1);
  const settled = state.settled.get(gameId);
  for (const side of SIDES) {
    const bets = settled?.books.get(side);
    if (bets !== undefined) state.books.put(side, { ...bookOf(state, side), bets });
  }
  state.settled.put(gameId, undefined);
  state.game.put(nextGame(game, event));
}

export const REOPENING_COMMANDS = {
  reopenResult: command(Role.Admin, reopenResult, (state, [{ data }]) => gameAfter(state, data.gameId)),
} as const;
