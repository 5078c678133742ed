import { connect, type Socket } from 'node:net';

/** Asks for a live connection by websocket. */
export const UPGRADE =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n' +
  'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** A short websocket frame that is masked with zeros. @param head its first byte, 0x81 for a whole text */
export const frame = (head: number, text = '') =>
  Buffer.from([head, 0x80 + text.length, 0, 0, 0, 0, ...Buffer.from(text)]);

/** Socket.IO's "connect". */
export const JOIN = frame(0x81, '40');

/** A connection of a hostile client, byte by byte. */
export class Line {
  received = 0;
  isOpen = true;
  readonly socket: Socket;

  /** @param from its own address, such as one of 127.0.0.0/8 on Linux */
  constructor(url: string, { isReading = true, from }: { isReading?: boolean; from?: string } = {}) {
    const { hostname, port } = new URL(url);
    const localAddress = from === undefined ? {} : { localAddress: from };
    this.socket = connect({ host: hostname, port: Number(port), ...localAddress });
    // A connection that is cut off is reset.
    this.socket.on('error', () => undefined);
    this.socket.once('close', () => {
      this.isOpen = false;
    });
    if (isReading) this.read();
  }

  read(): void {
    this.socket.on('data', (bytes) => {
      this.received += bytes.length;
    });
  }

  /** Sends the same again and again, as fast as it is taken, until it is cut off or has sent so much. */
  flood(bytes: Buffer, maxBytes: number): void {
    let left = maxBytes;
    const send = () => {
      while (this.isOpen && left > 0) {
        left -= bytes.length;
        if (!this.socket.write(bytes)) return;
      }
    };
    this.socket.on('drain', send);
    send();
  }
}
