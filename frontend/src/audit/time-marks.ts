import type { TimeMark } from '@taya/contracts/answers/audit';
import { centavos, twoPlaces } from '@taya/contracts/centavos';
import { centavosOf, counted, money, timeOfDay } from '../ui/format.js';
import type { TimeAxis } from './time-axis.js';
import type { People } from './use-people.js';

export interface GameBar {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  /** What is above it; null for a game without an end, and where there is no room. */
  readonly letter: 'M' | 'W' | 'D' | 'C' | null;
  readonly title: string;
}

type Letter = NonNullable<GameBar['letter']>;

/** Bars of games, oldest first; one that began before the line, or has not ended on it, goes to its edge. */
export function gameBars(
  marks: readonly TimeMark[],
  { placeOf }: TimeAxis,
  room: number,
): readonly GameBar[] {
  const games = new Map<number, TimeMark[]>();
  for (const mark of marks) {
    if (mark.game_id !== null) games.set(mark.game_id, [...(games.get(mark.game_id) ?? []), mark]);
  }
  let last = Number.NEGATIVE_INFINITY;
  return [...games.values()].map((ofGame) => {
    const begin = ofGame.find(({ type }) => type === 'game.created');
    const latest = ofGame.find(({ type }) => type !== 'game.created');
    const finish = latest?.type === 'game.reopened' ? undefined : latest;
    const start = begin === undefined ? 0 : placeOf(Date.parse(begin.at));
    const end = finish === undefined ? 1 : placeOf(Date.parse(finish.at));
    const middle = (start + end) / 2;
    const hasRoom = finish !== undefined && middle - last >= room;
    if (hasRoom) last = middle;
    return {
      id: ofGame[0]?.game_id ?? 0,
      start,
      end,
      letter: hasRoom ? letterOf(finish) : null,
      title: [
        begin?.game_name ?? `Game ${ofGame[0]?.game_id}`,
        resultOf(finish),
        `${begin === undefined ? 'before' : timeOfDay(begin.at)} to ${finish === undefined ? 'now' : timeOfDay(finish.at)}`,
      ].join(', '),
    };
  });
}

function letterOf({ type, result }: TimeMark): Letter {
  if (type === 'game.cancelled') return 'C';
  if (result === 'MERON') return 'M';
  return result === 'WALA' ? 'W' : 'D';
}

function resultOf(finish: TimeMark | undefined): string {
  if (finish === undefined) return 'not decided';
  return finish.type === 'game.cancelled' ? 'cancelled' : (finish.result ?? '');
}

export interface CashMark {
  readonly place: number;
  readonly sign: '↑' | '↓' | '↕';
  readonly title: string;
}

/** Cash-ins, remits and reversals, those of one drawer if it is given; what has no room beside another is marked with it. */
export function cashMarks(
  marks: readonly TimeMark[],
  { placeOf }: TimeAxis,
  room: number,
  tellerId: number | undefined,
  people: People,
): readonly CashMark[] {
  const groups: { place: number; all: TimeMark[] }[] = [];
  for (const mark of marks) {
    if (mark.teller_id === null || (tellerId !== undefined && mark.teller_id !== tellerId)) continue;
    const place = placeOf(Date.parse(mark.at));
    const last = groups.at(-1);
    if (last !== undefined && place - last.place < room) last.all.push(mark);
    else groups.push({ place, all: [mark] });
  }
  return groups.map(({ place, all }) => {
    return {
      place,
      sign: all.every(isIntoDrawer) ? '↑' : all.some(isIntoDrawer) ? '↕' : '↓',
      title: CASH_NOUNS.map(([noun, eventType]) => {
        const marks = all.filter(({ type }) => type === eventType);
        return cashWords(noun, marks, people);
      })
        .filter((words) => words !== '')
        .join('; '),
    };
  });
}

const CASH_NOUNS = [
  ['cash-in', 'cash.added'],
  ['remit', 'cash.remitted'],
  ['reversal', 'cash.reversed'],
  ['closed shift', 'shift.closed'],
] as const;

const isIntoDrawer = ({ type, amount }: TimeMark) =>
  type === 'cash.added' || (type !== 'cash.remitted' && amount?.startsWith('-') === false);

function cashWords(noun: string, marks: readonly TimeMark[], people: People): string {
  const [first] = marks;
  if (first === undefined) return '';
  const sum = marks.reduce((total, { amount }) => total + centavosOf(amount ?? '0.00'), 0);
  const whose =
    marks.length === 1
      ? `${noun}, ${people.nameOf(first.teller_id ?? 0)}`
      : `${counted(marks.length)} ${noun}s`;
  return `${whose}, ${money(twoPlaces(centavos(sum)))}, ${timeOfDay(first.at)}`;
}
