import { describe, expect, test } from '@jest/globals';
import { circlesThatFit, columnsOf, columnsOfToday, lengthsOf } from './columns.js';
import type { Letter } from './outcomes.js';

const games = (letters: string) =>
  [...letters].map((letter, index) => ({ id: index + 1, letter: letter as Letter, date: '' }));
/** `|` is the line before today's games. */
const shape = (letters: string, rows: number, todayFrom = 0) =>
  columnsOf(games(letters), rows, todayFrom).map(({ letter, size }) => letter?.repeat(size) ?? '|');
const usual = lengthsOf(50);

describe('columns of the history', () => {
  test('consecutive games with the same letter share a column', () => {
    expect(shape('MMMWWMDW', 5)).toEqual(['MMM', 'WW', 'M', 'D', 'W']);
  });

  test('a full column is followed by another one with the same letter', () => {
    expect(shape('MMMMMMMW', 3)).toEqual(['MMM', 'MMM', 'M', 'W']);
  });

  test('a column knows its newest game', () => {
    expect(columnsOf(games('MMMMW'), 3, 0).map(({ lastId }) => lastId)).toEqual([3, 4, 5]);
  });

  test('no games, no columns', () => {
    expect(columnsOf([], 5, 0)).toEqual([]);
  });

  test('circles of 50 px with 16 px between them', () => {
    expect(circlesThatFit(50, usual)).toBe(1);
    expect(circlesThatFit(115, usual)).toBe(1);
    expect(circlesThatFit(116, usual)).toBe(2);
    expect(circlesThatFit(314, usual)).toBe(5);
  });

  test('a container too small for one circle still gets one row', () => {
    expect(circlesThatFit(0, usual)).toBe(1);
  });

  test('today begins with a new column, after a line', () => {
    expect(shape('MMMWW', 5, 2)).toEqual(['MM', '|', 'M', 'WW']);
    expect(columnsOf(games('MMMWW'), 5, 2)[1]).toEqual({ letter: null, size: 0, lastId: 2 });
  });

  test('no line when all games are of today, or none', () => {
    expect(shape('MMW', 5, 0)).toEqual(['MM', 'W']);
    expect(shape('MMW', 5, 3)).toEqual(['MM', 'W']);
  });

  test('how many columns are of today', () => {
    expect(columnsOfToday(columnsOf(games('MMMWW'), 5, 2))).toBe(3);
    expect(columnsOfToday(columnsOf(games('MMMWW'), 5, 0))).toBe(0);
  });

  test('circles grow with the screen, and their gaps; they never shrink', () => {
    expect(lengthsOf(41.3)).toEqual({ circlePx: 50, gapPx: 16 });
    expect(lengthsOf(50)).toEqual({ circlePx: 50, gapPx: 16 });
    expect(lengthsOf(68)).toEqual({ circlePx: 68, gapPx: 16 });
    expect(lengthsOf(136)).toEqual({ circlePx: 136, gapPx: 32 });
  });
});
