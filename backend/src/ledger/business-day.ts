import { type DayRule, dayAt } from '@taya/contracts/day';
import type { StationState } from './state/state.js';

/** When the days of a station begin, and the day below which none falls any more. */
export interface StationDays extends DayRule {
  /** The day on which the rule was changed last; empty before. */
  readonly dayFloor: string;
}

/** The business date of an instant. After a change of the rule the day stands until the new rule reaches it. */
export function businessDay(ms: number, days: StationDays): string {
  const { dayFloor } = days;
  const day = dayAt(ms, days);
  // Dates are texts: Math.max is for numbers.
  if (day < dayFloor) return dayFloor;
  return day;
}

/** The rule in force; null before the station is open. */
export function daysOf(state: StationState): StationDays | null {
  const station = state.station.get();
  if (station === null) return null;
  const { dayStartsAt } = state.settings.get();
  return { timeZone: station.timeZone, dayStartsAt, dayFloor: station.dayFloor };
}

/** Before the rule changes: the day that it is now stays at least. Who follows the settings alone has no station. */
export function keepDay(state: StationState, at: number): void {
  const station = state.station.get();
  if (station === null) return;
  const { dayStartsAt } = state.settings.get();
  state.station.put({ ...station, dayFloor: businessDay(at, { ...station, dayStartsAt }) });
}
