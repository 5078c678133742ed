import { SERVER_MESSAGE, type ServerMessage } from '@taya/contracts/socket';

/** Engine.IO's packet "message" with Socket.IO's packet "event" of the main namespace in it. */
const EVENT = '42';
/** The first byte of a websocket frame: a text, whole in this frame. */
const WHOLE_TEXT = 0x81;
/** Up to this length it is in the second byte itself; above, one of the two following codes says where it is. */
const LONGEST_IN_BYTE = 125;
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;
const LONGEST_IN_TWO_BYTES = 0xffff;

/** A message as a websocket that compresses nothing is sent it: one frame, the same bytes for every client. */
export function messageFrame(message: ServerMessage): Buffer {
  const text = Buffer.from(EVENT + JSON.stringify([SERVER_MESSAGE, message]));
  return Buffer.concat([frameHead(text.length), text]);
}

function frameHead(length: number): Buffer {
  if (length <= LONGEST_IN_BYTE) return Buffer.from([WHOLE_TEXT, length]);
  if (length <= LONGEST_IN_TWO_BYTES) {
    const head = Buffer.from([WHOLE_TEXT, IN_TWO_BYTES, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head[0] = WHOLE_TEXT;
  head[1] = IN_EIGHT_BYTES;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
