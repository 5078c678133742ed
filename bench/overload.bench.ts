/**
 * More callers than a station can serve: how many sales a second are recorded, how many are refused, how long an answer
 * takes, and what a teller waits for a list and for a sale meanwhile. Then the other way: sales beside a crowd that asks
 * for lists, and beside live clients that flood.
 */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { commandId } from '../test/crash/support/command-id.js';
import { makeCalls, type WireCall } from '../test/crash/support/wire.js';
import { Program } from '../test/programs/program.js';
import { dataOf } from '../test/support/client.js';
import { House, type Teller } from '../test/support/house.js';
import { Probe } from './probe.js';
import { alternate, median, whole } from './rounds.js';
import { table } from './support/table.js';
import { load } from './support/wrk.js';

const CROWDS = (process.env.BENCH_CALLERS ?? '64,1000,4000').split(',').map(Number);
const SECONDS = 5;
const READERS = 64;
const PAUSE_MS = 20;
/** Beside live clients that flood. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const ROUND_MS = 3_000;
const SELLERS = 16;

jest.setTimeout(300_000);

let house: House;
let tellers: Teller[];
let game: GameView;

beforeAll(async () => {
  house = await House.open({ environment: { MAX_CONNECTIONS_PER_ADDRESS: '10000' } });
  tellers = [];
  for (const name of ['ana', 'ben', 'cora', 'dan', 'eva']) tellers.push(await house.teller(name));
  game = await house.openGame();
});
afterAll(() => house?.close());

const listOf = (teller: Teller) => teller.get('/api/bet?page=1&page_size=20');
const micros = (number: number) => whole(number / 1_000);

/** Bets in the ledger: the list waits until the read models have them. */
async function recorded(): Promise<number> {
  const answer = await house.auditor.get('/api/bet?page=1&page_size=1');
  dataOf(answer);
  return answer.body.total ?? Number.NaN;
}

it('measures sales by crowds', async () => {
  const [teller] = tellers as [Teller];
  const rows: string[][] = [];
  for (const connections of CROWDS) {
    const before = await recorded();
    const lists = new Probe(() => listOf(teller), PAUSE_MS);
    const tokens = tellers.map(({ token }) => token ?? '');
    const { answers, refused, broken, p50, p99 } = await load(
      { kind: 'bets', gameId: game.id },
      { url: house.station.url, tokens, connections, seconds: SECONDS, pauseMs: 0 },
    );
    await lists.end();
    const sold = (await recorded()) - before;
    const { medianMs, slowestMs } = lists.take();
    rows.push([
      whole(connections),
      whole(sold / SECONDS),
      whole(refused / SECONDS),
      micros(p50),
      micros(p99),
      `${medianMs} / ${slowestMs}`,
      `${lists.failures.length}`,
    ]);
    expect(broken).toBe(0);
    // What wrk did not wait for at its end may be recorded too.
    expect(sold).toBeGreaterThanOrEqual(answers - refused);
    expect(sold).toBeLessThanOrEqual(answers - refused + connections);
  }
  process.stdout.write(
    `${table(['recorded a second', 'refused a second', 'half within, ms', '99 %', 'a list: half / longest, ms', 'lists refused'], rows)}\n`,
  );
});

it('measures sales beside a crowd that asks for lists', async () => {
  const [teller] = tellers as [Teller];
  const endMs = performance.now() + SECONDS * 1_000;
  const lists = function* (): Generator<WireCall> {
    while (performance.now() < endMs) {
      yield { method: 'GET', path: '/api/bet?side=MERON&page=1', token: house.auditor.token ?? '' };
    }
  };
  const sales = new Probe(() => house.trySell(teller, game, 'MERON', '10'), PAUSE_MS);
  const statuses = await makeCalls(house.station.url, READERS, lists());
  await sales.end();
  const { count, medianMs, slowestMs } = sales.take();
  const asked = [...statuses].map(([status, times]) => `${times} of ${status}`).join(', ');
  process.stdout.write(
    `Beside ${READERS} who ask for lists (${asked}): ${count} sales, half within ${medianMs} ms, the longest ${slowestMs} ms\n`,
  );
  expect(sales.failures).toEqual([]);
});

it('measures sales beside live clients that flood', async () => {
  const [teller] = tellers as [Teller];
  const floods = Program.start(new URL('./programs/floods.program.ts', import.meta.url));
  const sales = function* (): Generator<WireCall> {
    const endMs = performance.now() + ROUND_MS;
    while (performance.now() < endMs) {
      const json = { game_id: game.id, amount: '10', is_bet_meron: true };
      yield { method: 'POST', path: '/api/bet', token: teller.token ?? '', key: commandId(), json };
    }
  };
  const beside = (count: number) => async () => {
    await floods.call('start', house.station.url, count);
    const statuses = await makeCalls(house.station.url, SELLERS, sales());
    const connections = await floods.call<number>('stop');
    expect([...statuses.keys()]).toEqual([200]);
    return { sold: statuses.get(200) ?? 0, connections };
  };
  const turns = { none: beside(0), one: beside(1), eight: beside(8) };
  const measured = await alternate(ROUNDS, turns).finally(() => floods.end());
  const soldBeside = (name: string) => median(measured[name]?.map(({ sold }) => sold) ?? []);
  const rows = Object.entries(measured).map(([name, rounds]) => [
    name,
    whole((soldBeside(name) * 1_000) / ROUND_MS),
    (soldBeside(name) / soldBeside('none')).toFixed(2),
    whole(median(rounds.map(({ connections }) => connections))),
  ]);
  process.stdout.write(
    `${table(['bets a second', 'beside none', 'connections'], rows)}\nGoals: 0.8 beside one, 0.6 beside eight\n`,
  );
  for (const { connections } of measured.eight ?? []) expect(connections).toBeGreaterThan(8);
});
