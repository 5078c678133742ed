import { isFinal } from '@taya/contracts/game';
import { Role } from '@taya/contracts/roles';
import type { Context, RecordPrint } from './commands.js';
import { accept, type Decision, refuse } from './decision.js';
import type { EventOf } from './events.js';
import { BrokenInvariantError, known } from './invariant.js';
import { type PrintWindow, printKey, type StationState } from './state/state.js';

/**
 * How often a receipt was printed is decided here alone, for bets of any age, with a bounded state: the receipts printed
 * most recently stand in the state with their counts, all others in the read models, whose count comes in with the
 * command and says up to which revision it holds. A receipt that the state does not have was not printed after the
 * newest print it has forgotten; so a count that holds up to there is the count of now.
 */

/** @returns refusal: NOT_YOUR_BET, BET_NOT_PAID, BEHIND when the count that came with the command is too old */
export function recordPrint(state: StationState, command: RecordPrint, { actor }: Context): Decision {
  const { betId, gameId, tellerId: sellerId, receipt } = command;
  if (!mayPrint(state, command, actor.userId)) return refuse('NOT_YOUR_BET');
  if (receipt === 'payout' && !isSettled(state, command)) return refuse('BET_NOT_PAID');
  const printed = printsSoFar(state, command);
  if (printed === null) return refuse('BEHIND');
  return accept({ type: 'bet.printed', data: { betId, gameId, sellerId, receipt, count: printed + 1 } });
}

/** The admin prints any receipt, a teller those of his bets and of the payouts he made. */
function mayPrint(state: StationState, { receipt, tellerId, payerId }: RecordPrint, userId: number): boolean {
  if (state.users.get(userId)?.role === Role.Admin) return true;
  return userId === tellerId || (receipt === 'payout' && userId === payerId);
}

/** Whether a bet was paid or claimed. One that is still owed here was neither, whatever is said of it elsewhere. */
function isSettled(state: StationState, { betId, gameId, side, payerId, isClaimed }: RecordPrint): boolean {
  const game = state.game.get();
  if (game?.id === gameId && !isFinal(game.status)) return false;
  const settled = state.settled.get(gameId);
  const isOwed = settled?.books.get(side)?.has(betId) === true;
  return isOwed ? settled?.claimed.has(betId) === true : payerId !== null || isClaimed;
}

/** null when it cannot be known from what came with the command. */
function printsSoFar(state: StationState, { betId, receipt, printed }: RecordPrint): number | null {
  const row = state.prints.get(printKey(betId, receipt));
  if (row !== undefined) return row.count;
  return printed.revision >= state.printWindow.get().horizon ? printed.count : null;
}

/** @throws BrokenInvariantError for a count that leaves a hole, as far as the state can tell */
export function betPrinted(state: StationState, { data, revision }: EventOf<'bet.printed'>): void {
  const { betId, receipt, count } = data;
  const key = printKey(betId, receipt);
  const { first, next, horizon } = state.printWindow.get();
  const before = state.prints.get(key)?.count;
  if (before !== undefined && count !== before + 1) {
    throw new BrokenInvariantError(`print ${count} of ${key} follows print ${before}`);
  }
  state.prints.put(key, { count, revision, place: next });
  state.printOrder.put(next, key);
  const window = { first, next: next + 1, horizon };
  state.printWindow.put(window.next - first > state.rememberedPrints ? withoutOldest(state, window) : window);
}

/** Gives up the oldest place; its receipt too, unless it was printed again since and stands further on. */
function withoutOldest(state: StationState, { first, next, horizon }: PrintWindow): PrintWindow {
  const key = known(state.printOrder.get(first), 'oldest print');
  const row = known(state.prints.get(key), 'receipt of the oldest print');
  state.printOrder.put(first, undefined);
  if (row.place !== first) return { first: first + 1, next, horizon };
  state.prints.put(key, undefined);
  return { first: first + 1, next, horizon: row.revision };
}
