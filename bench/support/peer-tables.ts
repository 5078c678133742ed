import { type Measured, median, whole } from '../rounds.js';
import type { PeerRound } from './peer-round.js';
import { CRUD, NO_STORAGE, NO_STORAGE_KEY_OBJECT, ONE_STATEMENT, TAYA } from './peers.js';
import { table } from './table.js';

/** Connections of one hot game, or spread over time. */
export type Scene = number | 'spread';
export type Scenes = ReadonlyMap<Scene, Measured<PeerRound>>;

type Figure = keyof PeerRound;

const of = (scenes: Scenes, scene: Scene, name: string, figure: Figure): number =>
  median((scenes.get(scene)?.[name] ?? []).map((round) => round[figure]));

const titleOf = (scene: Scene) => (scene === 'spread' ? 'spread' : `c=${scene}`);
const namesOf = (scenes: Scenes) => Object.keys([...scenes.values()][0] ?? {});
const ms = (micros: number) => (micros / 1_000).toFixed(micros < 10_000 ? 2 : 1);

function rowsOf(scenes: Scenes, cellsOf: (name: string) => readonly string[]): string[][] {
  return namesOf(scenes).map((name) => [name === TAYA ? `**${name}**` : name, ...cellsOf(name)]);
}

/** Calls a second, with the slowest and the fastest round, and how many times those of the usual application. */
export function speedTable(scenes: Scenes): string {
  const keys = [...scenes.keys()];
  const cell = (name: string, scene: Scene) => {
    const speeds = (scenes.get(scene)?.[name] ?? []).map(({ perSecond }) => perSecond);
    return `${whole(median(speeds))} (${whole(Math.min(...speeds))} to ${whole(Math.max(...speeds))})`;
  };
  return table(
    keys.map(titleOf),
    rowsOf(scenes, (name) => keys.map((scene) => cell(name, scene))),
  );
}

export function latencyTable(scenes: Scenes): string {
  const columns = [...scenes.keys()].map((scene) => `${titleOf(scene)}: p50 / p95 / p99`);
  const cell = (name: string, scene: Scene) =>
    (['p50', 'p95', 'p99'] as const).map((figure) => ms(of(scenes, scene, name, figure))).join(' / ');
  return table(
    columns,
    rowsOf(scenes, (name) => [...scenes.keys()].map((scene) => cell(name, scene))),
  );
}

export function processorTable(scenes: Scenes): string {
  const keys = [...scenes.keys()];
  const cell = (name: string, scene: Scene) => whole(of(scenes, scene, name, 'processorMicros'));
  return table(
    keys.map(titleOf),
    rowsOf(scenes, (name) => keys.map((scene) => cell(name, scene))),
  );
}

export function fsyncTable(
  connections: readonly number[],
  counts: ReadonlyMap<string, readonly number[]>,
): string {
  const rows = [...counts].map(([name, found]) => [name, ...found.map((count) => count.toFixed(3))]);
  return table(
    connections.map((count) => `c=${count}`),
    rows,
  );
}

interface Aim {
  readonly title: string;
  readonly figure: Figure;
  readonly scene: Scene;
  /** null: the figure itself. */
  readonly beside: string | null;
  readonly floor: number;
  readonly goal: number;
}

/** Said, and aimed at nowhere. */
const WITHOUT_AIM = { floor: Number.NaN, goal: Number.NaN };

const AIMS: readonly Aim[] = [
  { title: 'bets a second, usual CRUD', figure: 'perSecond', scene: 16, beside: CRUD, floor: 6, goal: 15 },
  { title: 'bets a second, usual CRUD', figure: 'perSecond', scene: 64, beside: CRUD, floor: 6, goal: 15 },
  {
    title: 'bets a second, one statement',
    figure: 'perSecond',
    scene: 16,
    beside: ONE_STATEMENT,
    floor: 1.3,
    goal: 3,
  },
  {
    title: 'bets a second, one statement',
    figure: 'perSecond',
    scene: 64,
    beside: ONE_STATEMENT,
    floor: 1.3,
    goal: 3,
  },
  {
    title: 'bets a second, no storage, key as a text',
    figure: 'perSecond',
    scene: 16,
    beside: NO_STORAGE,
    floor: 0.95,
    goal: 1.5,
  },
  {
    title: 'bets a second, no storage, key as a text',
    figure: 'perSecond',
    scene: 64,
    beside: NO_STORAGE,
    floor: 0.95,
    goal: 1.5,
  },
  {
    title: 'bets a second, no storage, key as a KeyObject',
    figure: 'perSecond',
    scene: 16,
    beside: NO_STORAGE_KEY_OBJECT,
    ...WITHOUT_AIM,
  },
  {
    title: 'bets a second, no storage, key as a KeyObject',
    figure: 'perSecond',
    scene: 64,
    beside: NO_STORAGE_KEY_OBJECT,
    ...WITHOUT_AIM,
  },
  { title: 'p99, usual CRUD', figure: 'p99', scene: 64, beside: CRUD, floor: 0.15, goal: 0.1 },
  { title: 'p50, usual CRUD', figure: 'p50', scene: 1, beside: CRUD, floor: 0.2, goal: 0.15 },
  {
    title: 'processor time a bet, us',
    figure: 'processorMicros',
    scene: 64,
    beside: null,
    floor: 250,
    goal: 180,
  },
];

/** Taya beside another, as a ratio, with what is aimed at. */
export function aims(sold: Scenes): string {
  const rows = AIMS.map(({ title, figure, scene, beside, floor, goal }) => {
    const own = of(sold, scene, TAYA, figure);
    const found = beside === null ? own : own / of(sold, scene, beside, figure);
    const text = beside === null ? whole(found) : found.toFixed(2);
    const isMore = goal > floor;
    const reached = (bound: number) => (isMore ? found >= bound : found <= bound);
    const standing = reached(goal) ? 'goal' : reached(floor) ? 'floor' : 'below the floor';
    const said = (bound: number) => (Number.isNaN(bound) ? '' : String(bound));
    return [
      `${title}, ${titleOf(scene)}`,
      said(floor),
      said(goal),
      text,
      Number.isNaN(found + floor) ? '' : standing,
    ];
  });
  return table(['floor', 'goal', 'Taya', 'reached'], rows);
}
