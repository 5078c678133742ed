import { type DayRule, dateAfter, startOfDay } from '@taya/contracts/day';
import type { DocumentReader } from '../document-store/document-store.js';
import { stationOf } from './station.js';

/** A range of instants, in milliseconds since 1970 UTC, as a condition on a field. */
export interface Times {
  readonly gte: number;
  readonly lt?: number;
}

/** The filters of a list that say when. */
interface Days {
  readonly date_from?: string;
  readonly date_to?: string;
  readonly time_from?: string;
  readonly time_to?: string;
}

const MINUTE_MS = 60_000;

/**
 * From the start of one day of the station, or a time on it, to the end of another, or the end of a minute on it; undefined
 * leaves that side open.
 */
export async function timesOfDays(
  documents: DocumentReader,
  { date_from: from, date_to: to, time_from: timeFrom, time_to: timeTo }: Days,
): Promise<Times> {
  if (from === undefined && to === undefined) return { gte: 0 };
  const station = await stationOf(documents);
  const gte = from === undefined ? 0 : timeOn(from, timeFrom ?? station.dayStartsAt, station);
  if (to === undefined) return { gte };
  const end =
    timeTo === undefined ? startOfDay(dateAfter(to, 1), station) : timeOn(to, timeTo, station) + MINUTE_MS;
  return { gte, lt: end };
}

/** When the clock shows a time on a day of the station: before the day begins it is the next date. */
function timeOn(day: string, time: string, { timeZone, dayStartsAt }: DayRule): number {
  return startOfDay(time < dayStartsAt ? dateAfter(day, 1) : day, { timeZone, dayStartsAt: time });
}
