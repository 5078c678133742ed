import { localDate, localTime } from './time.js';

const HOUR_MS = 3_600_000;

/** When the days of a station begin: at a time of day on its own clock, `HH:MM`, `00:00` to `12:00`. */
export interface DayRule {
  readonly timeZone: string;
  readonly dayStartsAt: string;
}

export const MIDNIGHT = '00:00';
export const DAY_STARTS_AT = /^(0\d|1[01]):[0-5]\d$|^12:00$/;

/** The first instant of a day, also where clocks are changed at that time. */
export function startOfDay(date: string, { timeZone, dayStartsAt }: DayRule): number {
  const shown = `${date} ${dayStartsAt}`;
  // No clock is further from UTC than 14 hours.
  let before = Date.parse(`${date}T${dayStartsAt}:00.000Z`) - 15 * HOUR_MS;
  let first = before + 30 * HOUR_MS;
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2);
    if (localTime(middle, timeZone) < shown) before = middle;
    else first = middle;
  }
  return first;
}

/** The day of an instant: its local date, or the one before while the clock shows less than the day's start. */
export function dayAt(ms: number, rule: DayRule): string {
  const date = localDate(ms, rule.timeZone);
  if (rule.dayStartsAt === MIDNIGHT) return date;
  const key = `${date} ${rule.dayStartsAt} ${rule.timeZone}`;
  // Searching takes some thirty looks at the calendar, and days come in order.
  if (latestStart.key !== key) latestStart = { key, ms: startOfDay(date, rule) };
  return ms < latestStart.ms ? dateAfter(date, -1) : date;
}

let latestStart = { key: '', ms: 0 };

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

/** The local date some days later, or earlier when `days` is negative. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

/** Days from one local date to a later one; negative when it is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round(
    (Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / (24 * HOUR_MS),
  );
}
