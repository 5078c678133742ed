import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import type { ServerMessage } from '@taya/contracts/socket';
import type { System } from '../system/system.js';
import { Audience, ENCODED_FOR_MS, TURN_MS } from './audience.js';
import type { LiveServer, LiveSocket } from './live-socket.js';

/** Exact in binary, like the length of a turn. */
const DELIVERY_MS = TURN_MS / 8;

class FakeSocket extends EventEmitter {
  readonly frames: Buffer[] = [];
  readonly wire = new PassThrough();
  readonly conn = {
    readyState: 'open',
    transport: { name: 'websocket', writable: true, socket: { readyState: 1, _socket: this.wire } },
  };

  constructor(
    readonly id: string,
    onWrite: () => void,
  ) {
    super();
    this.wire.on('data', (frame: Buffer) => this.frames.push(frame));
    const write = this.wire.write.bind(this.wire);
    this.wire.write = (frame: Buffer) => {
      onWrite();
      return write(frame);
    };
  }
}

/** Each delivery takes some time, and so does other work between the turns. */
function hall(otherWorkMs = 0) {
  let nowMs = 0;
  const turns: number[] = [];
  const kept: [readonly string[], ServerMessage][] = [];
  let sent = 0;
  const system = {
    clock: { nowMs: () => nowMs, monotonicMs: () => nowMs },
    timers: {
      soon: (task: () => void) => {
        turns.push(sent);
        sent = 0;
        nowMs += otherWorkMs;
        queueMicrotask(task);
      },
    },
  } as unknown as System;
  const server = {
    to: (ids: readonly string[]) => ({
      emit: (_name: string, message: ServerMessage) => kept.push([ids, message]),
    }),
  } as unknown as LiveServer;
  const audience = new Audience(server, system);
  const enter = (id: string) => {
    const socket = new FakeSocket(id, () => {
      nowMs += DELIVERY_MS;
      sent += 1;
    });
    audience.enter(socket as unknown as LiveSocket);
    return socket;
  };
  const made: ServerMessage[] = [];
  const broadcast = () =>
    audience.broadcast(() => {
      const message = { event: 'timer', data: {}, server_time: nowMs, revision: 1, ledger_id: 'a' };
      made.push(message as ServerMessage);
      return message as ServerMessage;
    });
  return { enter, broadcast, made, kept, turns };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a broadcast', () => {
  test('is encoded once, and the same bytes go to everybody', async () => {
    const { enter, broadcast, made, kept } = hall();
    const sockets = Array.from({ length: 100 }, (_, number) => enter(`${number}`));
    await broadcast();
    await settled();
    expect(made).toHaveLength(1);
    expect(new Set(sockets.map(({ frames }) => frames.map(String).join()))).toEqual(
      new Set([sockets[0]?.frames.map(String).join()]),
    );
    expect(String(sockets[0]?.frames[0])).toContain('"event":"timer"');
    expect(kept).toEqual([]);
  });

  test('lets other work run after every half a millisecond, and does not count it', async () => {
    const { enter, broadcast, turns } = hall(50);
    for (let number = 0; number < 28; number += 1) enter(`${number}`);
    expect(await broadcast()).toBe(28 * DELIVERY_MS);
    expect(turns).toEqual([8, 8, 8, 4]);
  });

  test('that takes long tells those who come late the time at which they are told', async () => {
    const { enter, broadcast, made } = hall(ENCODED_FOR_MS);
    for (let number = 0; number < 20; number += 1) enter(`${number}`);
    await broadcast();
    expect(made.map(({ server_time }) => server_time > ENCODED_FOR_MS)).toEqual([false, true, true]);
  });

  test('to nobody takes no time', async () => {
    const { broadcast, turns } = hall();
    expect(await broadcast()).toBe(0);
    expect(turns).toEqual([]);
  });

  test('does not go to those who have left', async () => {
    const { enter, broadcast } = hall();
    const [stays, leaves] = [enter('stays'), enter('leaves')];
    leaves.emit('disconnect');
    await broadcast();
    await settled();
    expect([stays.frames.length, leaves.frames.length]).toEqual([1, 0]);
  });
});

describe('Socket.IO keeps the message for one', () => {
  const reasons: [string, (socket: FakeSocket) => void][] = [
    ['who polls', ({ conn }) => Object.assign(conn.transport, { name: 'polling' })],
    [
      'to whom it has not written everything',
      ({ conn }) => Object.assign(conn.transport, { writable: false }),
    ],
    ['who has not taken the message before', ({ wire }) => wire.cork()],
    ['whose connection ends', ({ conn }) => Object.assign(conn, { readyState: 'closing' })],
    ['whose websocket closes', ({ conn }) => Object.assign(conn.transport.socket, { readyState: 2 })],
  ];

  test.each(reasons)('%s', async (_why, happen) => {
    const { enter, broadcast, made, kept } = hall();
    const [quick, other] = [enter('quick'), enter('other')];
    happen(other);
    if (other.wire.writableCorked > 0) other.wire.write(Buffer.from('before'));
    await broadcast();
    await settled();
    expect(kept).toEqual([[['other'], made[0]]]);
    expect(quick.frames).toHaveLength(1);
    expect(other.frames).toHaveLength(0);
  });
});
