/** An instant in JSON: ISO 8601 UTC with milliseconds. */
export function instant(ms: number): string;
export function instant(ms: number | null): string | null;
export function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Local date `YYYY-MM-DD` of an instant in an IANA time zone. */
export function localDate(ms: number, timeZone: string): string {
  // en-CA writes dates as YYYY-MM-DD.
  return formatter('en-CA', DATE, timeZone).format(ms);
}

const DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', second: '2-digit' };
const MOMENT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
};
const TIME_OF_DAY: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hour12: true };
const SECOND: Intl.DateTimeFormatOptions = { ...MOMENT, second: '2-digit' };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are expensive to create, so each is kept; there are a few time zones, and five formats. */
function formatter(
  locale: 'en-CA' | 'en-US' | 'sv-SE',
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
): Intl.DateTimeFormat {
  const key = `${locale} ${options.year} ${options.second} ${timeZone}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formatters.set(key, made);
  return made;
}

/** Date and time in an IANA time zone, as a sortable text: `2026-11-21 14:40:12`. */
export function localTime(ms: number, timeZone: string): string {
  // sv-SE writes times as ISO 8601 does, with a space between date and time.
  return formatter('sv-SE', { ...DATE, ...TIME }, timeZone).format(ms);
}

const HOUR_MS = 3_600_000;

/** The first instant of a local date in an IANA time zone, also where clocks are changed at midnight. */
export function startOfDate(date: string, timeZone: string): number {
  return startOfDay(date, { timeZone, dayStartsAt: MIDNIGHT });
}

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

const LOCAL_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a calendar date, written `YYYY-MM-DD`. */
export function isLocalDate(text: unknown): text is string {
  if (typeof text !== 'string' || !LOCAL_DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether the platform knows an IANA time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A local date for people: `Nov 21, 2026`. */
export function dateForPeople(date: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  }).format(new Date(`${date}T00:00:00.000Z`));
}

/** An instant for people: `Nov 21, 2026, 2:40 PM`. */
export function momentForPeople(ms: number, timeZone: string): string {
  return formatter('en-US', MOMENT, timeZone).format(ms).replaceAll('\u202f', ' ');
}

/** The time of day for people: `2:40 PM`. */
export function timeForPeople(ms: number, timeZone: string): string {
  return formatter('en-US', TIME_OF_DAY, timeZone).format(ms).replaceAll('\u202f', ' ');
}

/** An instant for people, to the second, as on receipts: `Nov 21, 2026, 2:40:12 PM`. */
export function secondForPeople(ms: number, timeZone: string): string {
  return formatter('en-US', SECOND, timeZone).format(ms).replaceAll('\u202f', ' ');
}
