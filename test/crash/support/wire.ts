import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One call as bytes, and how often each status was answered. */
export interface WireCall {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly key?: string;
  readonly json?: unknown;
}

/**
 * Makes many calls over a few connections, each waiting for its answer before the next one. This is the least work for
 * a client, so that the processors are left to the server.
 * @returns how often each status was answered
 */
export async function makeCalls(
  url: string,
  connections: number,
  calls: Iterator<WireCall>,
): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  const wires = await Promise.all(Array.from({ length: connections }, () => Wire.open(url)));
  await Promise.all(
    wires.map(async (wire) => {
      for (let call = calls.next(); !call.done; call = calls.next()) {
        const status = await wire.call(call.value);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      wire.close();
    }),
  );
  return statuses;
}

const END_OF_HEAD = '\r\n\r\n';

/** A kept-alive connection, for one call at a time. */
class Wire {
  readonly #socket: Socket;
  readonly #host: string;
  #received = '';
  #resolve: (status: number) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    // Every answer is ASCII where its length matters: one byte a character.
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#take(text));
    socket.on('error', (error) => this.#reject(error));
    socket.on('close', () => this.#reject(new Error('the server closed the connection')));
  }

  static async open(url: string): Promise<Wire> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Wire(socket, host);
  }

  /** @returns the status of the answer */
  call({ method, path, token, key, json }: WireCall): Promise<number> {
    const body = json === undefined ? '' : JSON.stringify(json);
    const head = [
      `${method} ${path} HTTP/1.1`,
      `host: ${this.#host}`,
      `authorization: Bearer ${token}`,
      ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
      ...(body === ''
        ? []
        : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    ];
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(head.join('\r\n') + END_OF_HEAD + body);
    });
  }

  close(): void {
    this.#reject = () => undefined;
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#received += text;
    const endOfHead = this.#received.indexOf(END_OF_HEAD);
    if (endOfHead === -1) return;
    const head = this.#received.slice(0, endOfHead);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (this.#received.length < endOfHead + END_OF_HEAD.length + length) return;
    this.#received = '';
    this.#resolve(Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)));
  }
}
