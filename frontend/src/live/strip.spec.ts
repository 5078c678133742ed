import { describe, expect, test } from '@jest/globals';
import { columnsOf, lengthsOf, pitchOf } from './columns.js';
import type { Letter } from './outcomes.js';
import { columnsInView, dragged, keptPosition, scrolled, startPosition, stripOf } from './strip.js';

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
    expect(stripWith(12)).toMatchObject({ moving: 0, still: 12, stillLeftPx: 0, windowPx: 0, roundPx: 0 });
  });

  test('the latest third of the view stands still at the right when they do not fit', () => {
    expect(strip.still).toBe(4);
    expect(strip.moving).toBe(96);
    expect(strip.stillLeftPx).toBe(8 * PITCH_PX);
  });

  test("today's columns stand still, between a third and two thirds of the view", () => {
    const still = (ofToday: number) => stripWith(100, ofToday).still;
    expect([still(2), still(6), still(30)]).toEqual([4, 6, 8]);
  });

  test('at the start the scrolling columns lead up to the latest without a gap', () => {
    const inView = columnsInView(startPosition(strip), strip);
    expect(inView.map(({ index }) => index)).toEqual([88, 89, 90, 91, 92, 93, 94, 95]);
    expect(inView.map(({ leftPx }) => leftPx)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => n * PITCH_PX));
  });
});

describe('scrolling', () => {
  test('moves 62.5 px a second, at any frame rate', () => {
    expect(scrolled(0, 1_000, strip)).toBe(62.5);
    let position = 0;
    for (const elapsedMs of [16, 17, 500, 67, 400]) position = scrolled(position, elapsedMs, strip);
    expect(position).toBeCloseTo(62.5, 9);
  });

  test('begins again after a round, also when the page was asleep for hours', () => {
    const roundMs = strip.roundPx * 16;
    expect(scrolled(100, roundMs, strip)).toBeCloseTo(100, 6);
    expect(scrolled(100, 50 * roundMs, strip)).toBeCloseTo(100, 6);
  });

  test('goes back when dragged to the right, past the oldest too', () => {
    expect(dragged(100, 60, strip)).toBe(40);
    expect(dragged(100, 160, strip)).toBe(strip.roundPx - 60);
  });

  test('does not scroll when all fit', () => {
    expect(scrolled(0, 1_000, stripWith(3))).toBe(0);
  });
});

describe('the columns drawn', () => {
  test('are never more than the view holds, with thousands of columns', () => {
    const long = stripWith(2_000);
    for (let position = 0; position < long.roundPx; position += 997.3) {
      expect(columnsInView(position, long).length).toBeLessThanOrEqual(9);
    }
  });

  test('after the newest scrolling column come a blank and then the oldest', () => {
    const atEnd = columnsInView(94 * PITCH_PX, strip);
    expect(atEnd.map(({ index }) => index)).toEqual([94, 95, 0, 1, 2]);
    expect(atEnd[2]?.leftPx).toBe(5 * PITCH_PX);
  });

  test('include a column cut by the left edge', () => {
    expect(columnsInView(10.5, strip)[0]).toEqual({ index: 0, leftPx: -10.5 });
  });
});

describe('when games are added', () => {
  test('the games in view stay where they are', () => {
    expect(keptPosition(500, laidOut(1, 100), laidOut(1, 101))).toBeCloseTo(500, 6);
  });

  test('they stay too when the oldest games are dropped', () => {
    const before = laidOut(1, 100);
    const after = laidOut(4, 100);
    const position = keptPosition(1_000, before, after);
    const idsAt = (at: number, { columns, strip }: typeof before) =>
      columnsInView(at, strip).map(({ index, leftPx }) => [columns[index]?.lastId, leftPx]);
    expect(idsAt(position, after)).toEqual(idsAt(1_000, before));
  });

  test('scrolling starts again when the games in view are gone', () => {
    const after = laidOut(1, 100);
    expect(keptPosition(500, laidOut(5_000, 100), after)).toBe(startPosition(after.strip));
  });

  test('columns that begin to scroll start at the latest', () => {
    const after = laidOut(1, 13);
    expect(keptPosition(0, laidOut(1, 12), after)).toBe(startPosition(after.strip));
  });
});
