import { dateAfter, localTime, startOfDate } from '@taya/contracts/time';
import { timeZone } from '../data/station-zone.js';

/** The first and the last instant of some days of the station; undefined for an open end. */
export function instantsOf(from: string, to: string): { readonly from?: string; readonly to?: string } {
  return {
    ...(from !== '' && { from: iso(startOfDate(from, timeZone)) }),
    ...(to !== '' && { to: iso(startOfDate(dateAfter(to, 1), timeZone) - 1) }),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** The time of day in the station, with seconds: `14:46:03`. */
export function secondOfDay(at: string): string {
  return localTime(Date.parse(at), timeZone).slice('2026-11-21 '.length);
}

/** A moment to the millisecond: `2026-11-21 14:46:03.377`. */
export function exactMoment(at: string): string {
  return `${localTime(Date.parse(at), timeZone)}.${at.slice(20, 23)}`;
}
