import type { System } from '../system/system.js';
import type { ViewerServer, ViewerSocket } from './viewer.js';

/**
 * How many sockets are served at once before other work has its turn. One delivery takes about 20 us, of the history
 * about 300 us, and encoding that about 4 ms a slice.
 */
export const SLICE = 25;

/** All clients of the public events, in slices, so that a broadcast to thousands delays no bet. */
export class Everybody {
  readonly #server: ViewerServer;
  readonly #system: System;
  /** The number of sockets in each room. */
  readonly #sizes = new Map<string, number>();

  constructor(server: ViewerServer, system: System) {
    this.#server = server;
    this.#system = system;
  }

  enter(socket: ViewerSocket): void {
    const room = this.#roomWithSpace();
    void socket.join(room);
    this.#sizes.set(room, (this.#sizes.get(room) ?? 0) + 1);
    socket.once('disconnect', () => {
      const left = (this.#sizes.get(room) ?? 0) - 1;
      if (left > 0) this.#sizes.set(room, left);
      else this.#sizes.delete(room);
    });
  }

  /**
   * Calls `send` with one slice after another. Each slice is a room: Socket.IO's adapter encodes a message to a room
   * once, including the WebSocket frame.
   * @returns how long the sending itself took in milliseconds, without the pauses between the slices
   */
  async inSlices(send: (slice: ReturnType<ViewerServer['to']>) => void): Promise<number> {
    const { clock } = this.#system;
    let spentMs = 0;
    for (const room of [...this.#sizes.keys()]) {
      const startMs = clock.monotonicMs();
      send(this.#server.to(room));
      spentMs += clock.monotonicMs() - startMs;
      await this.turn();
    }
    return spentMs;
  }

  /** Lets other work have its turn. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#system.timers.soon(resolve);
    });
  }

  /** The first room that is not full: leaving clients make room, so there are few rooms. */
  #roomWithSpace(): string {
    for (const [room, size] of this.#sizes) if (size < SLICE) return room;
    for (let number = 0; ; number += 1) {
      const room = `everybody:${number}`;
      if (!this.#sizes.has(room)) return room;
    }
  }
}
