import { localTime } from './time.js';

const DAY_MS = 24 * 3_600_000;

/**
 * The instant at which a clock in a zone shows a date and time. When clocks are changed, an hour that comes twice means
 * the first one, and a skipped hour is read as if the clock had not been changed.
 * @param wallMs the date and time as if they were UTC; both in milliseconds since 1970 UTC
 */
export function instantShown(wallMs: number, timeZone: string): number {
  const before = wallMs - offsetMsAt(wallMs - DAY_MS, timeZone);
  if (offsetMsAt(before, timeZone) === wallMs - before) return before;
  const after = wallMs - offsetMsAt(wallMs + DAY_MS, timeZone);
  return offsetMsAt(after, timeZone) === wallMs - after ? after : before;
}

/** How far local time in a zone is ahead of UTC at an instant, in milliseconds. */
function offsetMsAt(ms: number, timeZone: string): number {
  const wall = `${localTime(ms, timeZone).replace(' ', 'T')}Z`;
  return Date.parse(wall) - Math.floor(ms / 1000) * 1000;
}
