import { localTime } from '@taya/contracts/time';
import { NamedError } from '../../system/named-error.js';

/** A time as an auditor writes it: `2026-11-21T14:00` in the station's time zone, or with an offset or `Z`. */
export interface Moment {
  /** The written date and time as if it were UTC, in milliseconds */
  readonly wallMs: number;
  /** Minutes east of UTC; null for the station's own time. */
  readonly offsetMinutes: number | null;
}

/** After a revision, or after the last event up to a moment. Without either, at the end of the log. */
export interface When {
  readonly revision?: number | undefined;
  readonly moment?: Moment | undefined;
}

/** The ledger ends before the revision that was asked for. */
export class NoSuchRevisionError extends NamedError {
  static of(revision: number, end: number): NoSuchRevisionError {
    return new NoSuchRevisionError(`There is no revision ${revision}: the ledger ends at revision ${end}.`);
  }
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?(\.\d{3})?(Z|[+-]\d{2}:\d{2})?$/;
const MINUTE_MS = 60_000;

/** @returns null for anything but an existing date and time, written this way */
export function parseMoment(text: string): Moment | null {
  const [, date, time, seconds = ':00', fraction = '.000', offset] = MOMENT.exec(text) ?? [];
  if (date === undefined) return null;
  const wall = `${date}T${time}${seconds}${fraction}Z`;
  const wallMs = Date.parse(wall);
  // Date.parse turns 30 February into 2 March.
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString() !== wall) return null;
  return { wallMs, offsetMinutes: offset === undefined ? null : minutesOf(offset) };
}

function minutesOf(offset: string): number {
  if (offset === 'Z') return 0;
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * The instant in milliseconds since 1970 UTC. When clocks are changed, an hour that comes twice means the first one,
 * and a skipped hour is read as if the clock had not been changed.
 */
export function instantOf({ wallMs, offsetMinutes }: Moment, timeZone: string): number {
  if (offsetMinutes !== null) return wallMs - offsetMinutes * MINUTE_MS;
  const before = wallMs - offsetMsAt(wallMs - 24 * 60 * MINUTE_MS, timeZone);
  if (offsetMsAt(before, timeZone) === wallMs - before) return before;
  const after = wallMs - offsetMsAt(wallMs + 24 * 60 * MINUTE_MS, timeZone);
  return offsetMsAt(after, timeZone) === wallMs - after ? after : before;
}

/** How far local time in a zone is ahead of UTC at an instant, in milliseconds. */
function offsetMsAt(ms: number, timeZone: string): number {
  const wall = `${localTime(ms, timeZone).replace(' ', 'T')}Z`;
  return Date.parse(wall) - Math.floor(ms / 1000) * 1000;
}
