/**
 * Taya beside other programs that sell bets and pay winners, in one run and by turns: typical ones, and ones that do less.
 * `bench/peers` holds them. `BENCH_PEERS` names those that Taya is measured beside, by parts of their names, and
 * `BENCH_CONNECTIONS` how many connections bets of one game come through.
 */
import { afterAll, beforeAll, it, jest } from '@jest/globals';
import { alternate, type Measured } from './rounds.js';
import { canCountFsyncs, FsyncCount } from './support/fsyncs.js';
import { machine } from './support/machine.js';
import { MeasuredPeer, type Pace, type PeerRound } from './support/peer-round.js';
import {
  aims,
  fsyncTable,
  latencyTable,
  processorTable,
  type Scene,
  speedTable,
} from './support/peer-tables.js';
import { type Contender, contenders, TAYA } from './support/peers.js';
import { TayaPeer } from './support/taya.js';

jest.setTimeout(900_000);

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
/** Shorter than those of bets, which leave the winners; a round ends early when its share of them is paid. */
const PAYOUT_SECONDS = Math.ceil(SECONDS / 2);
/** Each with one to warm up. */
const ALL_ROUNDS = ROUNDS + 1;
/** Each program with 64 connections before anything is measured: JavaScript at work has been compiled where it is often called. */
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP_SECONDS ?? 5);
const FSYNC_SECONDS = 1;

const paceOf = (connections: number, seconds: number): Pace => ({ connections, seconds, pauseMs: 0 });
const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? '1,16,64').split(',').map(Number);
const BESIDE = (process.env.BENCH_PEERS ?? '').split(',').filter((part) => part !== '');
/** 64 tellers of whom each makes a call every 200 ms on average: about 300 a second, which every peer can answer. */
const SPREAD_PAUSE_MS = 200;
const spread = (seconds: number): Pace => ({ connections: 64, seconds, pauseMs: SPREAD_PAUSE_MS });

let all: readonly Contender[];
const peers = new Map<string, MeasuredPeer>();
const say = (text: string) => process.stdout.write(`${text}\n`);

beforeAll(async () => {
  say(machine());
  all = contenders(say, BESIDE);
  for (const { name, start } of all) peers.set(name, new MeasuredPeer(name, await start()));
});
afterAll(async () => {
  for (const { peer } of peers.values()) await peer.remove();
});

const forEach = async (act: (peer: MeasuredPeer) => Promise<unknown>) => {
  for (const peer of peers.values()) await act(peer);
};

const alternating = (run: (peer: MeasuredPeer) => Promise<PeerRound>): Promise<Measured<PeerRound>> =>
  alternate(ROUNDS, Object.fromEntries([...peers].map(([name, peer]) => [name, () => run(peer)])));

const sold = new Map<Scene, Measured<PeerRound>>();
const paid = new Map<Scene, Measured<PeerRound>>();

it('sells bets of one game, with 1, 16 and 64 connections', async () => {
  await forEach((peer) => peer.nextGame());
  if (WARM_UP_SECONDS > 0) await forEach((peer) => peer.sell(paceOf(64, WARM_UP_SECONDS)));
  for (const connections of CONNECTIONS) {
    sold.set(connections, await alternating((peer) => peer.sell(paceOf(connections, SECONDS))));
  }
});

it('sells bets that are spread over time, each round a game', async () => {
  const round = async (peer: MeasuredPeer) => {
    await peer.nextGame();
    return peer.sell(spread(SECONDS));
  };
  sold.set('spread', await alternating(round));
});

it('pays winners of the first game, then of the others spread over time', async () => {
  await forEach((peer) => peer.finishGame());
  await forEach((peer) => peer.payOut('first game', CONNECTIONS.length * ALL_ROUNDS));
  for (const connections of CONNECTIONS) {
    paid.set(connections, await alternating((peer) => peer.pay(paceOf(connections, PAYOUT_SECONDS))));
  }
  await forEach((peer) => peer.payOut('others', ALL_ROUNDS));
  paid.set('spread', await alternating((peer) => peer.pay(spread(PAYOUT_SECONDS))));
});

it('prints the figures', () => {
  for (const [title, measured] of [
    ['Bets', sold],
    ['Payouts', paid],
  ] as const) {
    say(`\n${title} a second, medians of ${ROUNDS} rounds by turns\n\n${speedTable(measured)}`);
    say(`\n${title}: how long an answer took, ms\n\n${latencyTable(measured)}`);
    say(`\n${title}: processor time a call, us\n\n${processorTable(measured)}`);
  }
  say(`\n${aims(sold)}`);
});

it('counts fsyncs a bet', async () => {
  if (!canCountFsyncs()) {
    say('\nFsyncs a bet: not counted, because strace is not installed');
    return;
  }
  const counts = new Map<string, readonly number[]>();
  for (const contender of all.filter(({ isDurable }) => isDurable)) {
    counts.set(contender.name, await fsyncsOf(contender));
  }
  say(`\nFsyncs a bet, counted by strace in rounds of their own\n\n${fsyncTable(CONNECTIONS, counts)}`);
});

/** For each number of connections. */
async function fsyncsOf({ name, start }: Contender): Promise<readonly number[]> {
  const fsyncs = new FsyncCount();
  const peer = await start(fsyncs.command);
  try {
    const measured = new MeasuredPeer(name, peer);
    await measured.nextGame();
    const found: number[] = [];
    for (const connections of CONNECTIONS) {
      const [before, { bets }] = [fsyncs.count, await peer.sums()];
      await measured.sell(paceOf(connections, FSYNC_SECONDS));
      found.push((fsyncs.count - before) / ((await peer.sums()).bets - bets));
    }
    return found;
  } finally {
    await peer.remove();
    fsyncs.remove();
  }
}

it('is found good by the audit', async () => {
  const taya = peers.get(TAYA)?.peer;
  if (!(taya instanceof TayaPeer)) throw new Error('there is no station');
  await taya.house.station.verify();
});
