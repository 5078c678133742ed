import { SERVER_MESSAGE, type ServerMessage } from '@taya/contracts/socket';
import type { System } from '../system/system.js';
import type { LiveServer, LiveSocket } from './live-socket.js';
import { messageFrame } from './message-frame.js';
import { readyWire, type WiredConnection } from './websocket-wire.js';

/** Sending goes on for so long before other work runs: some fifty deliveries, or two of the whole history. */
export const TURN_MS = 0.5;
/** A message is encoded again when its time is older: sending to thousands takes longer than this beside other work. */
export const ENCODED_FOR_MS = 100;

/**
 * The clients of the public events. Each message is encoded once for all of them, and written past Socket.IO to those that
 * have taken everything so far: that halves what a delivery costs. Sending takes turns with other work, so that a
 * broadcast to thousands delays no bet.
 */
export class Audience {
  readonly #server: LiveServer;
  readonly #system: System;
  readonly #sockets = new Set<LiveSocket>();

  constructor(server: LiveServer, system: System) {
    this.#server = server;
    this.#system = system;
  }

  enter(socket: LiveSocket): void {
    this.#sockets.add(socket);
    socket.once('disconnect', () => this.#sockets.delete(socket));
  }

  /**
   * @param latest makes the message, with the present time
   * @returns how long the sending itself took in milliseconds, without the pauses
   */
  async broadcast(latest: () => ServerMessage): Promise<number> {
    const { clock } = this.#system;
    const left = this.#sockets.values();
    let encoded = encode(latest, clock.monotonicMs());
    let spentMs = 0;
    for (let isDone = this.#sockets.size === 0; !isDone; ) {
      const startMs = clock.monotonicMs();
      if (startMs - encoded.atMs > ENCODED_FOR_MS) encoded = encode(latest, startMs);
      isDone = this.#turn(left, encoded, startMs + TURN_MS);
      spentMs += clock.monotonicMs() - startMs;
      await this.yield();
    }
    return spentMs;
  }

  /** Lets other work run. */
  yield(): Promise<void> {
    return new Promise((resolve) => {
      this.#system.timers.soon(resolve);
    });
  }

  /** @returns whether nobody is left */
  #turn(left: Iterator<LiveSocket>, { message, frame }: Encoded, endMs: number): boolean {
    const busy: string[] = [];
    let next = left.next();
    for (; !next.done; next = left.next()) {
      const wire = readyWire(next.value.conn as unknown as WiredConnection);
      if (wire === null) busy.push(next.value.id);
      else wire.write(frame);
      if (this.#system.clock.monotonicMs() >= endMs) break;
    }
    if (busy.length > 0) this.#server.to(busy).emit(SERVER_MESSAGE, message);
    return next.done === true;
  }
}

interface Encoded {
  readonly message: ServerMessage;
  readonly frame: Buffer;
  readonly atMs: number;
}

function encode(latest: () => ServerMessage, atMs: number): Encoded {
  const message = latest();
  return { message, frame: messageFrame(message), atMs };
}
