import { businessDay, type StationDays } from '@taya/contracts/day';
import type { StationState } from './state/state.js';

/** The rule in force; null before the station is open. */
export function daysOf(state: StationState): StationDays | null {
  const station = state.station.get();
  if (station === null) return null;
  const { dayStartsAt } = state.settings.get();
  return { timeZone: station.timeZone, dayStartsAt, dayFloor: station.dayFloor };
}

/** Before the rule changes: no later day is before the present one. */
export function fixDayFloor(state: StationState, at: number): void {
  const station = state.station.get();
  if (station === null) return;
  const { dayStartsAt } = state.settings.get();
  state.station.put({ ...station, dayFloor: businessDay(at, { ...station, dayStartsAt }) });
}
