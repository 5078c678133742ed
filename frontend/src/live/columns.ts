import type { Letter, Outcome } from './outcomes.js';

/** Lengths of the history, px. */
export interface Lengths {
  readonly circlePx: number;
  readonly gapPx: number;
}

/** On a usual screen; circles are never smaller. */
const BASE: Lengths = { circlePx: 50, gapPx: 16 };
/** With circles this large or larger, the gap grows with them too. */
const GAP_PER_CIRCLE = BASE.gapPx / 68;

/** @param circlePx the size of a circle, which the style sheet derives from the screen */
export function lengthsOf(circlePx: number): Lengths {
  const whole = Math.max(BASE.circlePx, Math.round(circlePx));
  return { circlePx: whole, gapPx: Math.max(BASE.gapPx, Math.round(whole * GAP_PER_CIRCLE)) };
}

export const pitchOf = ({ circlePx, gapPx }: Lengths): number => circlePx + gapPx;

/**
 * Consecutive games with the same letter, one below the other. Without a letter and a game it is the line before
 * today's games.
 */
export interface Column {
  readonly letter: Letter | null;
  readonly size: number;
  /** The newest game in it; for the line, the newest before it. */
  readonly lastId: number;
}

/** How many circles fit into a length, with a gap between each two; at least one. */
export function circlesThatFit(lengthPx: number, lengths: Lengths): number {
  return Math.max(1, Math.floor((lengthPx + lengths.gapPx) / pitchOf(lengths)));
}

/**
 * Puts games with the same letter into one column until it is full.
 * @param todayFrom the index of today's first game
 */
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

/** How many columns there are from the line before today's games on; 0 when there is no line. */
export function columnsOfToday(columns: readonly Column[]): number {
  const line = columns.findIndex(({ letter }) => letter === null);
  return line === -1 ? 0 : columns.length - line;
}
