import type { Letter, Outcome } from './outcomes.js';

/** Lengths of the history, px. */
export const CIRCLE_PX = 50;
export const GAP_PX = 16;
export const PITCH_PX = CIRCLE_PX + GAP_PX;

/** Consecutive games with the same letter, one below the other. */
export interface Column {
  readonly letter: Letter;
  readonly size: number;
  /** The newest game in it. */
  readonly lastId: number;
}

/** How many circles, with a gap between each two, fit into a length; at least one. */
export function circlesThatFit(lengthPx: number): number {
  return Math.max(1, Math.floor((lengthPx + GAP_PX) / PITCH_PX));
}

/** Games with the same letter share a column until it is full. */
export function columnsOf(outcomes: readonly Outcome[], rows: number): readonly Column[] {
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
