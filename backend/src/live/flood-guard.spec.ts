import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { nodeSystem } from '../system/node-system.js';
import { FloodGuard, MAX_BYTES_AT_ONCE } from './flood-guard.js';

const PING_EVERY_MS = 25_000;
const TURN_MS = 50;
const A_DAY_MS = 24 * 60 * 60 * 1_000;
/** The longest token, and what a client needs to change from polling to a websocket. */
const HELLO = Buffer.alloc(600);
/** Engine.IO's `3` in a masked frame. */
const PONG = Buffer.alloc(7);
/** An empty websocket ping. */
const PING = Buffer.alloc(6);

/** A connection: what can be read of it, and whether it is cut off. */
class FakeSocket extends EventEmitter {
  destroyed = false;
  readBytes = 0;

  push(chunk: Buffer | null): boolean {
    this.readBytes += chunk?.length ?? 0;
    return true;
  }

  destroy(): void {
    this.destroyed = true;
  }

  resetAndDestroy(): void {
    this.destroyed = true;
  }
}

function stand() {
  let nowMs = 0;
  const timers = new ManualTimers();
  const clock = { ...nodeSystem.clock, monotonicMs: () => nowMs };
  const floods: string[] = [];
  const guard = new FloodGuard(
    { ...nodeSystem, clock, timers },
    { max: 100, maxPerAddress: 3 },
    {
      addressOf: ({ headers }) => headers.host ?? '',
      onFlood: ({ headers }) => floods.push(headers.host ?? ''),
    },
  );
  const request = (headers: object = {}, method = 'GET') => {
    const socket = new FakeSocket();
    return { method, headers: { host: 'hall', ...headers }, socket } as unknown as IncomingMessage;
  };
  const connect = (head = Buffer.alloc(0)) => {
    const upgrade = request({ upgrade: 'websocket' });
    const socket = upgrade.socket as unknown as FakeSocket;
    guard.limitBytes(upgrade, socket as unknown as Socket, head);
    return { upgrade, socket };
  };
  const pass = (ms: number) => {
    nowMs += ms;
    timers.goOff();
  };
  return { guard, floods, request, connect, pass };
}

describe('a websocket', () => {
  it('that sends a token and answers pings for a day is read', () => {
    const { connect, pass, floods } = stand();
    const { socket } = connect();
    socket.push(HELLO);
    for (let sinceMs = 0; sinceMs < A_DAY_MS; sinceMs += PING_EVERY_MS) {
      pass(PING_EVERY_MS);
      socket.push(PONG);
    }
    expect([floods, socket.destroyed]).toEqual([[], false]);
    expect(socket.readBytes).toBe(HELLO.length + (A_DAY_MS / PING_EVERY_MS) * PONG.length);
  });

  it('is read no further than it may send, then cut off in its turn, and noted once', () => {
    const { connect, pass, floods } = stand();
    const { socket } = connect();
    expect(socket.push(Buffer.alloc(MAX_BYTES_AT_ONCE))).toBe(true);
    expect(socket.push(PING)).toBe(false);
    expect(socket.readBytes).toBe(MAX_BYTES_AT_ONCE);
    expect([floods, socket.destroyed]).toEqual([['hall'], false]);
    pass(TURN_MS);
    expect([floods, socket.destroyed]).toEqual([['hall'], true]);
  });

  it('may not save up what it does not send', () => {
    const { connect, pass, floods } = stand();
    const { socket } = connect();
    pass(A_DAY_MS);
    for (let bytes = 0; bytes <= MAX_BYTES_AT_ONCE; bytes += PING.length) socket.push(PING);
    expect(floods).toEqual(['hall']);
  });

  it('that floods with its handshake is never let in', () => {
    const { guard, connect, pass, floods } = stand();
    const { upgrade, socket } = connect(Buffer.alloc(MAX_BYTES_AT_ONCE + 1));
    let isLetIn = false;
    guard.queueHandshake(upgrade, () => {
      isLetIn = true;
    });
    for (let turn = 0; turn < 5; turn += 1) pass(TURN_MS);
    expect([floods, socket.destroyed, isLetIn]).toEqual([['hall'], true, false]);
  });

  it('whose client ends it before its turn takes none, and one that is reset ends nothing else', () => {
    const { guard, connect } = stand();
    const { upgrade, socket } = connect();
    socket.push(null);
    expect(socket.destroyed).toBe(true);
    guard.queueHandshake(upgrade, () => {
      throw new Error('has a turn');
    });
    expect(() => connect().socket.emit('error', new Error('ECONNRESET'))).not.toThrow();
  });
});

describe('long polling', () => {
  const post = (bytes: number) => [{ 'content-length': String(bytes) }, 'POST'] as const;

  it('that sends a token and answers pings for a day, and fetches as fast as it likes, is served', () => {
    const { guard, request, pass, floods } = stand();
    expect(guard.allowsRequest(request(...post(HELLO.length)), 'sid')).toBe(true);
    let refused = 0;
    for (let sinceMs = 0; sinceMs < A_DAY_MS; sinceMs += PING_EVERY_MS) {
      pass(PING_EVERY_MS);
      const requests = [request(...post(1)), ...Array.from({ length: 10 }, () => request())];
      refused += requests.filter((sent) => !guard.allowsRequest(sent, 'sid')).length;
    }
    expect([refused, floods]).toEqual([0, []]);
  });

  it.each([
    ['one large body', 1, { 'content-length': '16000' }, 'POST'],
    ['a body of unknown length', 1, { 'transfer-encoding': 'chunked' }, 'POST'],
    ['a body when it fetches', 1, { 'content-length': '16000' }, 'GET'],
    ['many small bodies', 25, { 'content-length': '1' }, 'POST'],
    ['many websockets for one connection', 25, { upgrade: 'websocket' }, 'GET'],
  ])('is cut off in its turn after %s', (_what, times, headers, method) => {
    const { guard, request, pass, floods } = stand();
    let last = request(headers, method);
    let isAllowed = guard.allowsRequest(last, 'sid');
    for (let sent = 1; sent < times && isAllowed; sent += 1) {
      last = request(headers, method);
      isAllowed = guard.allowsRequest(last, 'sid');
    }
    expect([isAllowed, floods]).toEqual([false, ['hall']]);
    pass(TURN_MS);
    expect(last.socket.destroyed).toBe(true);
  });

  it('of no connection may not have a large body either', () => {
    const { guard, request, floods } = stand();
    expect(guard.allowsRequest(request(...post(MAX_BYTES_AT_ONCE)), undefined)).toBe(true);
    expect(guard.allowsRequest(request(...post(MAX_BYTES_AT_ONCE + 1)), undefined)).toBe(false);
    expect(floods).toEqual(['hall']);
  });
});

it('an address that floods connects one at a time, and others as before', () => {
  const { guard, request, connect, pass } = stand();
  connect().socket.push(Buffer.alloc(MAX_BYTES_AT_ONCE + 1));
  const begun: string[] = [];
  for (const name of ['a', 'b']) guard.queueHandshake(request(), () => begun.push(name));
  guard.queueHandshake(request({ host: 'elsewhere' }), () => begun.push('other'));
  expect(begun).toEqual(['other']);
  for (let turn = 0; turn < 3; turn += 1) pass(TURN_MS);
  expect(begun).toEqual(['other', 'a', 'b']);
});
