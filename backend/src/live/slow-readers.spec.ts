import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { dropWhenSlow, MAX_WAITING_MESSAGES } from './slow-readers.js';

class FakeConnection extends EventEmitter {
  closedWith: (boolean | undefined)[] = [];

  close(discard?: boolean): void {
    this.closedWith.push(discard);
  }

  send(messages: number): void {
    for (let sent = 0; sent < messages; sent += 1) this.emit('packetCreate');
  }
}

test('a viewer who reads is kept, however much he is sent', () => {
  const connection = new FakeConnection();
  dropWhenSlow(connection, () => undefined);
  for (let turn = 0; turn < 10; turn += 1) {
    connection.send(MAX_WAITING_MESSAGES - 1);
    connection.emit('flush');
  }
  expect(connection.closedWith).toEqual([]);
});

test('a viewer who does not is cut off once, and what waits for him is given up', () => {
  const connection = new FakeConnection();
  let dropped = 0;
  dropWhenSlow(connection, () => {
    dropped += 1;
  });
  connection.send(MAX_WAITING_MESSAGES + 10);
  expect(dropped).toBe(1);
  expect(connection.closedWith).toEqual([true]);
});
