/**
 * Stations with longer and longer ledgers: how fast they start, sell, answer and check, side by side. `BENCH_EVENTS` names
 * the lengths, the shortest first, such as `100000,10000000`.
 */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Answer } from '../test/support/client.js';
import { alternate, median, whole } from './rounds.js';
import { GrownStation } from './support/grown-station.js';
import { machine } from './support/machine.js';
import { residentMegabytes } from './support/memory.js';
import { table } from './support/table.js';

jest.setTimeout(3 * 60 * 60_000);

const SIZES = (process.env.BENCH_EVENTS ?? '100000,1000000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const STARTS = 3;

const stations: GrownStation[] = [];
/** For each figure one number a station. */
const figures = new Map<string, number[]>();
const print = (text: string) => process.stdout.write(`${text}\n`);

const formatted = (value: number) => (value >= 100 ? whole(value) : value.toPrecision(3));

/** Said at once, too: a long run may be broken off. */
function noteFigure(title: string, value: number): void {
  print(`${title}: ${formatted(value)}`);
  figures.set(title, [...(figures.get(title) ?? []), value]);
}

async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await act();
  return (performance.now() - startMs) / 1_000;
}

/** Runs a command line of the stopped station. @returns seconds */
function command(grown: GrownStation, name: string, ...args: string[]): Promise<number> {
  return secondsOf(async () => {
    const { exitCode, output } = await grown.station.command(name, ...args);
    expect(exitCode === 0 ? '' : output).toBe('');
  });
}

beforeAll(async () => {
  print(machine());
  for (const size of SIZES) {
    const seconds = await secondsOf(async () => stations.push(await GrownStation.make(size)));
    const events = stations.at(-1)?.events ?? 0;
    print(`${whole(events)} events decided and written in ${seconds.toFixed(0)} s`);
  }
});
afterAll(async () => {
  for (const grown of stations) await grown.remove();
});

it('builds the read models', async () => {
  for (const grown of stations)
    noteFigure('rebuild, events/s', grown.events / (await command(grown, 'rebuild')));
});

it('starts, without and with a snapshot', async () => {
  for (const grown of stations) {
    grown.forgetSnapshots();
    const replayed = await grown.start();
    noteFigure('start without snapshot, s', replayed);
    await grown.snapshotIsMade();
    const starts: number[] = [];
    for (let start = 0; start < STARTS; start += 1) starts.push(await grown.start());
    noteFigure('start with snapshot, s', median(starts));
    noteFigure('replay, events/s', grown.events / (replayed - median(starts)));
    await grown.open();
    noteFigure('memory after the start, MB', residentMegabytes(grown.station.pid));
  }
});

it('sells', async () => {
  const byName = (act: (grown: GrownStation) => Promise<number>) =>
    alternate(ROUNDS, Object.fromEntries(stations.map((grown) => [String(grown.events), () => act(grown)])));
  const crowd = await byName(async (grown) => {
    const { answers, micros } = await grown.sell(64, SECONDS);
    return (answers / micros) * 1e6;
  });
  const alone = await byName(async (grown) => (await grown.sell(1, SECONDS)).p50 / 1_000);
  for (const grown of stations) {
    noteFigure('bets/s with 64 connections', median(crowd[grown.events] ?? []));
    noteFigure('p50 of a bet with 1 connection, ms', median(alone[grown.events] ?? []));
    noteFigure('memory after the load, MB', residentMegabytes(grown.station.pid));
  }
});

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const range = (from: string, to: string) => `date_from=${from}&date_to=${to}`;

/** A page of the list with its totals. */
const bets = (filters: string) => `/api/bet?page_size=15&${filters}`;
const DAY = range(day(3), day(3));
const MONTH = range(day(30), day(1));
/** The first of the thirty. */
const TELLER = 'teller_id=4';

const QUESTIONS: readonly (readonly [title: string, path: string])[] = [
  ['newest bets, ms', bets('')],
  ['bets of a day, ms', bets(DAY)],
  ['bets of a day, one status, ms', bets(`${DAY}&status=Unclaimed`)],
  ['bets of a month, ms', bets(MONTH)],
  ['bets of a month, one teller, ms', bets(`${MONTH}&${TELLER}`)],
  ['bets of a game, ms', bets('game_id=100')],
  ['bets of a teller, lost, ms', bets(`${TELLER}&status=Lost`)],
  ['bets of a side, ms', bets('side=WALA')],
  ['bets of a side, page 5,000, ms', bets('side=WALA&page=5000')],
  ['lost bets, ms', bets('status=Lost')],
  ['unclaimed bets, ms', bets('status=Unclaimed')],
  ['claimed bets, ms', bets('status=Claimed')],
  ['bets from 1,000.00, ms', bets('amount_from=1000')],
  ['bets by amount, ms', bets('sort=["amount","DESC"]')],
  ['search by part of a code, ms', '/api/bet?search=ABCD'],
  ['games, ms', '/api/game?page_size=15'],
  ['report of a day, ms', `/api/report?${DAY}`],
  ['report of a month, ms', `/api/report?${MONTH}`],
];

it('answers questions', async () => {
  for (const [title, path] of QUESTIONS) {
    const asked = await alternate(
      ROUNDS,
      Object.fromEntries(
        stations.map(({ events, house }) => [events, () => millisecondsOf(() => house.admin.get(path))]),
      ),
    );
    for (const { events } of stations) noteFigure(title, median(asked[events] ?? []));
  }
});

async function millisecondsOf(call: () => Promise<Answer>): Promise<number> {
  const startMs = performance.now();
  const { status, body } = await call();
  const tookMs = performance.now() - startMs;
  expect([status, body.message]).toEqual([200, body.message]);
  return tookMs;
}

it('checks everything, and knows balances of the past', async () => {
  for (const grown of stations) {
    const middle = String(Math.floor(grown.events / 2));
    await grown.station.stop();
    noteFigure('verify, events/s', grown.events / (await command(grown, 'audit', 'verify')));
    noteFigure('balances half-way back, s', await command(grown, 'audit', 'balances', '--revision', middle));
  }
});

/** What the longest is aimed at, as a ratio to the shortest or, where it says so, by itself. */
const AIMS: ReadonlyMap<string, { readonly floor: number; readonly goal: number; readonly isAlone?: true }> =
  new Map([
    ['bets/s with 64 connections', { floor: 0.7, goal: 0.9 }],
    ['p50 of a bet with 1 connection, ms', { floor: 1.1, goal: 1.05 }],
    ['memory after the load, MB', { floor: 1.3, goal: 1.1 }],
    ['start with snapshot, s', { floor: 2, goal: 0.5, isAlone: true }],
    ['replay, events/s', { floor: 200_000, goal: 450_000, isAlone: true }],
  ]);

it('prints the figures', () => {
  const rows = [...figures].map(([title, values]) => {
    const ratio = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    const aim = AIMS.get(title);
    const aimed =
      aim === undefined ? '' : `${formatted(aim.floor)} / ${formatted(aim.goal)}${aim.isAlone ? '' : ' x'}`;
    return [title, ...values.map(formatted), ratio.toFixed(2), aimed];
  });
  const columns = [
    ...stations.map(({ events }) => `${whole(events)} events`),
    'last : first',
    'floor / goal',
  ];
  print(`\n${table(columns, rows)}`);
});
