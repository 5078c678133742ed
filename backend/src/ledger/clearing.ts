import { type GameFacts, isFinal } from '@taya/contracts/game';
import { isLocalDate } from '@taya/contracts/time';
import type { ClearDate, Context } from './commands.js';
import { accept, type DecisionOf, refuse } from './decision.js';
import { changeDrawer } from './drawers.js';
import type { EventData, EventOf } from './events.js';
import { withDateCleared } from './game.js';
import type { StationState } from './state/state.js';

type ClearedTeller = EventData<'date.cleared'>['tellers'][number];

/**
 * Permanently ends the claims of unpaid winners in games that are final by now and have a business date on or before
 * `date`.
 * @returns refusal: VALIDATION, DATE_IN_FUTURE, DATE_ALREADY_CLEARED, DATE_HAS_OPEN_GAME
 */
export function clearDate(
  state: StationState,
  { date }: ClearDate,
  { today }: Context,
): DecisionOf<'clearDate'> {
  if (!isLocalDate(date)) return refuse('VALIDATION', 'Please select a date');
  const clearedThrough = state.clearedThrough.get();
  const problem = clearingProblem(date, { today, clearedThrough, game: state.game.get() });
  if (problem !== null) return refuse(problem);
  const clearId = state.counters.get().clear + 1;
  return accept({ type: 'date.cleared', data: { clearId, date, tellers: owedThrough(state, date) } });
}

/** What decides whether a date can be cleared: today, the last date that was, and the latest game. */
export interface ClearingFacts {
  readonly today: string;
  readonly clearedThrough: string | null;
  readonly game: Pick<GameFacts, 'status' | 'createdDate'> | null;
}

/** Why a date cannot be cleared now; null when it can. */
export function clearingProblem(
  date: string,
  { today, clearedThrough, game }: ClearingFacts,
): 'DATE_IN_FUTURE' | 'DATE_ALREADY_CLEARED' | 'DATE_HAS_OPEN_GAME' | null {
  if (date > today) return 'DATE_IN_FUTURE';
  if (clearedThrough !== null && date <= clearedThrough) return 'DATE_ALREADY_CLEARED';
  return game !== null && !isFinal(game.status) && game.createdDate <= date ? 'DATE_HAS_OPEN_GAME' : null;
}

/** What would be cleared: one row for each teller with unpaid winners up to a business date, in the order of their ids. */
export function owedThrough(state: StationState, date: string): ClearedTeller[] {
  const rows = new Map<number, ClearedTeller>();
  for (const { businessDate, tellerId, bets, amount } of state.unclaimed.values()) {
    if (businessDate > date) continue;
    const row = rows.get(tellerId) ?? { tellerId, bets: 0, amount: 0 };
    rows.set(tellerId, { tellerId, bets: row.bets + bets, amount: row.amount + amount });
  }
  return [...rows.values()].sort((one, other) => one.tellerId - other.tellerId);
}

export function dateCleared(state: StationState, { data, at }: EventOf<'date.cleared'>): void {
  for (const { tellerId, amount } of data.tellers) changeDrawer(state, tellerId, { unclaimed: -amount });
  for (const [key, row] of [...state.unclaimed.entries()]) {
    if (row.businessDate <= data.date) state.unclaimed.put(key, undefined);
  }
  for (const [gameId, settled] of [...state.settled.entries()]) {
    if (settled.game.businessDate <= data.date) state.settled.put(gameId, undefined);
  }
  const game = state.game.get();
  if (game !== null) state.game.put(withDateCleared(game, data.date, at));
  state.clearedThrough.put(data.date);
  state.counters.put({ ...state.counters.get(), clear: data.clearId });
}
