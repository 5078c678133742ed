import { localTime, timeForPeople } from '@taya/contracts/time';
import { timeZone } from '../data/station-zone.js';
import { shortDay } from '../ui/format.js';

/** A stretch of time in milliseconds since 1970 UTC, with its first and last revision. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

/** A stretch on the line: places go from 0 to 1. */
interface Placed extends Stretch {
  readonly start: number;
  readonly width: number;
}

export interface TimeAxis {
  readonly stretches: readonly Placed[];
  /** The place of an instant; one in a quiet time is where the stretch before it ends. */
  readonly placeOf: (ms: number) => number;
  readonly timeAt: (place: number) => number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A quiet time is as wide as this share of the line, and all together at most a quarter. */
const QUIET = 0.012;
const QUIET_IN_ALL = 0.25;
/** No stretch is narrower than this share of the busy time, or a single event could not be pointed at. */
const NARROWEST = 0.02;

/**
 * A line of time on which nights and other quiet times take next to no room: the stretches in which something happened,
 * one after the other, oldest first.
 */
export function axisOf(stretches: readonly Stretch[]): TimeAxis {
  const busyMs = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  const least = Math.max(MINUTE_MS, busyMs * NARROWEST);
  const lengths = stretches.map(({ from, to }) => Math.max(least, to - from));
  const quiet = Math.min(QUIET, QUIET_IN_ALL / Math.max(1, stretches.length - 1));
  const room = 1 - quiet * Math.max(0, stretches.length - 1);
  const perMs = room / Math.max(1, sumOf(lengths));
  const placed = stretches.map((stretch, index) => {
    const start = sumOf(lengths.slice(0, index)) * perMs + index * quiet;
    return { ...stretch, start, width: (lengths[index] ?? 0) * perMs };
  });
  return {
    stretches: placed,
    placeOf: (ms) => {
      const within = placed.findLast(({ from }) => from <= ms);
      return within === undefined ? 0 : placeIn(within, ms);
    },
    timeAt: (place) => {
      const within = placed.findLast(({ start }) => start <= place) ?? placed[0];
      if (within === undefined) return 0;
      const share = Math.min(1, Math.max(0, (place - within.start) / within.width));
      return Math.round(within.from + share * (within.to - within.from));
    },
  };
}

const sumOf = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length, 0);

function placeIn({ from, to, start, width }: Placed, ms: number): number {
  // A single event stands in the middle of its stretch.
  return start + width * (from === to ? 0.5 : Math.min(1, (ms - from) / (to - from)));
}

export interface Tick {
  readonly place: number;
  readonly text: string;
}

/** As many hours between two ticks as there is room for. */
const STEPS = [1, 2, 3, 4, 6, 12] as const;

/**
 * Where stretches begin, and full hours in between: the day where it is another one, else the time of day.
 * @param room the smallest share of the line between two of them
 */
export function ticksOf({ stretches, placeOf }: TimeAxis, room: number, zone = timeZone): readonly Tick[] {
  const days = new Set(stretches.map(({ from }) => dayOf(from, zone)));
  const chosen: Tick[] = [];
  const choose = (place: number, text: string) => {
    if (chosen.every((tick) => Math.abs(tick.place - place) >= room)) chosen.push({ place, text });
  };
  let shownDay = days.size === 1 ? [...days][0] : '';
  for (const { from, start } of stretches) {
    const day = dayOf(from, zone);
    choose(start, day === shownDay ? shortTime(from, zone) : shortDay(day));
    shownDay = day;
  }
  for (const stretch of stretches) {
    for (const ms of hoursOf(stretch, room, zone)) choose(placeOf(ms), shortTime(ms, zone));
  }
  return chosen.sort((left, right) => left.place - right.place);
}

function hoursOf({ from, to, width }: Placed, room: number, zone: string): readonly number[] {
  const hours = (to - from) / HOUR_MS;
  const step = STEPS.find((some) => (width / hours) * some >= room) ?? 24;
  const [, minutes = 0, seconds = 0] = clockOf(from, zone);
  const first = from + (60 - minutes) * MINUTE_MS - seconds * 1_000 - (from % 1_000);
  const all = Array.from({ length: Math.max(0, Math.ceil((to - first) / HOUR_MS)) }, (_, index) => {
    return first + index * HOUR_MS;
  });
  return all.filter((ms) => (clockOf(ms, zone)[0] ?? 0) % step === 0);
}

const dayOf = (ms: number, zone: string) => localTime(ms, zone).slice(0, 10);
const clockOf = (ms: number, zone: string) => localTime(ms, zone).slice(11).split(':').map(Number);
/** `10 AM`, `10:24 AM` */
const shortTime = (ms: number, zone: string) => timeForPeople(ms, zone).replace(':00', '');
