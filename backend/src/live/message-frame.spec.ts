import { expect, test } from '@jest/globals';
import type { ServerMessage } from '@taya/contracts/socket';
import { messageFrame } from './message-frame.js';

/** A message whose frame carries so many bytes. */
function messageOf(bytes: number): ServerMessage {
  const padded = (value: string) =>
    ({ event: 'house_percentage', data: { value }, server_time: 1, revision: 1, ledger_id: 'é' }) as const;
  const { length } = Buffer.from(textOf(padded('')));
  return padded('x'.repeat(bytes - length));
}

const textOf = (message: ServerMessage) => `42${JSON.stringify(['server-message', message])}`;

// RFC 6455, 5.2: a final text frame without a mask, its length in one, three or nine bytes, the shortest that holds it.
test.each([
  [146, [0x81, 126, 0, 146]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a message of %i bytes is one frame', (bytes, head) => {
  const message = messageOf(bytes);
  const frame = messageFrame(message);
  expect([...frame.subarray(0, head.length)]).toEqual(head);
  expect(frame.subarray(head.length).toString()).toBe(textOf(message));
});

test('one of 125 bytes has its length in the second byte', () => {
  const message = { event: 'timer', data: null, server_time: 1, revision: 1, ledger_id: '' };
  const { length } = Buffer.from(textOf(message as never));
  expect(length).toBeLessThan(126);
  expect([...messageFrame(message as never).subarray(0, 2)]).toEqual([0x81, length]);
});
