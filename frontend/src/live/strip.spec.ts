import { describe, expect, test } from '@jest/globals';
import { columnsOf, lengthsOf, pitchOf } from './columns.js';
import type { Letter } from './outcomes.js';
import { dragged, positionAfter, startPosition, stripOf } from './strip.js';

const lengths = lengthsOf(50);
const PITCH_PX = pitchOf(lengths);
const WIDTH_PX = 12 * PITCH_PX - 16;
const stripWith = (columns: number, ofToday = 0) => stripOf({ columns, ofToday }, WIDTH_PX, lengths);
const strip = stripWith(100);

/** Games with alternating letters: one column each. */
const alternating = (firstId: number, count: number) =>
  columnsOf(
    Array.from({ length: count }, (_, index) => {
      const id = firstId + index;
      return { id, letter: (id % 2 === 0 ? 'W' : 'M') as Letter, date: '' };
    }),
    5,
    0,
  );

const laidOut = (firstId: number, count: number) => ({
  columns: alternating(firstId, count),
  strip: stripWith(count),
});

describe('the layout of the columns', () => {
  test('none scrolls when all fit', () => {
    expect(stripWith(12)).toMatchObject({ moving: 0, still: 12, windowPx: 0, roundPx: 0 });
  });

  test('the latest third of the view stands still at the right when they do not fit', () => {
    expect(strip.still).toBe(4);
    expect(strip.moving).toBe(96);
    expect(strip.windowPx).toBe(8 * PITCH_PX - 16);
  });

  test("today's columns stand still, between a third and two thirds of the view", () => {
    const still = (ofToday: number) => stripWith(100, ofToday).still;
    expect([still(2), still(6), still(30)]).toEqual([4, 6, 8]);
  });

  test('at the start the scrolling columns lead up to the latest without a gap', () => {
    expect(startPosition(strip)).toBe(88 * PITCH_PX);
  });
});

describe('dragging', () => {
  test('goes back when dragged to the right, past the oldest too', () => {
    expect(dragged(100, 60, strip)).toBe(40);
    expect(dragged(100, 160, strip)).toBe(strip.roundPx - 60);
  });
});

describe('when games are added', () => {
  test('the games in view stay where they are', () => {
    expect(positionAfter(500, laidOut(1, 100), laidOut(1, 101))).toBeCloseTo(500, 6);
  });

  test('they stay too when the oldest games are dropped', () => {
    const before = laidOut(1, 100);
    const after = laidOut(4, 100);
    const position = positionAfter(1_000, before, after);
    const idAt = (px: number, { columns }: typeof before) => columns[Math.floor(px / PITCH_PX)]?.lastId;
    expect(idAt(position, after)).toBe(idAt(1_000, before));
    expect(position % PITCH_PX).toBeCloseTo(1_000 % PITCH_PX, 6);
  });

  test('in the blank they go on to the oldest', () => {
    const inBlank = 96 * PITCH_PX + 10;
    const before = { columns: alternating(1, 100), strip };
    expect(positionAfter(inBlank, before, laidOut(1, 101))).toBeCloseTo(inBlank + PITCH_PX, 6);
  });

  test('scrolling starts again when the games in view are gone', () => {
    const after = laidOut(1, 100);
    expect(positionAfter(500, laidOut(5_000, 100), after)).toBe(startPosition(after.strip));
  });

  test('columns that begin to scroll start at the latest', () => {
    const after = laidOut(1, 13);
    expect(positionAfter(0, laidOut(1, 12), after)).toBe(startPosition(after.strip));
  });
});
