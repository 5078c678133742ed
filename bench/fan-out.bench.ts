/**
 * Live boards by the thousand: how soon a sold bet is on each of them at four sales a second, what a delivery costs, and
 * how many bets a second are sold meanwhile, beside the same station without boards. Rounds take turns.
 */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { commandId } from '../test/crash/support/command-id.js';
import { pause } from '../test/crash/support/notebook.js';
import { makeCalls, type WireCall } from '../test/crash/support/wire.js';
import { Program } from '../test/programs/program.js';
import { House, type Teller } from '../test/support/house.js';
import type { Change, Delivered } from './programs/viewers.program.js';
import { alternate, at, type Measured, median, whole } from './rounds.js';
import { mainThreadMicros } from './support/processor-time.js';
import { table } from './support/table.js';

const CROWDS = (process.env.BENCH_VIEWERS ?? '0,1000,5000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 4_000);
const UPDATE_EVERY_MS = 250;
const SETTLE_MS = 1_000;
const CALLERS = 16;

jest.setTimeout(900_000);

let house: House;
let tellers: Teller[];
let game: GameView;
let viewers: Program;

beforeAll(async () => {
  house = await House.open();
  tellers = [];
  for (const name of ['ana', 'ben', 'cora', 'dan']) tellers.push(await house.teller(name));
  game = await house.openGame();
  viewers = Program.start(new URL('./programs/viewers.program.ts', import.meta.url));
});
afterAll(async () => {
  await viewers?.end();
  await house?.close();
});

/** What a round measured. */
interface Round {
  readonly calm: Delivered & { readonly mainUs: number };
  readonly busy: Delivered & { readonly bets: number; readonly mainUs: number };
}

const nowMs = () => performance.timeOrigin + performance.now();

/** One bet, and when it was answered. */
async function change(): Promise<Change> {
  const [teller] = tellers as [Teller];
  const { status, headers } = await house.trySell(teller, game, 'MERON', '10', { key: commandId() });
  expect(status).toBe(200);
  return { revision: Number(headers.get('x-ledger-revision')), atMs: nowMs() };
}

async function changes(): Promise<readonly Change[]> {
  const made: Change[] = [];
  const endMs = nowMs() + ROUND_MS;
  for (let nextMs = nowMs(); nextMs < endMs; nextMs += UPDATE_EVERY_MS) {
    await pause(Math.max(0, nextMs - nowMs()));
    made.push(await change());
  }
  await pause(SETTLE_MS);
  return made;
}

function* sales(endMs: number): Generator<WireCall> {
  for (let index = 0; nowMs() < endMs; index += 1) {
    const token = tellers[index % tellers.length]?.token ?? '';
    const json = { game_id: game.id, amount: '10', is_bet_meron: index % 3 === 0 };
    yield { method: 'POST', path: '/api/bet', token, key: commandId(), json };
  }
}

async function measured<Result>(work: () => Promise<Result>) {
  const beforeUs = mainThreadMicros(house.station.pid);
  const result = await work();
  return { result, mainUs: mainThreadMicros(house.station.pid) - beforeUs };
}

async function round(count: number): Promise<Round> {
  await viewers.call('open', house.station.url, count);
  await pause(SETTLE_MS);
  await viewers.call('take', []);
  const calm = await measured(changes);
  const calmly = await viewers.call<Delivered>('take', calm.result);
  const startMs = nowMs();
  const busy = await measured(async () => {
    const [statuses, made] = await Promise.all([
      makeCalls(house.station.url, CALLERS, sales(startMs + ROUND_MS)),
      changes(),
    ]);
    expect([...statuses.keys()]).toEqual([200]);
    return { bets: statuses.get(200) ?? 0, made };
  });
  const busily = await viewers.call<Delivered>('take', busy.result.made);
  expect(await viewers.call('connected')).toBe(count);
  await viewers.call('close');
  await pause(SETTLE_MS);
  return {
    calm: { ...calmly, mainUs: calm.mainUs },
    busy: { ...busily, bets: busy.result.bets, mainUs: busy.mainUs },
  };
}

const shown = (number: number) => (Number.isNaN(number) ? '-' : whole(number));

function report(rounds: Measured<Round>): void {
  const [base = []] = Object.values(rounds);
  const over = (some: readonly Round[], figure: (round: Round) => number) => median(some.map(figure));
  const betsOf = (some: readonly Round[]) => over(some, ({ busy }) => (busy.bets * 1_000) / ROUND_MS);
  const idleUs = over(base, ({ calm }) => calm.mainUs);
  const rows = Object.entries(rounds).map(([count, some]) => [
    whole(Number(count)),
    shown(over(some, ({ calm }) => at(0.5, calm.tookMs))),
    shown(over(some, ({ calm }) => at(0.99, calm.tookMs))),
    shown(over(some, ({ calm }) => (calm.mainUs - idleUs) / calm.messages)),
    shown(over(some, ({ calm }) => (calm.messages * 1_000) / (ROUND_MS + SETTLE_MS))),
    shown(betsOf(some)),
    (betsOf(some) / betsOf(base)).toFixed(2),
    shown(over(some, ({ busy }) => at(0.5, busy.tookMs))),
    shown(over(some, ({ busy }) => at(0.99, busy.tookMs))),
    shown(over(some, ({ busy }) => (busy.messages * 1_000) / (ROUND_MS + SETTLE_MS))),
  ]);
  const within = ['half within, ms', '99 %'];
  const columns = [...within, 'us a delivery', 'messages a second', 'bets a second', 'beside none'];
  process.stdout.write(
    `Boards, ${ROUNDS} rounds of ${ROUND_MS} ms each, by turns\n` +
      `${table([...columns, ...within, 'messages a second'], rows)}\n`,
  );
}

it('measures', async () => {
  const rounds = await alternate(
    ROUNDS,
    Object.fromEntries(CROWDS.map((count) => [count, () => round(count)])),
  );
  report(rounds);
  for (const [count, some] of Object.entries(rounds)) {
    expect(some.every(({ calm }) => count === '0' || calm.messages > 0)).toBe(true);
  }
});
