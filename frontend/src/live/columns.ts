import type { Letter, Outcome } from './outcomes.js';

/** Lengths of the history, px. */
export interface Lengths {
  readonly circlePx: number;
  readonly gapPx: number;
}

/** On a usual screen; circles never are smaller. */
const BASE: Lengths = { circlePx: 50, gapPx: 16 };
/** The circles to which the gap belongs too: from here on it grows with them. */
const GAP_PER_CIRCLE = BASE.gapPx / 68;

/** @param circlePx what the style sheet makes of the screen's size */
export function lengthsOf(circlePx: number): Lengths {
  const whole = Math.max(BASE.circlePx, Math.round(circlePx));
  return { circlePx: whole, gapPx: Math.max(BASE.gapPx, Math.round(whole * GAP_PER_CIRCLE)) };
}

export const pitchOf = ({ circlePx, gapPx }: Lengths): number => circlePx + gapPx;

/** Consecutive games with the same letter, one below the other; without a letter, and a game, the line where today begins. */
export interface Column {
  readonly letter: Letter | null;
  readonly size: number;
  /** The newest game in it, or before it. */
  readonly lastId: number;
}

/** How many circles, with a gap between each two, fit into a length; at least one. */
export function circlesThatFit(lengthPx: number, lengths: Lengths): number {
  return Math.max(1, Math.floor((lengthPx + lengths.gapPx) / pitchOf(lengths)));
}

/** Games with the same letter share a column until it is full. @param todayFrom where in them today begins */
export function columnsOf(outcomes: readonly Outcome[], rows: number, todayFrom: number): readonly Column[] {
  const before = columnsOfDays(outcomes.slice(0, todayFrom), rows);
  const today = columnsOfDays(outcomes.slice(todayFrom), rows);
  const last = before.at(-1);
  if (last === undefined || today.length === 0) return [...before, ...today];
  return [...before, { letter: null, size: 0, lastId: last.lastId }, ...today];
}

function columnsOfDays(outcomes: readonly Outcome[], rows: number): readonly Column[] {
  const columns: Column[] = [];
  let open: { letter: Letter; size: number; lastId: number } | null = null;
  for (const { id, letter } of outcomes) {
    if (open === null || open.letter !== letter || open.size >= rows) {
      open = { letter, size: 0, lastId: id };
      columns.push(open);
    }
    open.size += 1;
    open.lastId = id;
  }
  return columns;
}

/** How many columns stand from the line on where today begins; 0 without one. */
export function columnsOfToday(columns: readonly Column[]): number {
  const line = columns.findIndex(({ letter }) => letter === null);
  return line === -1 ? 0 : columns.length - line;
}
