import { describe, expect, test } from '@jest/globals';
import { circlesThatFit, columnsOf } from './columns.js';
import type { Letter } from './outcomes.js';

const games = (letters: string) =>
  [...letters].map((letter, index) => ({ id: index + 1, letter: letter as Letter }));
const shape = (letters: string, rows: number) =>
  columnsOf(games(letters), rows).map(({ letter, size }) => letter.repeat(size));

describe('columns of the history', () => {
  test('consecutive games with the same letter share a column', () => {
    expect(shape('MMMWWMDW', 5)).toEqual(['MMM', 'WW', 'M', 'D', 'W']);
  });

  test('a full column is followed by another of the same letter', () => {
    expect(shape('MMMMMMMW', 3)).toEqual(['MMM', 'MMM', 'M', 'W']);
  });

  test('a column knows its newest game', () => {
    expect(columnsOf(games('MMMMW'), 3).map(({ lastId }) => lastId)).toEqual([3, 4, 5]);
  });

  test('no games, no columns', () => {
    expect(columnsOf([], 5)).toEqual([]);
  });

  test('circles of 50 px with 16 px between them', () => {
    expect(circlesThatFit(50)).toBe(1);
    expect(circlesThatFit(115)).toBe(1);
    expect(circlesThatFit(116)).toBe(2);
    expect(circlesThatFit(314)).toBe(5);
  });

  test('a container too small for one still gets one row', () => {
    expect(circlesThatFit(0)).toBe(1);
  });
});
