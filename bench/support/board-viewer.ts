import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';
const TEXT = 1;
/** Engine.IO's packets, and Socket.IO's in its messages. */
const PING = 0x32;
const PONG = '3';
const CONNECT = '40';
const UPGRADED = 'HTTP/1.1 101';
/** One buffer for what all viewers receive: each has taken its bytes out of it before the next one gets any. */
const RECEIVED = Buffer.alloc(256 * 1024);

/**
 * A board without its screen: the least work for a viewer, so that the processors are left to the station. It answers
 * pings, and hands on the text of every message.
 */
export class BoardViewer {
  readonly #socket: Socket;
  readonly #onText: (text: Buffer) => void;
  readonly #joined = Promise.withResolvers<void>();
  #isUpgraded = false;
  #rest: Buffer = Buffer.alloc(0);

  /** @param from the viewer's own address on this machine; null for any */
  constructor(url: string, from: string | null, onText: (text: Buffer) => void) {
    this.#onText = onText;
    const { hostname, port, host } = new URL(url);
    const callback = (length: number) => {
      this.#take(RECEIVED.subarray(0, length));
      return true;
    };
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      ...(from === null ? {} : { localAddress: from }),
      onread: { buffer: RECEIVED, callback },
    });
    this.#socket.on('error', (error) => this.#joined.reject(error));
    this.#socket.on('close', () => this.#joined.reject(new Error('the station closed a viewer')));
    const key = randomBytes(16).toString('base64');
    this.#socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\n` +
        `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}${END_OF_HEAD}`,
    );
  }

  /** Resolves with the first message. */
  get joined(): Promise<void> {
    return this.#joined.promise;
  }

  get isConnected(): boolean {
    return !this.#socket.destroyed;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    let all: Buffer = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    if (!this.#isUpgraded) all = this.#afterHead(all);
    const rest = this.#isUpgraded ? this.#frames(all) : all;
    this.#rest = rest.length === 0 ? rest : Buffer.from(rest);
  }

  #afterHead(bytes: Buffer): Buffer {
    const end = bytes.indexOf(END_OF_HEAD);
    if (end === -1) return bytes;
    const head = bytes.toString('latin1', 0, end);
    this.#isUpgraded = head.startsWith(UPGRADED);
    if (this.#isUpgraded) this.#send(CONNECT);
    else this.#joined.reject(new Error(`not let in: ${head}`));
    return bytes.subarray(end + END_OF_HEAD.length);
  }

  /** @returns the beginning of a frame that is not whole yet */
  #frames(bytes: Buffer): Buffer {
    let at = 0;
    for (;;) {
      const frame = frameAt(bytes, at);
      if (frame === null) return bytes.subarray(at);
      at = frame.end;
      if (frame.opcode === TEXT) this.#hear(bytes.subarray(frame.start, frame.end));
    }
  }

  #hear(text: Buffer): void {
    if (text.length === 1 && text[0] === PING) {
      this.#send(PONG);
      return;
    }
    this.#joined.resolve();
    this.#onText(text);
  }

  /** A short text, as a client has to send it: masked, here with zeros. */
  #send(text: string): void {
    const head = [0x80 | TEXT, 0x80 | text.length, 0, 0, 0, 0];
    this.#socket.write(Buffer.concat([Buffer.from(head), Buffer.from(text)]));
  }
}

interface Frame {
  readonly opcode: number;
  readonly start: number;
  readonly end: number;
}

/** The frame of a server that begins there; null when it is not whole. */
function frameAt(bytes: Buffer, at: number): Frame | null {
  if (bytes.length < at + 2) return null;
  const short = bytes.readUInt8(at + 1);
  const extra = short === 127 ? 8 : short === 126 ? 2 : 0;
  const start = at + 2 + extra;
  if (bytes.length < start) return null;
  const length =
    extra === 8 ? Number(bytes.readBigUInt64BE(at + 2)) : extra === 2 ? bytes.readUInt16BE(at + 2) : short;
  const end = start + length;
  return bytes.length < end ? null : { opcode: bytes.readUInt8(at) & 0x0f, start, end };
}
