/**
 * How long other calls wait while a game of 100,000 bets is confirmed and while its date is cleared, as a ratio to how
 * long they waited just before, in the same run.
 */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { sellMany } from '../test/crash/support/many-bets.js';
import { pause } from '../test/crash/support/notebook.js';
import { type Answer, dataOf } from '../test/support/client.js';
import { House, type Teller } from '../test/support/house.js';
import { Probe } from './probe.js';

jest.setTimeout(600_000);

const BETS = 100_000;
const CALM_MS = 3_000;

let house: House;
let tellers: readonly Teller[];
let game: GameView;
let probes: Readonly<Record<'health' | 'balance' | 'cash-in', Probe>>;

beforeAll(async () => {
  house = await House.open();
  const opened: Teller[] = [];
  for (const name of ['ana', 'ben', 'cora', 'dan'])
    opened.push(await house.teller(name, { cash: '1000000' }));
  tellers = opened;
});

afterAll(async () => {
  if (probes) await Promise.all(Object.values(probes).map((probe) => probe.end()));
  await house?.close();
});

/** Measures calls while the station is idle, then while something happens and right after it. */
async function during(what: string, act: () => Promise<Answer>): Promise<void> {
  const take = () => Object.entries(probes).map(([name, probe]) => [name, probe.take()] as const);
  take();
  await pause(CALM_MS);
  const calm = take();
  const startMs = performance.now();
  dataOf(await act());
  const tookMs = performance.now() - startMs;
  await pause(CALM_MS);
  const busy = new Map(take());
  process.stdout.write(`${what}: answered in ${tookMs.toFixed(0)} ms; others, busy : calm\n`);
  for (const [name, before] of calm) {
    const meanwhile = busy.get(name);
    const ratio = (of: 'medianMs' | 'slowestMs') => ((meanwhile?.[of] ?? Number.NaN) / before[of]).toFixed(2);
    process.stdout.write(
      `  ${name.padEnd(8)} median ${ratio('medianMs')} (calm ${before.medianMs} ms), ` +
        `slowest ${ratio('slowestMs')} (calm ${before.slowestMs} ms), ${meanwhile?.count} calls\n`,
    );
  }
  expect(Object.values(probes).flatMap(({ failures }) => failures)).toEqual([]);
}

it(`sells ${BETS} bets`, async () => {
  game = await house.openGame();
  const startMs = performance.now();
  await sellMany(house.station.url, tellers, game, BETS);
  const seconds = (performance.now() - startMs) / 1_000;
  process.stdout.write(`sold ${BETS} bets, ${(BETS / seconds).toFixed(0)} a second\n`);
});

it('confirms the game, then clears its date', async () => {
  const [ana] = tellers;
  if (ana === undefined) throw new Error('no teller');
  await house.act(game, 'stop_betting_all', 'set_winner_wala');
  probes = {
    health: new Probe(() => house.nobody.get('/api/health'), 1),
    balance: new Probe(() => ana.get('/api/teller_balance'), 5),
    'cash-in': new Probe(() => house.admin.post(`/api/teller/${ana.id}/cashin`, { amount: '1' }), 5),
  };
  await during('confirming', () => house.press(game, 'confirm_result'));
  const { finished_at } = await house.latestGame();
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(
    new Date(finished_at ?? ''),
  );
  await during('clearing', () => house.admin.post('/api/clear_date', { date }));
});
