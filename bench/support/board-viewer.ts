import { WebSocket } from 'ws';

/** Engine.IO's packets, and Socket.IO's in its messages. */
const PING = 0x32;
const PONG = '3';
const CONNECT = '40';

/** A board without its screen, so that the processors are left to the station: it answers pings, and hands on every message. */
export class BoardViewer {
  /** Resolves with the first message. */
  readonly joined: Promise<void>;
  readonly #socket: WebSocket;

  /** @param from the viewer's own address on this machine; null for any */
  constructor(url: string, from: string | null, onText: (text: Buffer) => void) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.joined = promise;
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      ...(from === null ? {} : { localAddress: from }),
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    this.#socket.on('open', () => this.#socket.send(CONNECT));
    this.#socket.on('error', reject);
    this.#socket.on('close', () => reject(new Error('the station closed a viewer')));
    this.#socket.on('message', (text: Buffer) => {
      if (text.length === 1 && text[0] === PING) return this.#socket.send(PONG);
      resolve();
      onText(text);
    });
  }

  get isConnected(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  close(): void {
    this.#socket.terminate();
  }
}
