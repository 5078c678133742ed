import { add, type Centavos, ZERO } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import { dateForPeople, isLocalDate } from '@taya/contracts/time';
import { command } from './command.js';
import type { Context } from './context.js';
import { accept, type DecisionOf, type Refusal, refusal, refuse } from './decision.js';
import { changeDrawer } from './drawers.js';
import type { EventData, EventOf } from './events.js';
import { withDateCleared } from './game.js';
import { hasOpenGame } from './game-actions.js';
import { requireRow } from './invariant.js';
import { describeHold, isHeld } from './payouts.js';
import { lockedBets } from './slips.js';
import type { StationState } from './state/state.js';

type ClearedTeller = EventData<'date.cleared'>['tellers'][number];

/**
 * Permanently ends the claims of unpaid winners in games that are final by now and have a business date on or before
 * `date`.
 * @returns refusal: VALIDATION, DATE_IN_FUTURE, DATE_ALREADY_CLEARED, DATE_HAS_OPEN_GAME, NOT_DUE,
 *   TICKETS_LOCKED, PAYOUT_HELD
 */
function clearDate(
  state: StationState,
  { date }: { readonly date: string },
  { today, at }: Context,
): DecisionOf<'date.cleared'> {
  if (!isLocalDate(date)) return refuse('VALIDATION', 'Please select a date');
  const problem = clearingProblem(state, date, today, at);
  if (problem !== null) return refuse(problem.code, problem.message);
  const clearId = state.counters.get().clear + 1;
  return accept({ type: 'date.cleared', data: { clearId, date, tellers: owedThrough(state, date) } });
}

/** Why a date cannot be cleared now; null when it can. */
export function clearingProblem(
  state: StationState,
  date: string,
  today: string,
  at: number,
): Refusal | null {
  const clearedThrough = state.clearedThrough.get();
  if (date > today) return refusal('DATE_IN_FUTURE');
  if (clearedThrough !== null && date <= clearedThrough) return refusal('DATE_ALREADY_CLEARED');
  if (hasOpenGame(state, date)) return refusal('DATE_HAS_OPEN_GAME');
  // Nobody could be paid yet.
  const held = [...state.settled.values()].find(({ game: of }) => of.businessDate <= date && isHeld(of, at));
  if (held !== undefined) return refusal('PAYOUT_HELD', describeHold(state, held.game));
  const due = unpaidByDate(state).find((day) => day.date <= date && !isDue(day, today));
  if (due !== undefined) return refusal('NOT_DUE', notDueText(due));
  const isLocked = lockedDates(state, today).some((locked) => locked <= date);
  return isLocked ? refusal('TICKETS_LOCKED') : null;
}

/** What the games of a business date owe, and until when the last of their unpaid tickets may be claimed. */
export interface UnpaidDate {
  readonly date: string;
  readonly bets: number;
  readonly amount: Centavos;
  readonly claimUntil: string | null;
}

/** The business dates that owe something, the oldest first. */
export function unpaidByDate(state: StationState): readonly UnpaidDate[] {
  const dates = new Map<string, UnpaidDate>();
  for (const { businessDate: date, bets, amount, claimUntil } of state.unclaimed.values()) {
    const day = dates.get(date) ?? { date, bets: 0, amount: ZERO, claimUntil: null };
    dates.set(date, {
      date,
      bets: day.bets + bets,
      amount: add(day.amount, amount),
      claimUntil: later(day.claimUntil, claimUntil),
    });
  }
  return [...dates.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** The business dates of tickets that were reported lost, and whose claim slips may still be brought. */
export const lockedDates = (state: StationState, today: string): readonly string[] =>
  lockedBets(state).flatMap(({ bet, game }) =>
    bet.lock === null || today > bet.lock.payableDay ? [] : [requireRow(game.businessDate, 'business date')],
  );

/** A ticket may be claimed on its last day too. */
export const isDue = ({ claimUntil }: UnpaidDate, today: string): boolean =>
  claimUntil === null || claimUntil < today;

const notDueText = ({ date, claimUntil }: UnpaidDate): string =>
  `Tickets of ${dateForPeople(date)} may be claimed until ${dateForPeople(String(claimUntil))}.`;

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
  for (const [code, { gameId }] of [...state.slips.entries()]) {
    if (!state.settled.has(gameId)) state.slips.put(code, undefined);
  }
  const game = state.game.get();
  if (game !== null) state.game.put(withDateCleared(game, data.date, at));
  state.clearedThrough.put(data.date);
  state.counters.put({ ...state.counters.get(), clear: data.clearId });
}

export const CLEARING_COMMANDS = {
  clearDate: command(Role.Admin, clearDate, (_state, [{ data, at }]) => ({
    id: data.clearId,
    date: data.date,
    at,
  })),
} as const;
