/** An instant in JSON: ISO 8601 UTC with milliseconds. */
export function instant(ms: number): string;
export function instant(ms: number | null): string | null;
export function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Local date `YYYY-MM-DD` of an instant in an IANA time zone. */
export function localDate(ms: number, timeZone: string): string {
  const minute = Math.floor(ms / MINUTE_MS);
  if (latestDate.minute !== minute || latestDate.timeZone !== timeZone) {
    // en-CA writes dates as YYYY-MM-DD.
    latestDate = { minute, timeZone, date: formatter('en-CA', DATE, timeZone).format(ms) };
  }
  return latestDate.date;
}

const MINUTE_MS = 60_000;
/** Zones change their dates at whole minutes, computing one is expensive, and most are asked of times that come in order. */
let latestDate = { minute: Number.NaN, timeZone: '', date: '' };

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
const SECOND_OF_DAY: Intl.DateTimeFormatOptions = { ...TIME_OF_DAY, second: '2-digit' };
const SECOND: Intl.DateTimeFormatOptions = { ...MOMENT, second: '2-digit' };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are expensive to create, so each is cached; there are a few time zones, and six formats. */
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

/** The time of day for people, to the second: `2:40:12 PM`. */
export function timeToTheSecond(ms: number, timeZone: string): string {
  return formatter('en-US', SECOND_OF_DAY, timeZone).format(ms).replaceAll('\u202f', ' ');
}

/** An instant for people, to the second, as on receipts: `Nov 21, 2026, 2:40:12 PM`. */
export function secondForPeople(ms: number, timeZone: string): string {
  return formatter('en-US', SECOND, timeZone).format(ms).replaceAll('\u202f', ' ');
}
