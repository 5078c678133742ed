import { type Refused, refuse } from './decision.js';
import type { StationState } from './state/state.js';

/**
 * Why a teller may not sell, cancel or pay now; null when they may. Without the setting `shifts` they always may.
 * @returns refusal: SHIFT_NOT_OPEN, COUNT_OPEN
 */
export function sellingProblem(state: StationState, tellerId: number): Refused | null {
  if (!state.settings.get().shifts) return null;
  return state.shifts.has(tellerId) ? countProblem(state, tellerId) : refuse('SHIFT_NOT_OPEN');
}

/** Why nothing may go into a drawer or out of it now: it is being counted. @returns refusal: COUNT_OPEN */
export function countProblem(state: StationState, tellerId: number): Refused | null {
  const shift = state.shifts.get(tellerId);
  return shift === undefined || shift.status === 'open' ? null : refuse('COUNT_OPEN');
}
