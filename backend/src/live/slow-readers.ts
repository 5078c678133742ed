/** The parts of an Engine.IO connection that show whether the client reads. */
export interface ReadingClient {
  on(event: 'packetCreate' | 'flush', listener: () => void): unknown;
  once(event: 'close', listener: (reason: string) => void): unknown;
  close(discard?: boolean): unknown;
  readonly transport: {
    readonly name: string;
    /** False while the operating system has not accepted the last data. */
    readonly writable: boolean;
    /** The websocket, if it is one. */
    readonly socket?: { terminate(): void };
  };
}

/** How many messages may wait for a reader: some seconds of pushes. */
export const MAX_WAITING_MESSAGES = 100;

/** What a connection has read. */
interface Reading {
  waiting: number;
  /** Engine.IO sends everything that waits at once, but only after the data before was accepted. */
  handedOver: number;
  seen: number;
  /** On the monotonic clock: when it last accepted something, or had nothing to accept. */
  acceptedAtMs: number;
}

/** Disconnects clients that do not read: their waiting messages are stored in memory, for each of them. */
export class SlowReaders {
  readonly #readings = new Map<ReadingClient, Reading>();

  /** @param unreadMs how long a connection may accept none of the data sent to it */
  constructor(
    private readonly unreadMs: number,
    private readonly onDrop: (connection: ReadingClient) => void,
  ) {}

  track(connection: ReadingClient, nowMs: number): void {
    const reading: Reading = { waiting: 0, handedOver: 0, seen: 0, acceptedAtMs: nowMs };
    this.#readings.set(connection, reading);
    connection.on('flush', () => {
      reading.waiting = 0;
      reading.handedOver += 1;
    });
    connection.on('packetCreate', () => {
      reading.waiting += 1;
      if (reading.waiting !== MAX_WAITING_MESSAGES) return;
      // The message may be the one that lets the client in: Socket.IO stores one for ever that closes meanwhile.
      queueMicrotask(() => this.#disconnect(connection));
    });
    connection.once('close', (reason) => {
      this.#readings.delete(connection);
      // A client that answers no ping does not answer the close frame either, which a websocket would wait for.
      if (reason === 'ping timeout') connection.transport.socket?.terminate();
    });
  }

  /** Called at intervals. */
  check(nowMs: number): void {
    for (const [connection, reading] of this.#readings) {
      const { name, writable } = connection.transport;
      // The answers of long polling are limited like those of calls.
      const hasRead = writable || name !== 'websocket' || reading.handedOver !== reading.seen;
      if (hasRead) {
        reading.seen = reading.handedOver;
        reading.acceptedAtMs = nowMs;
      } else if (nowMs - reading.acceptedAtMs >= this.unreadMs) {
        this.#disconnect(connection);
      }
    }
  }

  #disconnect(connection: ReadingClient): void {
    this.#readings.delete(connection);
    this.onDrop(connection);
    connection.close(true);
    connection.transport.socket?.terminate();
  }
}
