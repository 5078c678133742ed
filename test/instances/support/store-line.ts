import { once } from 'node:events';
import { createServer, type Server, Socket } from 'node:net';
import { freePort } from '../../../backend/src/system/free-port.fixture.js';

/** The line to a real event store of one node, which can be cut: to the instances the store is away then. */
export class StoreLine {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;

  private constructor(target: URL) {
    this.#target = target;
  }

  static async to(url: string): Promise<StoreLine> {
    const line = new StoreLine(new URL(url));
    line.#port = await freePort();
    await line.comeBack();
    return line;
  }

  get url(): string {
    return `${this.#target.protocol}//127.0.0.1:${this.#port}${this.#target.search}`;
  }

  async comeBack(): Promise<void> {
    const server = createServer((client) => this.#join(client)).listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#server = server;
  }

  async goAway(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #join(client: Socket): void {
    const store = new Socket().connect(Number(this.#target.port), this.#target.hostname);
    for (const [from, to] of [
      [client, store],
      [store, client],
    ] as const) {
      this.#sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
