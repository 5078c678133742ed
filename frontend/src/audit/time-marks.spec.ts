import { describe, expect, test } from '@jest/globals';
import type { TimeMark } from '@taya/contracts/answers/audit';
import { gameBars, positionOn, ticksOf } from './time-marks.js';
import type { Line } from './use-timeline.js';

/** On a day of November. */
const at = (hour: number, minute: number, day = 21) => new Date(2026, 10, day, hour, minute).toISOString();
const mark = (revision: number, type: TimeMark['type'], more: Partial<TimeMark> = {}): TimeMark => ({
  ...{ revision, type, at: at(14, 30), game_id: 7, game_name: null, result: null, teller_id: null },
  ...{ amount: null, ...more },
});
const line = (more: Partial<Line>): Line => ({
  ...{ first: 100, last: 200, marks: [], begins: null, starts: [{ revision: 100, at: at(9, 20) }] },
  ...more,
});

test('events stand one beside the other, from one end of the line to the other', () => {
  expect([90, 100, 125, 200, 210].map((revision) => positionOn(line({}), revision))).toEqual([
    0, 0, 0.25, 1, 1,
  ]);
  expect(positionOn({ first: 5, last: 5 }, 5)).toBe(0.5);
});

describe('ticks', () => {
  const texts = (some: Line, room: number) => ticksOf(some, room).map(({ text }) => text);
  const afternoon = { revision: 150, at: at(14, 0) };
  const nextDay = { revision: 180, at: at(10, 0, 22) };
  const [morning] = line({}).starts;
  const starts = morning === undefined ? [] : [morning, afternoon];

  test('are the times of what began after a quiet hour, and of marks where there is room', () => {
    const marks = [mark(151, 'game.created'), mark(170, 'game.created')];
    expect(texts(line({ starts, marks }), 0.1)).toEqual(['9:20 AM', '2:00 PM', '2:30 PM']);
    expect(texts(line({ starts, marks }), 0.3)).toEqual(['9:20 AM', '2:00 PM']);
  });

  test('name each day once where there are several', () => {
    expect(texts(line({ starts: [...starts, nextDay] }), 0.1)).toEqual(['Nov 21', '2:00 PM', 'Nov 22']);
  });
});

describe('bars of games', () => {
  const bars = (...marks: TimeMark[]) => gameBars(line({ marks }), 0.05);
  const created = mark(110, 'game.created', { game_name: 'Final' });
  const confirmed = mark(150, 'game.confirmed', { result: 'MERON', at: at(14, 40) });

  test('go from their beginning to their end, with the result', () => {
    expect(bars(created, confirmed)).toEqual([
      { id: 7, start: 0.1, end: 0.5, letter: 'M', title: 'Final, MERON, 2:30 PM to 2:40 PM' },
    ]);
  });

  test('go to the edge where the game began before the line, or is not decided', () => {
    expect(bars(mark(150, 'game.cancelled'))).toMatchObject([{ start: 0, end: 0.5, letter: 'C' }]);
    expect(bars(created)).toMatchObject([{ start: 0.1, end: 1, letter: null }]);
  });

  test('of a game that was reopened have what was confirmed last', () => {
    const reopened = mark(160, 'game.reopened');
    expect(bars(created, confirmed, reopened)).toMatchObject([{ end: 1, letter: null }]);
    const again = mark(190, 'game.confirmed', { result: 'WALA', at: at(15, 0) });
    expect(bars(created, confirmed, reopened, again)).toEqual([
      { id: 7, start: 0.1, end: 0.9, letter: 'W', title: 'Final, WALA, 2:30 PM to 3:00 PM' },
    ]);
  });
});
