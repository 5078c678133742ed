import { type Column, circlesThatFit, type Lengths, pitchOf } from './columns.js';

/** Auto-scroll: 1 px every 16 ms. */
export const SPEED_PX_PER_MS = 1 / 16;
/** Columns left blank between the newest and the oldest game, where the moving part begins again. */
const BLANK_COLUMNS = 3;
/**
 * The part of the columns in view that stands still at the right, what the hall looks for first: as many as today has, but
 * at least and at most so many.
 */
const LEAST_SHARE = 1 / 3;
const GREATEST_SHARE = 2 / 3;

/** Where the columns stand. All fit, or the latest stand still at the right and the older ones move past them. */
export interface Strip {
  /** Columns from the left that move; 0 when all fit. */
  readonly moving: number;
  /** Columns that stand still. */
  readonly still: number;
  /** Left edge of the columns that stand still, px. */
  readonly stillLeftPx: number;
  /** Width in which the others move, px. */
  readonly windowPx: number;
  /** After so many px the moving part looks the same again. */
  readonly roundPx: number;
  /** From one column to the next, px. */
  readonly pitchPx: number;
  readonly gapPx: number;
}

export interface Content {
  readonly columns: number;
  /** How many of them, the last ones, are today's; 0 when that is not told. */
  readonly ofToday: number;
}

export function stripOf({ columns, ofToday }: Content, widthPx: number, lengths: Lengths): Strip {
  const inView = circlesThatFit(widthPx, lengths);
  const { gapPx } = lengths;
  const pitchPx = pitchOf(lengths);
  if (columns <= inView) {
    return { moving: 0, still: columns, stillLeftPx: 0, windowPx: 0, roundPx: 0, pitchPx, gapPx };
  }
  const least = Math.max(1, Math.round(inView * LEAST_SHARE));
  const greatest = Math.max(1, Math.floor(inView * GREATEST_SHARE));
  const still = Math.max(least, Math.min(ofToday, greatest));
  const moving = columns - still;
  const stillLeftPx = widthPx - still * pitchPx + gapPx;
  const roundPx = (moving + BLANK_COLUMNS) * pitchPx;
  return { moving, still, stillLeftPx, windowPx: stillLeftPx - gapPx, roundPx, pitchPx, gapPx };
}

const wrapped = (px: number, roundPx: number) => (roundPx === 0 ? 0 : ((px % roundPx) + roundPx) % roundPx);

/** The position at which the moving part leads up to the latest games without a break, px. */
export function startPosition({ moving, windowPx, roundPx, pitchPx, gapPx }: Strip): number {
  return wrapped(moving * pitchPx - gapPx - windowPx, roundPx);
}

/** The position after `elapsedMs` more of scrolling, however many frames that took. */
export function scrolled(positionPx: number, elapsedMs: number, { roundPx }: Strip): number {
  return wrapped(positionPx + elapsedMs * SPEED_PX_PER_MS, roundPx);
}

/** The position after the strip was dragged by hand; to the left is forward. */
export function dragged(positionPx: number, byPx: number, { roundPx }: Strip): number {
  return wrapped(positionPx - byPx, roundPx);
}

/** A column in view, and where its left edge is, px from the left edge of the window. */
export interface Placed {
  readonly index: number;
  readonly leftPx: number;
}

/** The moving columns in view, and no others: the cost of a frame does not grow with the history. */
export function columnsInView(positionPx: number, strip: Strip): readonly Placed[] {
  const { moving, windowPx, roundPx, pitchPx } = strip;
  if (moving === 0) return [];
  const slots = roundPx / pitchPx;
  const first = Math.floor(positionPx / pitchPx);
  const placed: Placed[] = [];
  for (let slot = first; slot * pitchPx - positionPx < windowPx; slot += 1) {
    const index = slot % slots;
    if (index < moving) placed.push({ index, leftPx: slot * pitchPx - positionPx });
  }
  return placed;
}

/**
 * The position at which, among other columns, the games in view stay where they are: columns fall out at the oldest end
 * when the history is full, and all are made again when the height changes.
 */
export function keptPosition(
  positionPx: number,
  before: { readonly columns: readonly Column[]; readonly strip: Strip },
  after: { readonly columns: readonly Column[]; readonly strip: Strip },
): number {
  const [inView] = columnsInView(positionPx, before.strip);
  const id = inView === undefined ? undefined : before.columns[inView.index]?.lastId;
  if (inView === undefined || id === undefined) return startPosition(after.strip);
  const index = after.columns.findIndex(({ lastId }) => lastId >= id);
  if (index === -1) return startPosition(after.strip);
  return wrapped(index * after.strip.pitchPx - inView.leftPx, after.strip.roundPx);
}
