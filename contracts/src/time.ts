/** A moment as JSON carries it: ISO 8601 UTC with milliseconds. */
export function instant(ms: number): string;
export function instant(ms: number | null): string | null;
export function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Local date `YYYY-MM-DD` of a moment in an IANA time zone. */
export function localDate(ms: number, timeZone: string): string {
  // en-CA writes dates as YYYY-MM-DD; formatters are costly to make, so one is kept for each zone.
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(ms);
}

const formats = new Map<string, Intl.DateTimeFormat>();

const LOCAL_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a date of the calendar, written `YYYY-MM-DD`. */
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

/** A moment for people: `Nov 21, 2026, 2:40 PM`. */
export function momentForPeople(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
    .format(ms)
    .replaceAll('\u202f', ' ');
}
