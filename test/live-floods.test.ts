/** Live clients that send as much as they can, of whatever kind: they are cut off and noted, and nobody else is disturbed. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { Board } from './support/board.js';
import { House, type Teller } from './support/house.js';
import { frame, JOIN, Line, UPGRADE } from './support/line.js';
import { securityLog } from './support/security-log.js';
import { until } from './support/until.js';

const MEGABYTE = 1_024 * 1_024;
/** Ends a flood that nobody stops. */
const MAX_BYTES = 16 * MEGABYTE;
const PING = frame(0x89);
/** A pong of Engine.IO, which clients send every 25 seconds. */
const PONG = frame(0x81, '3');
const FLOOD = 'too much sent by a live client';
const POLLING = '/socket.io/?EIO=4&transport=polling';

let house: House;
let ana: Teller;
let game: GameView;
let lines: Line[] = [];
/** Honest ones, of the address from which most floods come. */
let boards: readonly Board[];

beforeAll(async () => {
  house = await House.open();
  ana = await house.teller('ana', { cash: '1000' });
  game = await house.openGame();
  const { url } = house.station;
  boards = [await Board.connect(url), await Board.connect(url, { transports: ['polling'] })];
});

afterEach(() => {
  for (const { socket } of lines) socket.destroy();
  lines = [];
});

afterAll(async () => {
  for (const board of boards) board.close();
  await house.close();
});

const many = (bytes: Buffer) => Buffer.concat(Array(Math.ceil(65_536 / bytes.length)).fill(bytes));

async function join(from: string, isReading = true): Promise<Line> {
  const line = new Line(house.station.url, { isReading, from });
  lines.push(line);
  await once(line.socket, 'connect');
  line.socket.write(UPGRADE);
  line.socket.write(JOIN);
  return line;
}

/** Waits until the flood of an address is in the security log. */
const isNoted = (address: string) =>
  until(
    () => securityLog(house.station.dataDir, { kind: 'connection refused', address, why: FLOOD }).length > 0,
  );

/** How long a sale of some takes: the median, which nothing changes that holds up this machine for a moment. */
async function sellingMs(): Promise<number> {
  const tookMs: number[] = [];
  for (let sold = 0; sold < 101; sold += 1) {
    const startMs = performance.now();
    await house.sell(ana, game, 'MERON', '1');
    tookMs.push(performance.now() - startMs);
  }
  return tookMs.sort((one, other) => one - other)[50] ?? Number.NaN;
}

/** The most memory that the station had so far; on Linux only. */
function mostMegabytes(): number {
  if (process.platform !== 'linux') return 0;
  const status = readFileSync(`/proc/${house.station.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1_024;
}

async function poll(from: string, sid: string, body?: string): Promise<string> {
  const call = request(`${house.station.url}${POLLING}&sid=${sid}`, {
    localAddress: from,
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-length': Buffer.byteLength(body) },
  });
  call.end(body);
  try {
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    return await text(answer);
  } catch (error) {
    // It was cut off.
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

const dialByPolling = async (from: string) =>
  (JSON.parse((await poll(from, '')).slice(1)) as { readonly sid: string }).sid;

describe('A websocket is cut off, and its address noted, when it floods with', () => {
  it.each([
    ['pings', '127.0.2.1', PING],
    ['pongs', '127.0.2.2', frame(0x8a)],
    ['pongs of Engine.IO', '127.0.2.3', PONG],
    ['empty packets of Engine.IO', '127.0.2.4', frame(0x81, '6')],
    ['messages', '127.0.2.5', frame(0x81, '42["hello"]')],
    ['empty texts', '127.0.2.6', frame(0x81)],
    ['empty fragments', '127.0.2.7', Buffer.concat([frame(0x01), ...Array(50).fill(frame(0x00))])],
    ['garbage', '127.0.2.8', Buffer.alloc(1_024, 'x')],
  ])('%s', async (_what, from, bytes) => {
    const line = await join(from);
    line.flood(many(bytes), MAX_BYTES);
    await until(() => !line.isOpen);
    await isNoted(from);
  });

  it('pings whose answers it does not read, which take no memory', async () => {
    const from = '127.0.2.9';
    const before = mostMegabytes();
    const deaf = await Promise.all(Array.from({ length: 3 }, () => join(from, false)));
    for (const line of deaf) line.flood(many(PING), MAX_BYTES);
    await until(() => deaf.every(({ socket }) => socket.writableLength === 0 || socket.destroyed));
    for (const line of deaf) line.read();
    await until(() => deaf.every(({ isOpen }) => !isOpen));
    expect(mostMegabytes() - before).toBeLessThan(100);
    await isNoted(from);
  });
});

describe('Long polling is cut off, and its address noted, when it sends', () => {
  it.each([
    ['8,000 packets in a request', '127.0.2.10', Array(8_000).fill('3').join('\x1e'), 1],
    ['a packet in each of many requests', '127.0.2.11', '3', 50],
  ])('%s', async (_what, from, body, times) => {
    const sid = await dialByPolling(from);
    const answers = [];
    for (let sent = 0; sent < times; sent += 1) answers.push(await poll(from, sid, body));
    expect(answers.at(-1)).not.toBe('ok');
    expect(await poll(from, sid)).toMatch(/Session ID unknown/);
    await isNoted(from);
  });
});

describe('An honest client', () => {
  it('may answer the pings of an hour at once', async () => {
    const line = await join('127.0.2.12');
    for (let sent = 0; sent < 144; sent += 1) line.socket.write(PONG);
    const sid = await dialByPolling('127.0.2.12');
    for (let sent = 0; sent < 15; sent += 1) expect(await poll('127.0.2.12', sid, '3')).toBe('ok');
    await until(() => line.received > 0);
    // Before the sale: what it changes may be sent before the sale is answered.
    const { received } = line;
    await house.sell(ana, game, 'MERON', '1');
    await until(() => line.received > received);
    expect(line.isOpen).toBe(true);
  });
});

it('Eight that flood and connect again at once hold up no bets and no boards, not even of their own address', async () => {
  const beforeMs = await sellingMs();
  let isOver = false;
  let cutOff = 0;
  let floodedMs = 0;
  const again = async (): Promise<void> => {
    const line = await join('127.0.0.1');
    line.flood(many(PING), MAX_BYTES);
    await until(() => !line.isOpen);
    cutOff += 1;
    if (!isOver) await again();
  };
  const polls = async (): Promise<void> => {
    const sid = await dialByPolling('127.0.0.1');
    while ((await poll('127.0.0.1', sid, Array(8_000).fill('3').join('\x1e'))) === 'ok' && !isOver);
    if (!isOver) await polls();
  };
  const floods = Promise.allSettled(
    [again, again, again, again, polls, polls, polls, polls].map((flood) => flood()),
  );
  try {
    await until(() => lines.length >= 4);
    floodedMs = await sellingMs();
    await isNoted('127.0.0.1');
    const late = await Board.connect(house.station.url);
    await late.next('game', (shown) => shown?.id === game.id);
    late.close();
    await until(() => cutOff > 8);
  } finally {
    isOver = true;
    await floods;
  }
  // Other work of this machine, too, makes sales slow: the floods are held against the slower of the calm times around them.
  expect(floodedMs).toBeLessThan(10 * Math.max(beforeMs, await sellingMs()));
  expect(boards.map(({ isConnected }) => isConnected)).toEqual([true, true]);
  const { total_meron_bet_amount } = await house.latestGame();
  for (const board of boards) {
    await board.next('game', (shown) => shown?.total_meron_bet_amount === total_meron_bet_amount);
  }
});
