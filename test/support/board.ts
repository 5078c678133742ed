import type { ServerMessage, ServerMessageName } from '@taya/contracts/socket';
import { io, type Socket } from 'socket.io-client';

type MessageOf<Name extends ServerMessageName> = Extract<ServerMessage, { event: Name }>;

/** Messages come at once; a busy machine may be late. */
const TIMEOUT_MS = 60_000;

export interface BoardOptions {
  readonly token?: unknown;
  readonly origin?: string;
  readonly transports?: readonly ('websocket' | 'polling')[];
}

/** A client of live messages: collects every message and waits for the next one. */
export class Board {
  readonly messages: ServerMessage[] = [];
  readonly #socket: Socket;
  readonly #returned = new Set<ServerMessage>();
  #waiting: (() => void)[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('server-message', (message: ServerMessage) => {
      this.messages.push(message);
      this.#wake();
    });
    socket.on('disconnect', () => this.#wake());
  }

  /** @throws the `connect_error` when it is refused */
  static async connect(url: string, options: BoardOptions = {}): Promise<Board> {
    const { token, origin, transports = ['websocket'] } = options;
    const socket = io(url, {
      transports: [...transports],
      forceNew: true,
      reconnection: false,
      autoConnect: false,
      timeout: TIMEOUT_MS,
      ...(token === undefined ? {} : { auth: { token } }),
      ...(origin === undefined ? {} : { extraHeaders: { origin } }),
    });
    const board = new Board(socket);
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
        socket.connect();
      });
      return board;
    } catch (error) {
      socket.close();
      throw error;
    }
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  /** The messages of a kind so far. */
  all<Name extends ServerMessageName>(event: Name): readonly MessageOf<Name>[] {
    return this.messages.filter((message) => message.event === event) as never;
  }

  /** The kinds of messages so far, each once. */
  get kinds(): readonly string[] {
    return [...new Set(this.messages.map(({ event }) => event))].sort();
  }

  /** The next message of a kind that no earlier call has returned and that matches. */
  async next<Name extends ServerMessageName>(
    event: Name,
    isWanted: (data: MessageOf<Name>['data']) => boolean = () => true,
  ): Promise<MessageOf<Name>> {
    const find = () =>
      this.messages.find(
        (message) =>
          message.event === event && !this.#returned.has(message) && isWanted(message.data as never),
      );
    await this.#until(() => find() !== undefined, `a message "${event}"`);
    const found = find();
    if (found !== undefined) this.#returned.add(found);
    return found as never;
  }

  /** Resolves when the server has ended the connection. */
  async ended(): Promise<void> {
    await this.#until(() => !this.#socket.connected, 'the end of the connection');
  }

  /** Sends something, which no client needs to do. */
  say(event: string, data: unknown): void {
    this.#socket.emit(event, data);
  }

  close(): void {
    this.#socket.close();
  }

  async #until(isSo: () => boolean, what: string): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS;
    while (!isSo()) {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) throw new Error(`waited in vain for ${what}; received: ${this.kinds.join(', ')}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
