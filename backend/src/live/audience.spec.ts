import { EventEmitter } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import type { ServerMessage } from '@taya/contracts/socket';
import type { System } from '../system/system.js';
import { Audience, SENT_AT_ONCE } from './audience.js';
import type { LiveServer, LiveSocket } from './live-socket.js';

const SENDING_MS = 2;
const OTHER_WORK_MS = 50;

/** Sending takes some time, and so does other work between. */
function hall(count: number) {
  let nowMs = 0;
  const sent: { readonly ids: readonly string[]; readonly message: ServerMessage }[] = [];
  const system = {
    clock: { nowMs: () => nowMs, monotonicMs: () => nowMs },
    timers: {
      soon: (task: () => void) => {
        nowMs += OTHER_WORK_MS;
        queueMicrotask(task);
      },
    },
  } as unknown as System;
  const server = {
    to: (ids: readonly string[]) => ({
      emit: (_name: string, message: ServerMessage) => {
        sent.push({ ids, message });
        nowMs += SENDING_MS;
      },
    }),
  } as unknown as LiveServer;
  const audience = new Audience(server, system);
  const sockets = Array.from({ length: count }, (_, number) => {
    const socket = Object.assign(new EventEmitter(), { id: `${number}` });
    audience.add(socket as unknown as LiveSocket);
    return socket;
  });
  return {
    sent,
    sockets,
    broadcast: () =>
      audience.broadcast(
        () =>
          ({ event: 'timer', data: {}, server_time: nowMs, revision: 1, ledger_id: 'a' }) as ServerMessage,
      ),
  };
}

describe('a broadcast', () => {
  test('lets other work run after every fifty clients, and does not count it', async () => {
    const { broadcast, sent, sockets } = hall(2 * SENT_AT_ONCE + 1);
    expect(await broadcast()).toBe(3 * SENDING_MS);
    expect(sent.map(({ ids }) => ids.length)).toEqual([SENT_AT_ONCE, SENT_AT_ONCE, 1]);
    expect(sent.flatMap(({ ids }) => ids)).toEqual(sockets.map(({ id }) => id));
  });

  test('tells those who come late the time at which they are told', async () => {
    const { broadcast, sent } = hall(2 * SENT_AT_ONCE);
    await broadcast();
    expect(sent.map(({ message }) => message.server_time)).toEqual([0, SENDING_MS + OTHER_WORK_MS]);
  });

  test('to nobody takes no time', async () => {
    const { broadcast, sent } = hall(0);
    expect(await broadcast()).toBe(0);
    expect(sent).toEqual([]);
  });

  test('does not go to those who have left', async () => {
    const { broadcast, sent, sockets } = hall(2);
    sockets[1]?.emit('disconnect');
    await broadcast();
    expect(sent.map(({ ids }) => ids)).toEqual([['0']]);
  });
});
