import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { nodeSystem } from '../system/node-system.js';
import type { System } from '../system/system.js';
import { type ConnectionFault, Connections } from './connections.js';

const LIMITS = {
  max: 100,
  maxPerAddress: 100,
  headersMs: 60_000,
  requestMs: 60_000,
  idleMs: 60_000,
  unreadMs: 400,
};
/** More than the operating system buffers for a client that does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');
const TIMEOUT_MS = 60_000;

let server: Server;
let sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Conditions {
  readonly limits?: Partial<typeof LIMITS>;
  readonly system?: System;
  readonly isProxy?: boolean;
}

async function serve(listener: RequestListener, conditions: Conditions = {}) {
  const { limits, system = nodeSystem, isProxy = false } = conditions;
  const faults: ConnectionFault[] = [];
  server = createServer(listener);
  new Connections({ ...LIMITS, ...limits }, system, {
    isProxy: () => isProxy,
    onFault: (fault) => faults.push(fault),
  }).guard(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return faults;
}

const sendLarge: RequestListener = (_request, response) => {
  response.setHeader('content-length', LARGE.length);
  Readable.from(slices(), { objectMode: false }).pipe(response);
};

function* slices(): Generator<Buffer> {
  for (let start = 0; start < LARGE.length; start += 65_536) yield LARGE.subarray(start, start + 65_536);
}

/** Does not read unless there is a listener for data. */
function dial(onData?: (bytes: Buffer, socket: Socket) => void): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  if (onData === undefined) socket.pause();
  else socket.on('data', (bytes) => onData(bytes, socket));
  // A connection that is cut off is reset.
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

const get = (path = '/') => `GET ${path} HTTP/1.1\r\nHost: taya\r\n\r\n`;

const open = () =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${isSo}`);
    await pause(20);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a connection with several requests', () => {
  it('is answered in order, each after the answer before was read', async () => {
    let running = 0;
    let most = 0;
    await serve(async (request, response) => {
      running += 1;
      most = Math.max(most, running);
      await pause(5);
      running -= 1;
      response.end(`<${request.url}>`);
    });
    let text = '';
    const socket = dial((bytes) => {
      text += bytes.toString();
    });
    socket.write(['/1', '/2', '/3', '/4', '/5'].map(get).join(''));
    await until(() => text.includes('</5>'));
    expect(text.match(/<[^>]*>/g)).toEqual(['</1>', '</2>', '</3>', '</4>', '</5>']);
    expect(most).toBe(1);
    socket.write(get('/6'));
    await until(() => text.includes('</6>'));
  });

  it('is cut off when it sends too many before it has read', async () => {
    let answered = 0;
    const faults = await serve((request, response) => {
      answered += 1;
      sendLarge(request, response);
    });
    dial().write(get().repeat(1_000));
    await until(() => faults.length > 0);
    expect(faults).toEqual(['too many requests at once']);
    await until(async () => (await open()) === 0);
    expect(answered).toBe(1);
  });
});

describe('an answer', () => {
  it('that is not read ends its connection', async () => {
    const faults = await serve(sendLarge);
    for (let count = 0; count < 5; count += 1) dial().write(get());
    await until(async () => faults.length === 5 && (await open()) === 0);
    expect(new Set(faults)).toEqual(new Set(['answer not read']));
  });

  it('that is read slowly is sent to its end, however long it takes', async () => {
    // By a clock that goes by what was read, so that no machine is too busy to read in time.
    const timers = new ManualTimers();
    let nowMs = 0;
    const system = { ...nodeSystem, timers, clock: { ...nodeSystem.clock, monotonicMs: () => nowMs } };
    const faults = await serve(sendLarge, { system });
    let received = 0;
    dial((bytes, socket) => {
      received += bytes.length;
      nowMs = 1.25 * LIMITS.unreadMs * (received / LARGE.length);
      timers.goOff();
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    }).write(get());
    await until(() => received >= LARGE.length);
    expect(nowMs).toBeGreaterThan(LIMITS.unreadMs);
    expect(faults).toEqual([]);
  });

  it('that takes the server long is waited for', async () => {
    const faults = await serve(async (_request, response) => {
      await pause(3 * LIMITS.unreadMs);
      response.end('<done>');
    });
    let text = '';
    const socket = dial((bytes) => {
      text += bytes.toString();
    });
    socket.write(get());
    await until(() => text.includes('<done>'));
    expect(faults).toEqual([]);
  });
});

describe('connections', () => {
  it('of one address are limited, and a closed one makes room', async () => {
    const faults = await serve((_request, response) => response.end(), { limits: { maxPerAddress: 3 } });
    for (let count = 0; count < 5; count += 1) dial();
    await until(() => faults.length === 2);
    expect(faults).toEqual(['too many connections', 'too many connections']);
    expect(await open()).toBe(3);
    for (const socket of sockets) socket.destroy();
    await until(async () => (await open()) === 0);
    dial();
    await until(async () => (await open()) === 1);
    expect(faults).toHaveLength(2);
  });

  it('of a trusted proxy belong to many clients: only the total is limited', async () => {
    const limits = { max: 6, maxPerAddress: 3 };
    const faults = await serve((_request, response) => response.end(), { limits, isProxy: true });
    for (let count = 0; count < 8; count += 1) dial();
    await until(() => faults.length === 2);
    expect(await open()).toBe(6);
  });
});
