import { describe, expect, test } from '@jest/globals';
import type { Letter, Outcome } from './outcomes.js';
import { scoreOf, todayFrom } from './score.js';

const YESTERDAY = '2026-11-20';
const TODAY = '2026-11-21';
const games = (letters: string, date: string): readonly Outcome[] =>
  [...letters].map((letter, index) => ({ id: index + 1, letter: letter as Letter, date }));

describe("today's score", () => {
  test('counts the games of today, and shows 0 for none', () => {
    const outcomes = [...games('MMWD', YESTERDAY), ...games('MMNC', TODAY)];
    expect(scoreOf(outcomes, TODAY)).toEqual({ of: 'today', counts: { M: 2, W: 0, D: 0, N: 1, C: 1 } });
    expect(todayFrom(outcomes, TODAY)).toBe(4);
  });

  test('starts at zero again at midnight', () => {
    const outcomes = games('MMW', YESTERDAY);
    expect(scoreOf(outcomes, TODAY).counts).toEqual({ M: 0, W: 0, D: 0, N: 0, C: 0 });
    expect(todayFrom(outcomes, TODAY)).toBe(3);
  });

  test('keeps games of a later day, from before the clock was set back', () => {
    expect(scoreOf(games('MW', '2026-11-22'), TODAY).counts).toEqual({ M: 1, W: 1, D: 0, N: 0, C: 0 });
  });

  test("counts as the latest games when all games in the list are today's: there may have been more", () => {
    const full = games('M'.repeat(1_000), TODAY);
    expect(scoreOf(full, TODAY).of).toBe('latest');
    expect(scoreOf([...games('W', YESTERDAY), ...full.slice(1)], TODAY).of).toBe('today');
  });
});
