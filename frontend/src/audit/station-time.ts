import { dateAfter, MIDNIGHT } from '@taya/contracts/day';
import { instantShown } from '@taya/contracts/local-time';
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
      ? timeOf(dateAfter(to, 1), MIDNIGHT, zone)
      : timeOf(to, timeTo, zone) + (timeTo.length > 'HH:MM'.length ? SECOND_MS : MINUTE_MS);
  return {
    ...(from !== '' && { from: iso(timeOf(from, timeFrom || MIDNIGHT, zone)) }),
    ...(to !== '' && { to: iso(end() - 1) }),
  };
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const timeOf = (date: string, timeOfDay: string, zone: string) =>
  instantShown(Date.parse(`${date}T${timeOfDay}Z`), zone);

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
