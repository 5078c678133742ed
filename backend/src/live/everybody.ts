import type { System } from '../platform/system/system.js';
import type { ViewerServer, ViewerSocket } from './viewer.js';

/**
 * Sockets served in one go; then other work has its turn. A delivery takes some 20 us, of the history some 300 us, and
 * encoding that some 4 ms a slice.
 */
export const SLICE = 25;

/** All who are shown the public events, in slices, so that a broadcast to thousands holds up no bet. */
export class Everybody {
  readonly #server: ViewerServer;
  readonly #system: System;
  /** Sockets by room. */
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
   * Calls `send` with one slice after the other. Each is a room: Socket.IO's adapter encodes a message to a room once,
   * WebSocket frame and all.
   * @returns how long the sending itself took, milliseconds: not the turns of others between the slices
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

  /** The first room that is not full: those who left make room, and the rooms stay few. */
  #roomWithSpace(): string {
    for (const [room, size] of this.#sizes) if (size < SLICE) return room;
    for (let number = 0; ; number += 1) {
      const room = `everybody:${number}`;
      if (!this.#sizes.has(room)) return room;
    }
  }
}
