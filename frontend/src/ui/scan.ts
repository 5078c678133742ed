import { isSerial, SERIAL_LENGTH } from '@taya/contracts/serial';

/** A key that makes a character, and when it was pressed. */
export interface Stroke {
  readonly key: string;
  readonly atMs: number;
}

/** What a scanner typed, or a person who typed a whole reference number. */
export interface Reading {
  readonly code: string;
  /** Typed by a scanner. Else it is a whole reference number at the pace of a hand. */
  readonly isScan: boolean;
  /** From one key to the next, Enter among them: on average, and the least and the most. */
  readonly everyMs: number;
  readonly leastMs: number;
  readonly mostMs: number;
}

/** People do not press three keys this close together. */
export const FAST_MS = 30;
/** A whole reference number is typed by a scanner up to this pace: no hand types a code as fast. */
export const SCAN_MS = 65;
/** Within a scan a busy computer may pause as long as this. */
export const PAUSE_MS = 100;
/** After a longer pause a key begins something else. */
export const APART_MS = 500;

/** With fewer characters, or fewer keys close together, it may have been a hand. */
const SHORTEST = 4;
const FIRST_FAST_KEYS = 3;

/** The strokes so far, with one more. */
export function withStroke<S extends Stroke>(strokes: readonly S[], stroke: S): readonly S[] {
  const isApart = stroke.atMs - (strokes.at(-1)?.atMs ?? 0) > APART_MS;
  return isApart ? [stroke] : [...strokes, stroke];
}

/** Where keys that come too fast for fingers begin, as soon as they are enough; null when the last ones did not. */
export function fastFrom(strokes: readonly Stroke[]): number | null {
  const from = lastApart(strokes, FAST_MS);
  return strokes.length - from >= FIRST_FAST_KEYS ? from : null;
}

/** Where the whole reference number begins that the last strokes are; null when they are none. */
export function codeFrom(strokes: readonly Stroke[]): number | null {
  const from = strokes.length - SERIAL_LENGTH;
  return from >= 0 && isSerial(textOf(strokes.slice(from)).toUpperCase()) ? from : null;
}

/**
 * What the Enter or Tab at a time ends: a whole reference number by a scanner or by hand, or anything else that came as
 * fast as only a scanner types, a longer text with such a number at its end too. Null when it is the Enter of a person.
 */
export function readingOf(strokes: readonly Stroke[], endedAtMs: number): Reading | null {
  const last = strokes.slice(lastApart(strokes, PAUSE_MS));
  const whole = fastReading(last, SHORTEST, endedAtMs);
  const from = codeFrom(strokes);
  if (from === null) return whole;
  const code = strokes.slice(from);
  const isEndOfScan =
    fastReading(last.slice(0, -SERIAL_LENGTH), FIRST_FAST_KEYS, code[0]?.atMs ?? 0) !== null;
  if (isEndOfScan && whole !== null) return whole;
  const reading = measured(code, endedAtMs);
  return reading.mostMs > APART_MS ? null : { ...reading, isScan: isSteady(reading, SCAN_MS) };
}

/** What came as fast as only a scanner types. Null for fewer keys than these, which may have been a hand's. */
function fastReading(strokes: readonly Stroke[], fewest: number, endedAtMs: number): Reading | null {
  if (strokes.length < fewest) return null;
  const reading = measured(strokes, endedAtMs);
  return isSteady(reading, FAST_MS) ? { ...reading, isScan: true } : null;
}

export const textOf = (strokes: readonly Stroke[]): string => strokes.map(({ key }) => key).join('');

/** The first stroke behind which all are at most this far apart. */
function lastApart(strokes: readonly Stroke[], mostMs: number): number {
  const isApart = ({ atMs }: Stroke, index: number) =>
    index > 0 && atMs - (strokes[index - 1]?.atMs ?? atMs) > mostMs;
  return Math.max(0, strokes.findLastIndex(isApart));
}

function measured(strokes: readonly Stroke[], endedAtMs: number): Omit<Reading, 'isScan'> {
  const times = [...strokes.map(({ atMs }) => atMs), endedAtMs];
  // Browsers round time stamps to fractions.
  const gaps = times.slice(1).map((atMs, index) => Math.round(atMs - (times[index] ?? atMs)));
  const everyMs = Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
  return { code: textOf(strokes), everyMs, leastMs: Math.min(...gaps), mostMs: Math.max(...gaps) };
}

const isSteady = ({ everyMs, mostMs }: Omit<Reading, 'isScan'>, paceMs: number) =>
  everyMs <= paceMs && mostMs <= PAUSE_MS;
