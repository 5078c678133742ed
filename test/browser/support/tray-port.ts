import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebSocketServer } from 'ws';

/**
 * Where the pages of one browser find QZ Tray, a port of its own for each browser, so that files run side by side. It stays
 * taken while QZ Tray does not run, and then cuts off whoever comes: no other program gets it meanwhile.
 */
export class TrayPort {
  readonly #server: Server;
  #tray: WebSocketServer | null = null;

  private constructor(server: Server) {
    this.#server = server;
    server.on('upgrade', (request, socket, head) => {
      const tray = this.#tray;
      if (tray === null) socket.destroy();
      else tray.handleUpgrade(request, socket, head, (client) => tray.emit('connection', client, request));
    });
  }

  static async open(): Promise<TrayPort> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TrayPort(server);
  }

  get number(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** @param tray takes the connections that come from now on; null when it is closed */
  give(tray: WebSocketServer | null): void {
    this.#tray = tray;
  }

  async close(): Promise<void> {
    this.#server.close();
    await once(this.#server, 'close');
  }
}
