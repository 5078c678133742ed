import { dateAfter, startOfDate } from '@taya/contracts/day';
import { localDate, localTime, secondForPeople } from '@taya/contracts/time';
import { timeZone } from '../data/station-zone.js';
import { clockTime } from '../ui/format.js';

/** Days of the station, each perhaps with a time of day: `14:46` or `14:46:03`. Empty for an open end. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
  readonly timeFrom?: string | undefined;
  readonly timeTo?: string | undefined;
}

/**
 * The first and the last instant of a range, each to the end of its minute or second; undefined for an open end. A time
 * without its day says nothing.
 */
export function instantsOf(
  { from, to, timeFrom = '', timeTo = '' }: TimeRange,
  zone = timeZone,
): { readonly from?: string; readonly to?: string } {
  const end = () =>
    timeTo === ''
      ? startOfDate(dateAfter(to, 1), zone)
      : timeOf(to, timeTo, zone) + (timeTo.length > 'HH:MM'.length ? SECOND_MS : MINUTE_MS);
  return {
    ...(from !== '' && { from: iso(timeOf(from, timeFrom === '' ? '00:00' : timeFrom, zone)) }),
    ...(to !== '' && { to: iso(end() - 1) }),
  };
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** When the station's clock shows a time of a day; in an hour that is skipped, as if it had not been changed yet. */
function timeOf(date: string, timeOfDay: string, zone: string): number {
  const midnight = startOfDate(date, zone);
  if (timeOfDay === '00:00') return midnight;
  const wanted = Date.parse(`${date}T${timeOfDay}Z`);
  const since = midnight + wanted - Date.parse(`${date}T00:00Z`);
  const shown = Date.parse(`${localTime(since, zone).replace(' ', 'T')}Z`);
  return since + wanted - shown;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** The time of day in the station, with seconds: `2:46:03 PM`. */
export const secondOfDay = (at: string): string => clockTime(Date.parse(at));

/** A moment to the millisecond: `Nov 21, 2026, 2:46:03.377 PM`. */
export function exactMoment(at: string): string {
  return secondForPeople(Date.parse(at), timeZone).replace(/ (?=[AP]M$)/, `.${at.slice(20, 23)} `);
}

export function stationDay(at: string): string {
  return localDate(Date.parse(at), timeZone);
}

/** The station's clock as fields of time take it: `14:46:03.377`. */
export function clockOf(at: string): string {
  return `${localTime(Date.parse(at), timeZone).slice(11)}.${at.slice(20, 23)}`;
}
