import { amountProblem } from './amounts.js';
import type { CashIn, Context, Remit } from './commands.js';
import { accept, type DecisionOf, refuse } from './decision.js';
import { changeDrawer, drawerOf, remittableOf } from './drawers.js';
import type { EventOf } from './events.js';
import type { StationState } from './state/state.js';
import { addTurnover, turnoverProblem } from './turnover.js';
import { tellerOf } from './users.js';

/** Fills a drawer, a disabled teller's too. @returns refusal: VALIDATION, TELLER_NOT_FOUND, STATION_LIMIT */
export function cashIn(
  state: StationState,
  command: CashIn,
  { serials, today, at }: Context,
): DecisionOf<'cashIn'> {
  const { tellerId, amount } = command;
  const problem = amountProblem('Cashin amount', amount);
  if (problem !== null) return refuse('VALIDATION', problem);
  if (tellerOf(state, tellerId) === undefined) return refuse('TELLER_NOT_FOUND');
  const full = turnoverProblem(state, amount, at);
  if (full !== null) return refuse('STATION_LIMIT', full);
  const cashinId = state.counters.get().cashin + 1;
  const data = { cashinId, tellerId, amount, refNumber: serials[0], businessDate: today };
  return accept({ type: 'cash.added', data });
}

/** Empties a drawer of the house's money. @returns refusal: VALIDATION, TELLER_NOT_FOUND, REMIT_OVER_LIMIT */
export function remit(state: StationState, command: Remit, { serials, today }: Context): DecisionOf<'remit'> {
  const { tellerId, amount } = command;
  const problem = amountProblem('Remit amount', amount);
  if (problem !== null) return refuse('VALIDATION', problem);
  if (tellerOf(state, tellerId) === undefined) return refuse('TELLER_NOT_FOUND');
  if (amount > Math.max(0, remittableOf(drawerOf(state, tellerId)))) return refuse('REMIT_OVER_LIMIT');
  const remitId = state.counters.get().remit + 1;
  const data = { remitId, tellerId, amount, refNumber: serials[0], businessDate: today };
  return accept({ type: 'cash.remitted', data });
}

export function cashCameIn(state: StationState, { data, at }: EventOf<'cash.added'>): void {
  addTurnover(state, data.amount, at);
  changeDrawer(state, data.tellerId, { cashin: data.amount });
  state.counters.put({ ...state.counters.get(), cashin: data.cashinId });
}

export function cashRemitted(state: StationState, { data }: EventOf<'cash.remitted'>): void {
  changeDrawer(state, data.tellerId, { remit: data.amount });
  state.counters.put({ ...state.counters.get(), remit: data.remitId });
}
