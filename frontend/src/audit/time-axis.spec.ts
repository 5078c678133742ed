import { describe, expect, test } from '@jest/globals';
import { axisOf, ticksOf } from './time-axis.js';

const at = (text: string) => Date.parse(`${text}+08:00`);
const stretch = (from: string, to: string) => ({ from: at(from), to: at(to), first: 0, last: 0 });

const MORNING = stretch('2026-11-21T09:20:00', '2026-11-21T12:00:00');
const AFTERNOON = stretch('2026-11-21T14:00:00', '2026-11-21T18:00:00');
const NEXT_DAY = stretch('2026-11-22T10:00:00', '2026-11-22T18:00:00');

describe('a line of time', () => {
  test('gives nights and quiet times next to no room', () => {
    const { stretches } = axisOf([MORNING, AFTERNOON, NEXT_DAY]);
    expect(stretches[0]?.start).toBe(0);
    const ends = stretches.map(({ start, width }) => start + width);
    expect(ends.at(-1)).toBeCloseTo(1);
    expect((stretches[1]?.start ?? 0) - (ends[0] ?? 0)).toBeCloseTo(0.012);
    // Four hours beside eight.
    expect((stretches[2]?.width ?? 0) / (stretches[1]?.width ?? 1)).toBeCloseTo(2);
  });

  test('leads from a time to its place and back', () => {
    const { placeOf, timeAt } = axisOf([MORNING, AFTERNOON, NEXT_DAY]);
    for (const time of ['2026-11-21T09:20:00', '2026-11-21T15:31:07.250', '2026-11-22T18:00:00']) {
      expect(timeAt(placeOf(at(time)))).toBeCloseTo(at(time), -1);
    }
    expect(timeAt(placeOf(at('2026-11-21T13:00:00')))).toBe(MORNING.to);
    expect([placeOf(0), timeAt(0), placeOf(at('2027-01-01T00:00:00'))]).toEqual([0, MORNING.from, 1]);
  });

  test('keeps room for a single event, however long the others are', () => {
    const alone = stretch('2026-11-23T12:19:00', '2026-11-23T12:19:00');
    const { placeOf, stretches } = axisOf([MORNING, alone]);
    expect(stretches[1]?.width).toBeGreaterThan(0.01);
    expect(placeOf(alone.from)).toBeGreaterThan(stretches[1]?.start ?? 1);
    expect(axisOf([alone]).placeOf(alone.from)).toBe(0.5);
    expect(axisOf([]).timeAt(0.5)).toBe(0);
  });

  test('leaves most of its room to what happened, over a year of days', () => {
    const days = Array.from({ length: 365 }, (_, day) => ({
      ...MORNING,
      from: MORNING.from + day * 86_400_000,
      to: MORNING.to + day * 86_400_000,
    }));
    const widths = axisOf(days).stretches.map(({ width }) => width);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(0.75);
  });
});

describe('its ticks', () => {
  const texts = (stretches: Parameters<typeof axisOf>[0], room: number) =>
    ticksOf(axisOf(stretches), room, 'Asia/Manila').map(({ text }) => text);

  test('are hours of the station, and where a stretch begins', () => {
    expect(texts([MORNING, AFTERNOON], 0.12)).toEqual(['9:20 AM', '11 AM', '2 PM', '3 PM', '4 PM', '5 PM']);
  });

  test('are fewer where there is less room, and never closer than that', () => {
    expect(texts([AFTERNOON], 0.4)).toEqual(['2 PM', '4 PM']);
    const places = ticksOf(axisOf([MORNING, AFTERNOON, NEXT_DAY]), 0.1).map(({ place }) => place);
    places.slice(1).forEach((place, index) => {
      expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(0.1);
    });
  });

  test('name each day once where there are several', () => {
    expect(texts([MORNING, AFTERNOON, NEXT_DAY], 0.15)).toEqual(['Nov 21', '2 PM', 'Nov 22', '3 PM']);
  });
});
