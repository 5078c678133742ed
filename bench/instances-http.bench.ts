/**
 * Sales a second over HTTP at stations on servers: one instance, and three that forward to each other. Rounds take turns;
 * before each the read models have taken in the one before.
 */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { commandId } from '../test/crash/support/command-id.js';
import { makeCalls, type WireCall } from '../test/crash/support/wire.js';
import { Cluster } from '../test/instances/support/cluster.js';
import { House, type Teller } from '../test/support/house.js';
import { until } from '../test/support/until.js';
import { inTurns, type Round, report } from './rounds.js';

jest.setTimeout(900_000);

const CALLERS = 48;
/** Few and short: the tests' document store takes ever longer to take them in. */
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 2_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CATCH_UP_MS = 300_000;

interface Scene {
  readonly cluster: Cluster;
  readonly house: House;
  readonly tellers: readonly Teller[];
  readonly game: GameView;
}

const scenes: Scene[] = [];

async function scene(instances: number): Promise<Scene> {
  const cluster = await Cluster.open(instances);
  const [first] = cluster.stations;
  if (first === undefined) throw new Error('no instance');
  const house = await House.of(first);
  const tellers: Teller[] = [];
  for (const name of ['ana', 'ben', 'cora', 'dan']) tellers.push(await house.teller(name));
  const opened = { cluster, house, tellers, game: await house.openGame() };
  scenes.push(opened);
  return opened;
}

beforeAll(async () => {
  await scene(1);
  await scene(3);
});
afterAll(async () => {
  for (const { cluster } of scenes) await cluster.remove();
});

function* sales({ tellers, game }: Scene, endMs: number): Generator<WireCall> {
  for (let index = 0; performance.now() < endMs; index += 1) {
    const token = tellers[index % tellers.length]?.token ?? '';
    const json = { game_id: game.id, amount: '10', is_bet_meron: index % 3 === 0 };
    yield { method: 'POST', path: '/api/bet', token, key: commandId(), json };
  }
}

async function round(sold: Scene): Promise<Round> {
  await allAreUp();
  const { stations } = sold.cluster;
  const appendsBefore = await sold.cluster.appends();
  const startMs = performance.now();
  const endMs = startMs + ROUND_MS;
  const statuses = await Promise.all(
    stations.map(({ url }) => makeCalls(url, CALLERS / stations.length, sales(sold, endMs))),
  );
  const seconds = (performance.now() - startMs) / 1_000;
  const done = statuses.reduce((sum, counts) => sum + (counts.get(200) ?? 0), 0);
  const all = statuses.reduce((sum, counts) => sum + [...counts.values()].reduce((a, b) => a + b, 0), 0);
  const appends = (await sold.cluster.appends()) - appendsBefore;
  return { perSecond: done / seconds, refused: all - done, appends };
}

/** Nobody projects any more, so that a round has the machine for itself. */
async function allAreUp(): Promise<void> {
  for (const { cluster, house } of scenes) {
    for (const station of cluster.stations) {
      const { auditor } = house.at(station);
      const isUp = async () => (await auditor.get('/api/bet?page=1&page_size=1')).status === 200;
      await until(isUp, CATCH_UP_MS);
    }
  }
}

it('measures', async () => {
  const [one, three] = scenes as [Scene, Scene];
  const measured = await inTurns(ROUNDS, {
    'one instance': () => round(one),
    'three instances': () => round(three),
  });
  report(`Sales a second over HTTP, ${CALLERS} connections`, measured, 'one instance');
  for (const rounds of Object.values(measured)) {
    expect(rounds.every(({ perSecond, refused }) => perSecond > 0 && refused === 0)).toBe(true);
  }
});
