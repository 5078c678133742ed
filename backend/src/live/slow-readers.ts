/** What is looked at of an Engine.IO connection, to tell whether its other side reads. */
export interface Connection {
  on(event: 'packetCreate' | 'flush', listener: () => void): unknown;
  once(event: 'close', listener: (reason: string) => void): unknown;
  close(discard?: boolean): unknown;
  readonly transport: {
    readonly name: string;
    /** False while the operating system has not taken what was handed over last. */
    readonly writable: boolean;
    /** The websocket, where it is one. */
    readonly socket?: { terminate(): void };
  };
}

/** Messages that may wait for a reader: some seconds of pushes. */
export const MAX_WAITING_MESSAGES = 100;

/** What a connection has taken. */
interface Reading {
  waiting: number;
  /** Engine.IO hands over all that waits at once, and only when what was handed over before is taken. */
  handedOver: number;
  seen: number;
  /** Monotonic: when it was last seen to have taken something, or to have nothing to take. */
  takenAtMs: number;
}

/** Cuts connections off that do not read: what they have not taken is kept in memory, for each viewer. */
export class SlowReaders {
  readonly #readings = new Map<Connection, Reading>();
  readonly #unreadMs: number;
  readonly #onDrop: (connection: Connection) => void;

  /** @param unreadMs how long a connection may take nothing of what was handed over to it */
  constructor(unreadMs: number, onDrop: (connection: Connection) => void) {
    this.#unreadMs = unreadMs;
    this.#onDrop = onDrop;
  }

  watch(connection: Connection, nowMs: number): void {
    const reading: Reading = { waiting: 0, handedOver: 0, seen: 0, takenAtMs: nowMs };
    this.#readings.set(connection, reading);
    connection.on('flush', () => {
      reading.waiting = 0;
      reading.handedOver += 1;
    });
    connection.on('packetCreate', () => {
      reading.waiting += 1;
      if (reading.waiting === MAX_WAITING_MESSAGES) this.#drop(connection);
    });
    connection.once('close', (reason) => {
      this.#readings.delete(connection);
      // Who answers no ping answers no goodbye either, which a websocket would wait for.
      if (reason === 'ping timeout') connection.transport.socket?.terminate();
    });
  }

  /** To be called now and then. */
  look(nowMs: number): void {
    for (const [connection, reading] of this.#readings) {
      const { name, writable } = connection.transport;
      // The answers of long polling are watched like those of any call.
      const hasTaken = writable || name !== 'websocket' || reading.handedOver !== reading.seen;
      if (hasTaken) {
        reading.seen = reading.handedOver;
        reading.takenAtMs = nowMs;
      } else if (nowMs - reading.takenAtMs >= this.#unreadMs) {
        this.#drop(connection);
      }
    }
  }

  #drop(connection: Connection): void {
    this.#readings.delete(connection);
    this.#onDrop(connection);
    connection.close(true);
    connection.transport.socket?.terminate();
  }
}
