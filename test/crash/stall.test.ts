/** A game of 100,000 bets: confirming it and clearing its date keep nobody waiting. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { type Answer, dataOf } from '../support/client.js';
import { House, type Teller } from '../support/house.js';
import { commandId } from './support/command-id.js';
import { pause } from './support/notebook.js';
import { type Latencies, Probe } from './support/probe.js';
import { makeCalls, type WireCall } from './support/wire.js';

// Patience for machines that are busy with other things; none of it is used on a quiet one.
jest.setTimeout(300_000);

const BETS = 100_000;
const CONNECTIONS = 64;
const STAKE = '10';
/**
 * How much longer a call may take while a game is confirmed or a date cleared: this many medians, this long, or twice as
 * long as the slowest one before, whichever is most.
 */
const TIMES_THE_MEDIAN = 50;
const ALWAYS_FINE_MS = 250;
const CALM_MS = 1_500;

let house: House;
let tellers: readonly Teller[];
let game: GameView;
let probes: Readonly<Record<'health' | 'balance' | 'cash-in', Probe>>;

beforeAll(async () => {
  house = await House.open();
  const names = ['ana', 'ben', 'cora', 'dan'];
  const opened: Teller[] = [];
  for (const name of names) opened.push(await house.teller(name, { cash: '1000000' }));
  tellers = opened;
});

afterAll(async () => {
  if (probes) await Promise.all(Object.values(probes).map((probe) => probe.end()));
  await house?.close();
});

async function everyFigure(): Promise<unknown> {
  const lists = ['/api/game', '/api/bet', '/api/teller', '/api/clear_date'];
  return Promise.all(lists.map(async (path) => dataOf(await house.admin.get(path))));
}

function* bets(): Generator<WireCall> {
  for (let index = 0; index < BETS; index += 1) {
    const token = tellers[index % tellers.length]?.token ?? '';
    const json = { game_id: game.id, amount: STAKE, is_bet_meron: index % 3 === 0 };
    yield { method: 'POST', path: '/api/bet', token, key: commandId(), json };
  }
}

function measured(): Record<string, Latencies> {
  return Object.fromEntries(Object.entries(probes).map(([name, probe]) => [name, probe.take()]));
}

/** Measures calls in calm, then while something happens and right after it. */
async function during(what: string, act: () => Promise<Answer>): Promise<void> {
  await pause(CALM_MS);
  const calm = measured();
  const startMs = performance.now();
  dataOf(await act());
  const tookMs = performance.now() - startMs;
  await pause(CALM_MS);
  const busy = measured();
  process.stdout.write(`${what}: answered in ${tookMs.toFixed(0)} ms; others before and meanwhile:\n`);
  for (const [name, before] of Object.entries(calm)) {
    const meanwhile = busy[name];
    process.stdout.write(
      `  ${name.padEnd(8)} median ${before.medianMs} / ${meanwhile?.medianMs} ms, slowest ${before.slowestMs} / ` +
        `${meanwhile?.slowestMs} ms of ${before.count} / ${meanwhile?.count}\n`,
    );
    const limitMs = Math.max(ALWAYS_FINE_MS, TIMES_THE_MEDIAN * before.medianMs, 2 * before.slowestMs);
    expect([name, (meanwhile?.slowestMs ?? Number.NaN) <= limitMs]).toEqual([name, true]);
    expect(meanwhile?.count).toBeGreaterThan(10);
  }
  expect(Object.values(probes).flatMap(({ failures }) => failures)).toEqual([]);
}

it(`sells ${BETS} bets, each answered with a success`, async () => {
  game = await house.openGame();
  const startMs = performance.now();
  const statuses = await makeCalls(house.station.url, CONNECTIONS, bets());
  const seconds = (performance.now() - startMs) / 1_000;
  process.stdout.write(
    `sold ${BETS} bets in ${seconds.toFixed(1)} s, ${(BETS / seconds).toFixed(0)} a second\n`,
  );
  expect([...statuses]).toEqual([[200, BETS]]);
  const { total_meron_bet_amount, total_wala_bet_amount } = await house.latestGame();
  expect(Number(total_meron_bet_amount) + Number(total_wala_bet_amount)).toBe(BETS * Number(STAKE));
});

it('confirms the game without keeping others waiting', async () => {
  const [ana] = tellers;
  if (ana === undefined) throw new Error('no teller');
  await house.act(game, 'stop_betting_all', 'set_winner_wala');
  probes = {
    health: new Probe(() => house.nobody.get('/api/health'), 1),
    balance: new Probe(() => ana.get('/api/teller_balance'), 5),
    'cash-in': new Probe(() => house.admin.post(`/api/teller/${ana.id}/cashin`, { amount: '1' }), 5),
  };
  await during('confirming', () => house.press(game, 'confirm_result'));
});

it('clears its date without keeping others waiting', async () => {
  const { finished_at } = await house.latestGame();
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(
    new Date(finished_at ?? ''),
  );
  await during('clearing', () => house.admin.post('/api/clear_date', { date }));
  await Promise.all(Object.values(probes).map((probe) => probe.end()));
  for (const teller of tellers) {
    const { unclaimed, remittableUnclaimed } = await house.balance(teller);
    expect(unclaimed).toBe('0.00');
    expect(Number(remittableUnclaimed)).toBeGreaterThan(0);
  }
});

it('starts again from its snapshot and what came after it, from an older one too, and from the log alone', async () => {
  const folder = join(house.station.dataDir, 'snapshots');
  const snapshots = readdirSync(folder).sort(
    (one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10),
  );
  expect(snapshots.length).toBeGreaterThan(1);
  const figures = await everyFigure();
  const startAgain = async (what: string) => {
    await house.station.kill();
    const startMs = performance.now();
    await house.station.restart();
    process.stdout.write(`started ${what} in ${(performance.now() - startMs).toFixed(0)} ms\n`);
    expect(await everyFigure()).toEqual(figures);
  };
  await startAgain('from the newest snapshot');
  const newest = join(folder, snapshots.at(-1) ?? '');
  const bytes = readFileSync(newest);
  bytes.write('9', Math.floor(bytes.length / 2));
  writeFileSync(newest, bytes);
  await startAgain('with the newest snapshot damaged');
  rmSync(folder, { recursive: true });
  await startAgain('without snapshots');
});
