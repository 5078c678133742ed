import type { TimeMark } from '@taya/contracts/answers/audit';
import { add, pesos, ZERO } from '@taya/contracts/centavos';
import { TIME_MARKS } from '@taya/contracts/events';
import { centavosOf, counted, shortDay, timeOfDay } from '../ui/format.js';
import { stationDay } from './station-time.js';
import type { People } from './use-people.js';
import type { Line } from './use-timeline.js';

/** Where an event stands on a line, as a share of its width: quiet times take no room. */
export function positionOn({ first, last }: Pick<Line, 'first' | 'last'>, revision: number): number {
  if (first === last) return 0.5;
  return Math.min(1, Math.max(0, (revision - first) / (last - first)));
}

/** Whether all that is on it began on one day. */
export const isOneDay = ({ starts }: Line): boolean =>
  new Set(starts.map(({ at }) => stationDay(at))).size === 1;

/**
 * The times of what began after a quiet hour, with the day where it is another one, and of the marks in between.
 * @param room the smallest share of the line between two of them
 */
export function ticksOf(line: Line, room: number) {
  const ticks: { readonly position: number; readonly text: string }[] = [];
  const choose = (revision: number, text: string) => {
    const position = positionOn(line, revision);
    if (ticks.every((tick) => Math.abs(tick.position - position) >= room)) ticks.push({ position, text });
  };
  const { starts, marks } = line;
  let day = isOneDay(line) ? stationDay(starts[0]?.at ?? '') : '';
  for (const { revision, at } of starts) {
    choose(revision, stationDay(at) === day ? timeOfDay(at) : shortDay(stationDay(at)));
    day = stationDay(at);
  }
  for (const { revision, at } of marks) choose(revision, timeOfDay(at));
  return ticks;
}

type Letter = 'M' | 'W' | 'D' | 'C';
type Marked = (typeof TIME_MARKS)[TimeMark['type']];

const LETTERS = { MERON: 'M', WALA: 'W', DRAW: 'D' } as const;

/** Of marks that are about no game. */
const OF_CASH = 0;

/** Bars of games, oldest first; one that began before the line, or has not ended on it, goes to its edge. */
export function gameBars(line: Line, room: number) {
  const ofGames = Map.groupBy(line.marks, ({ game_id }) => game_id ?? OF_CASH);
  ofGames.delete(OF_CASH);
  let last = Number.NEGATIVE_INFINITY;
  return [...ofGames].map(([id, marks]) => {
    const begin = marks.find(({ type }) => TIME_MARKS[type] === 'began');
    const latest = marks.findLast(({ type }) => TIME_MARKS[type] !== 'began');
    const finish = latest !== undefined && TIME_MARKS[latest.type] === 'reopened' ? undefined : latest;
    const start = begin === undefined ? 0 : positionOn(line, begin.revision);
    const end = finish === undefined ? 1 : positionOn(line, finish.revision);
    const middle = (start + end) / 2;
    const hasRoom = finish !== undefined && middle - last >= room;
    if (hasRoom) last = middle;
    return {
      id,
      start,
      end,
      /** What is above it; null for a game without an end, and where there is no room. */
      letter: hasRoom ? letterOf(finish) : null,
      title: [
        begin?.game_name ?? `Game ${id}`,
        resultOf(finish),
        `${begin === undefined ? 'before' : timeOfDay(begin.at)} to ${finish === undefined ? 'now' : timeOfDay(finish.at)}`,
      ].join(', '),
    };
  });
}

function letterOf({ type, result }: TimeMark): Letter {
  return TIME_MARKS[type] === 'cancelled' ? 'C' : LETTERS[result ?? 'DRAW'];
}

function resultOf(finish: TimeMark | undefined): string {
  if (finish === undefined) return 'not decided';
  return TIME_MARKS[finish.type] === 'cancelled' ? 'cancelled' : (finish.result ?? '');
}

/** Cash-ins, remits and reversals, those of one drawer if it is given; what has no room beside another is marked with it. */
export function cashMarks(line: Line, room: number, tellerId: number | undefined, people: People) {
  const groups: { position: number; all: TimeMark[] }[] = [];
  for (const mark of line.marks) {
    if (mark.teller_id === null || (tellerId !== undefined && mark.teller_id !== tellerId)) continue;
    const position = positionOn(line, mark.revision);
    const last = groups.at(-1);
    if (last !== undefined && position - last.position < room) last.all.push(mark);
    else groups.push({ position, all: [mark] });
  }
  return groups.map(({ position, all }) => ({
    position,
    sign: all.every(isIntoDrawer) ? '↑' : all.some(isIntoDrawer) ? '↕' : '↓',
    title: Object.values(TIME_MARKS)
      .flatMap((kind) => cashWords(kind, all, people))
      .join('; '),
  }));
}

const isIntoDrawer = ({ type, amount }: TimeMark) => {
  const kind: Marked = TIME_MARKS[type];
  return typeof kind === 'object' && kind.isIntoDrawer(amount ?? '');
};

/** @returns nothing where there is no cash of this kind */
function cashWords(kind: Marked, all: readonly TimeMark[], people: People): readonly string[] {
  const marks = all.filter(({ type }) => TIME_MARKS[type] === kind);
  const [first] = marks;
  if (first === undefined || typeof kind === 'string') return [];
  const { noun } = kind;
  const sum = add(ZERO, ...marks.map(({ amount }) => centavosOf(amount ?? '0.00')));
  const whose =
    marks.length === 1
      ? `${noun}, ${people.nameOf(first.teller_id ?? 0)}`
      : `${counted(marks.length)} ${noun}s`;
  return [`${whose}, ${pesos(sum)}, ${timeOfDay(first.at)}`];
}
