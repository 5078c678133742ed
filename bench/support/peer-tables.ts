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

/** A row a program, a column a scene. */
function sceneTable(scenes: Scenes, cell: (name: string, scene: Scene) => string, what = ''): string {
  const keys = [...scenes.keys()];
  const rows = namesOf(scenes).map((name) => [
    name === TAYA ? `**${name}**` : name,
    ...keys.map((scene) => cell(name, scene)),
  ]);
  return table(
    keys.map((scene) => `${titleOf(scene)}${what}`),
    rows,
  );
}

/** Calls a second, with the slowest and the fastest round. */
export function speedTable(scenes: Scenes): string {
  return sceneTable(scenes, (name, scene) => {
    const speeds = (scenes.get(scene)?.[name] ?? []).map(({ perSecond }) => perSecond);
    return `${whole(median(speeds))} (${whole(Math.min(...speeds))} to ${whole(Math.max(...speeds))})`;
  });
}

export function latencyTable(scenes: Scenes): string {
  const cell = (name: string, scene: Scene) =>
    (['p50', 'p95', 'p99'] as const).map((figure) => ms(of(scenes, scene, name, figure))).join(' / ');
  return sceneTable(scenes, cell, ': p50 / p95 / p99');
}

export function processorTable(scenes: Scenes): string {
  return sceneTable(scenes, (name, scene) => whole(of(scenes, scene, name, 'processorMicros')));
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
  readonly scenes: readonly Scene[];
  /** null: the figure itself. */
  readonly beside: string | null;
  /** NaN where it is said, and aimed at nowhere. */
  readonly floor: number;
  readonly goal: number;
}

const speed = (title: string, beside: string, floor = Number.NaN, goal = Number.NaN): Aim => {
  return { title: `bets a second, ${title}`, figure: 'perSecond', scenes: [16, 64], beside, floor, goal };
};

const AIMS: readonly Aim[] = [
  speed('usual CRUD', CRUD, 6, 15),
  speed('one statement', ONE_STATEMENT, 1.3, 3),
  speed('no storage, key as a text', NO_STORAGE, 0.95, 1.5),
  speed('no storage, key as a KeyObject', NO_STORAGE_KEY_OBJECT),
  { title: 'p99, usual CRUD', figure: 'p99', scenes: [64], beside: CRUD, floor: 0.15, goal: 0.1 },
  { title: 'p50, usual CRUD', figure: 'p50', scenes: [1], beside: CRUD, floor: 0.2, goal: 0.15 },
  {
    title: 'processor time a bet, us',
    figure: 'processorMicros',
    scenes: [64],
    beside: null,
    floor: 250,
    goal: 180,
  },
];

/** Taya beside another, as a ratio, with what is aimed at. */
export function aims(sold: Scenes): string {
  const rows = AIMS.flatMap((aim) => aim.scenes.map((scene) => aimed(sold, scene, aim)));
  return table(['floor', 'goal', 'Taya', 'reached'], rows);
}

function aimed(sold: Scenes, scene: Scene, { title, figure, beside, floor, goal }: Aim): readonly string[] {
  const own = of(sold, scene, TAYA, figure);
  const found = beside === null ? own : own / of(sold, scene, beside, figure);
  const isMore = goal > floor;
  const reached = (bound: number) => (isMore ? found >= bound : found <= bound);
  const reachedBound = reached(goal) ? 'goal' : reached(floor) ? 'floor' : 'below the floor';
  const said = (bound: number) => (Number.isNaN(bound) ? '' : String(bound));
  return [
    `${title}, ${titleOf(scene)}`,
    said(floor),
    said(goal),
    beside === null ? whole(found) : found.toFixed(2),
    Number.isNaN(found + floor) ? '' : reachedBound,
  ];
}
