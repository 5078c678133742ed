import { fromTwoPlaces, grouped, pesos } from '@taya/contracts/centavos';
import {
  dateForPeople,
  localDate,
  localTime,
  momentForPeople,
  timeForPeople,
  timeToTheSecond,
} from '@taya/contracts/time';
import { timeZone } from '../data/station-zone.js';

/**
 * `"-12.00"` as whole centavos.
 * @throws RangeError for other text, which the API never sends
 */
export const centavosOf = fromTwoPlaces;

/** An amount of the API for people: `₱1,068.75`; `empty` for null. */
export function money(text: string | null | undefined, empty = '–'): string {
  return text === null || text === undefined ? empty : pesos(centavosOf(text));
}

/** The same without the peso sign. */
export function amount(text: string): string {
  return grouped(centavosOf(text));
}

const COUNT = new Intl.NumberFormat('en-US');

/** A number of things for people: `1,024`. */
export function counted(things: number): string {
  return COUNT.format(things);
}

/** `1 drawer`, `1,024 drawers` */
export function things(count: number, thing: string): string {
  return `${counted(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** A time of the API for people: `Nov 21, 2026, 2:40 PM`, or 'N/A'. */
export function moment(iso: string | null | undefined, empty = 'N/A'): string {
  return iso === null || iso === undefined ? empty : momentForPeople(Date.parse(iso), timeZone);
}

/** The date of a time of the API: `Nov 21, 2026`, or 'N/A'. */
export function dayOf(iso: string | null): string {
  return iso === null ? 'N/A' : dateForPeople(localDate(Date.parse(iso), timeZone));
}

/** A moment of the API for a file: `2026-11-21 14:40:12` in the station's time; nothing where there is none. */
export function sortableMoment(iso: string | null): string {
  return iso === null ? '' : localTime(Date.parse(iso), timeZone);
}

/** From one time to another: `Nov 21, 2026, 2:20 PM to 2:31 PM`. The date is repeated only when it differs. */
export function span(from: string, to: string | null): string {
  const isSameDay = to !== null && dayOf(from) === dayOf(to);
  return `${moment(from)} to ${isSameDay ? timeOfDay(to) : moment(to)}`;
}

/** `2:40 PM` */
export function timeOfDay(iso: string): string {
  return timeForPeople(Date.parse(iso), timeZone);
}

/** `2:40:12 PM`. @param ms since 1970 UTC */
export function clockTime(ms: number): string {
  return timeToTheSecond(ms, timeZone);
}

/** A date of the API for people: `Nov 21, 2026`. */
export function day(date: string): string {
  return dateForPeople(date);
}

/** A date where its year is known: `Nov 21`. */
export function shortDay(date: string): string {
  return day(date).replace(/, \d+$/, '');
}

/** Whole seconds for people: `1:24`, `1:02:03` with an hour or more; `00:00` when there is nothing left. */
export function countdown(seconds: number): string {
  if (seconds <= 0) return '00:00';
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = two(Math.floor(seconds % 60));
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
