import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { MAX_WAITING_MESSAGES, SlowReaders } from './slow-readers.js';

const UNREAD_MS = 60_000;

class FakeConnection extends EventEmitter {
  readonly ends: string[] = [];
  readonly transport = {
    name: 'websocket',
    writable: true,
    socket: { terminate: () => void this.ends.push('terminated') },
  };

  close(discard?: boolean): void {
    this.ends.push(discard === true ? 'discarded' : 'closed');
    this.emit('close', 'forced close');
  }

  send(messages: number): void {
    for (let sent = 0; sent < messages; sent += 1) this.emit('packetCreate');
  }

  handOver(isTaken: boolean): void {
    this.transport.writable = isTaken;
    this.emit('flush');
  }
}

function stand() {
  let dropped = 0;
  const readers = new SlowReaders(UNREAD_MS, () => {
    dropped += 1;
  });
  const connection = new FakeConnection();
  readers.track(connection, 0);
  return { readers, connection, dropped: () => dropped };
}

test('a viewer who reads stays connected, however much is sent', () => {
  const { connection } = stand();
  for (let turn = 0; turn < 10; turn += 1) {
    connection.send(MAX_WAITING_MESSAGES - 1);
    connection.handOver(true);
  }
  expect(connection.ends).toEqual([]);
});

test('one with too many waiting messages is disconnected once, as soon as the message is sent, and they are dropped', async () => {
  const { connection, dropped } = stand();
  connection.send(MAX_WAITING_MESSAGES + 10);
  expect(connection.ends).toEqual([]);
  await Promise.resolve();
  expect(dropped()).toBe(1);
  expect(connection.ends).toEqual(['discarded', 'terminated']);
});

test('one who does not read is disconnected in time, although nothing more is sent', () => {
  const { readers, connection, dropped } = stand();
  connection.send(1);
  connection.handOver(false);
  readers.check(15_000);
  readers.check(15_000 + UNREAD_MS - 1);
  expect(connection.ends).toEqual([]);
  readers.check(15_000 + UNREAD_MS);
  expect(connection.ends).toEqual(['discarded', 'terminated']);
  readers.check(15_000 + 2 * UNREAD_MS);
  expect(dropped()).toBe(1);
});

test('one who reads message after message, slowly, stays connected', () => {
  const { readers, connection } = stand();
  for (let nowMs = 0; nowMs < 10 * UNREAD_MS; nowMs += UNREAD_MS / 2) {
    connection.handOver(false);
    readers.check(nowMs);
  }
  expect(connection.ends).toEqual([]);
});

test('one to whom nothing was sent, or who polls, is not a slow reader', () => {
  const { readers, connection } = stand();
  readers.check(10 * UNREAD_MS);
  connection.transport.name = 'polling';
  connection.handOver(false);
  readers.check(20 * UNREAD_MS);
  readers.check(30 * UNREAD_MS);
  expect(connection.ends).toEqual([]);
});

test('one who answers no ping is disconnected', () => {
  const { connection } = stand();
  connection.emit('close', 'ping timeout');
  expect(connection.ends).toEqual(['terminated']);
});
