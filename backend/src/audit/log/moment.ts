import { instantShown } from '@taya/contracts/local-time';
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

/** The instant in milliseconds since 1970 UTC. */
export function instantOf({ wallMs, offsetMinutes }: Moment, timeZone: string): number {
  return offsetMinutes === null ? instantShown(wallMs, timeZone) : wallMs - offsetMinutes * MINUTE_MS;
}
