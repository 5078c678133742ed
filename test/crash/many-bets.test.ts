/** A game with many bets: confirmed and cleared in one event each, and restarted from snapshots of every age. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { itInLong } from '../../play/long.js';
import { times } from '../../play/runs.js';
import { dataOf } from '../support/client.js';
import { House, type Teller } from '../support/house.js';
import { until } from '../support/until.js';
import { STAKE, sellMany } from './support/many-bets.js';

/**
 * A snapshot is made when 40,000 events since the last one are reached, or some seconds later, half a minute after the last
 * one at least: a long run makes two, the gate none.
 */
const BETS = times({ gate: 3_000, long: 102_000 });
const SNAPSHOTS = 2;
const SNAPSHOTS_MS = 60_000;

let house: House;
let tellers: readonly Teller[];
let game: GameView;

beforeAll(async () => {
  house = await House.open({ hasManyDocuments: true });
  const names = ['ana', 'ben', 'cora', 'dan'];
  const opened: Teller[] = [];
  for (const name of names) opened.push(await house.teller(name, { cash: '1000000' }));
  tellers = opened;
});

afterAll(() => house?.close());

async function everyFigure(): Promise<unknown> {
  const lists = ['/api/game', '/api/bet', '/api/teller', '/api/clear_date'];
  return Promise.all(lists.map(async (path) => dataOf(await house.admin.get(path))));
}

it(`sells ${BETS} bets, each answered with a success`, async () => {
  game = await house.openGame();
  await sellMany(house.station.url, tellers, game, BETS);
  const { total_meron_bet_amount, total_wala_bet_amount } = await house.latestGame();
  expect(Number(total_meron_bet_amount) + Number(total_wala_bet_amount)).toBe(BETS * Number(STAKE));
});

it('pays every winner of the game into unclaimed, and none after its date is cleared', async () => {
  await house.act(game, 'stop_betting_all', 'set_winner_wala');
  dataOf(await house.press(game, 'confirm_result'));
  for (const teller of tellers) expect(Number((await house.balance(teller)).unclaimed)).toBeGreaterThan(0);
  const { finished_at } = await house.latestGame();
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(
    new Date(finished_at ?? ''),
  );
  dataOf(await house.admin.post('/api/clear_date', { date }));
  for (const teller of tellers) {
    const { unclaimed, remittableUnclaimed } = await house.balance(teller);
    expect(unclaimed).toBe('0.00');
    expect(Number(remittableUnclaimed)).toBeGreaterThan(0);
  }
});

async function startAgain(what: string): Promise<void> {
  const figures = await everyFigure();
  await house.station.kill();
  const startMs = performance.now();
  await house.restart();
  process.stdout.write(`started ${what} in ${(performance.now() - startMs).toFixed(0)} ms\n`);
  expect(await everyFigure()).toEqual(figures);
}

itInLong('starts again from its snapshot and what came after it, and with that one damaged', async () => {
  const folder = join(house.station.dataDir, 'snapshots');
  const byRevision = (one: string, other: string) => Number.parseInt(one, 10) - Number.parseInt(other, 10);
  // Snapshots are written in the background, also after the last answer.
  const whole = () => readdirSync(folder).filter((name) => name.endsWith('.snapshot'));
  await until(() => existsSync(folder) && whole().length >= SNAPSHOTS, SNAPSHOTS_MS);
  const snapshots = whole().sort(byRevision);
  await startAgain('from the newest snapshot');
  const newest = join(folder, snapshots.at(-1) ?? '');
  const bytes = readFileSync(newest);
  bytes.write('9', Math.floor(bytes.length / 2));
  writeFileSync(newest, bytes);
  await startAgain('with the newest snapshot damaged');
});

it('starts again from the log alone', async () => {
  rmSync(join(house.station.dataDir, 'snapshots'), { recursive: true, force: true });
  await startAgain('without snapshots');
});
