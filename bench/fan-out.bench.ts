/**
 * Live boards by the thousand: how soon a sold bet is on each of them at four sales a second, what a delivery costs, and
 * how many bets a second are sold meanwhile, beside the same station without boards. Rounds take turns.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { commandId } from '../test/crash/support/command-id.js';
import { pause } from '../test/crash/support/notebook.js';
import { makeCalls, type WireCall } from '../test/crash/support/wire.js';
import { Program } from '../test/programs/program.js';
import { House, type Teller } from '../test/support/house.js';
import type { Change, Delivered } from './programs/viewers.program.js';

const CROWDS = (process.env.BENCH_VIEWERS ?? '0,1000,5000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 4_000);
const UPDATE_EVERY_MS = 250;
const SETTLE_MS = 1_000;
const CALLERS = 16;
/** The unit of the times in `/proc`. */
const TICK_US = 10_000;

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

/** Processor time of the station's main thread so far. */
function mainThreadUs(): number {
  const { pid } = house.station;
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_US;
}

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
  const beforeUs = mainThreadUs();
  const result = await work();
  return { result, mainUs: mainThreadUs() - beforeUs };
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

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const at = (share: number, sorted: readonly number[]) =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
const whole = (number: number) => (Number.isNaN(number) ? '-' : Math.round(number).toLocaleString('en-US'));

function report(rounds: ReadonlyMap<number, readonly Round[]>): void {
  const [base = []] = rounds.values();
  const over = (some: readonly Round[], figure: (round: Round) => number) => median(some.map(figure));
  const betsOf = (some: readonly Round[]) => over(some, ({ busy }) => (busy.bets * 1_000) / ROUND_MS);
  const idleUs = over(base, ({ calm }) => calm.mainUs);
  process.stdout.write(
    `Boards, ${ROUNDS} rounds of ${ROUND_MS} ms each, by turns\n| boards | half within, ms | 99 % | us a delivery | messages a second | ` +
      'bets a second | beside none | half within, ms | 99 % | messages a second |\n|-|-|-|-|-|-|-|-|-|-|\n',
  );
  for (const [count, some] of rounds) {
    const cells = [
      count,
      over(some, ({ calm }) => at(0.5, calm.tookMs)),
      over(some, ({ calm }) => at(0.99, calm.tookMs)),
      over(some, ({ calm }) => (calm.mainUs - idleUs) / calm.messages),
      over(some, ({ calm }) => (calm.messages * 1_000) / (ROUND_MS + SETTLE_MS)),
      betsOf(some),
    ].map(whole);
    const ratio = (betsOf(some) / betsOf(base)).toFixed(2);
    const busy = [
      over(some, (each) => at(0.5, each.busy.tookMs)),
      over(some, (each) => at(0.99, each.busy.tookMs)),
      over(some, (each) => (each.busy.messages * 1_000) / (ROUND_MS + SETTLE_MS)),
    ].map(whole);
    process.stdout.write(`| ${[...cells, ratio, ...busy].join(' | ')} |\n`);
  }
}

it('measures', async () => {
  const rounds = new Map<number, Round[]>(CROWDS.map((count) => [count, []]));
  for (let number = 0; number <= ROUNDS; number += 1) {
    for (const [count, some] of rounds) {
      const done = await round(count);
      if (number > 0) some.push(done);
    }
  }
  report(rounds);
  for (const [count, some] of rounds) {
    expect(some.every(({ calm }) => count === 0 || calm.messages > 0)).toBe(true);
  }
});
