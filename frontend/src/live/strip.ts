import { type Column, circlesThatFit, type Lengths, pitchOf } from './columns.js';

/** Blank columns between the newest and the oldest game, where the scrolling part starts again. */
const BLANK_COLUMNS = 3;
/**
 * The part of the view at the right that stands still, where the hall looks first: all of today's columns, within these
 * shares of the view.
 */
const LEAST_SHARE = 1 / 3;
const GREATEST_SHARE = 2 / 3;

/** The layout of the columns: either all fit, or the latest stand still at the right and the older ones scroll past them. */
export interface Strip {
  /** How many columns from the left scroll; 0 when all fit. */
  readonly moving: number;
  /** How many columns stand still. */
  readonly still: number;
  /** Width in which the other columns scroll, px. */
  readonly windowPx: number;
  /** After this many px the scrolling part looks the same again. */
  readonly roundPx: number;
  /** From one column to the next, px. */
  readonly pitchPx: number;
  readonly gapPx: number;
}

export interface Content {
  readonly columns: number;
  /** How many of them, at the end, are today's; 0 when that is not known. */
  readonly ofToday: number;
}

export function stripOf({ columns, ofToday }: Content, widthPx: number, lengths: Lengths): Strip {
  const inView = circlesThatFit(widthPx, lengths);
  const { gapPx } = lengths;
  const pitchPx = pitchOf(lengths);
  if (columns <= inView) {
    return { moving: 0, still: columns, windowPx: 0, roundPx: 0, pitchPx, gapPx };
  }
  const least = Math.max(1, Math.round(inView * LEAST_SHARE));
  const greatest = Math.max(1, Math.floor(inView * GREATEST_SHARE));
  const still = Math.max(least, Math.min(ofToday, greatest));
  const moving = columns - still;
  const roundPx = (moving + BLANK_COLUMNS) * pitchPx;
  return { moving, still, windowPx: widthPx - still * pitchPx, roundPx, pitchPx, gapPx };
}

const wrapped = (px: number, roundPx: number) => (roundPx === 0 ? 0 : ((px % roundPx) + roundPx) % roundPx);

/** The position at which the scrolling columns lead up to the latest without a gap, px. */
export function startPosition({ moving, windowPx, roundPx, pitchPx, gapPx }: Strip): number {
  return wrapped(moving * pitchPx - gapPx - windowPx, roundPx);
}

/** The position after the strip was dragged; to the left is forward. */
export function dragged(positionPx: number, byPx: number, { roundPx }: Strip): number {
  return wrapped(positionPx - byPx, roundPx);
}

/** A strip and what is in it. */
export interface Filled {
  readonly columns: readonly Column[];
  readonly strip: Strip;
}

/**
 * The position in a new strip at which the games in view stay where they are. The oldest columns are dropped when the
 * history is full, and all columns change with the height.
 */
export function positionAfter(positionPx: number, before: Filled, after: Filled): number {
  const { moving, roundPx, pitchPx } = before.strip;
  const px = wrapped(positionPx, roundPx);
  const slot = Math.floor(px / pitchPx);
  // After the blank comes the oldest.
  const [first, leftPx] = slot < moving ? [slot, slot * pitchPx - px] : [0, roundPx - px];
  const id = before.columns[first]?.lastId;
  const index = id === undefined ? -1 : after.columns.findIndex(({ lastId }) => lastId >= id);
  if (moving === 0 || index === -1) return startPosition(after.strip);
  return wrapped(index * after.strip.pitchPx - leftPx, after.strip.roundPx);
}
