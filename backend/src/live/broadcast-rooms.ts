import type { System } from '../system/system.js';
import type { LiveServer, LiveSocket } from './live-socket.js';

/**
 * How many sockets a room holds: so many are served before other work runs. One delivery takes about 20 us, one of the
 * history about 300 us, and encoding the history about 4 ms a room.
 */
export const ROOM_SIZE = 25;

/** The clients of the public events, in small rooms, so that a broadcast to thousands delays no bet. */
export class BroadcastRooms {
  readonly #server: LiveServer;
  readonly #system: System;
  /** The number of sockets in each room. */
  readonly #sizes = new Map<string, number>();

  constructor(server: LiveServer, system: System) {
    this.#server = server;
    this.#system = system;
  }

  enter(socket: LiveSocket): void {
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
   * Calls `send` with one room after another. Socket.IO's adapter encodes a message to a room once, including the
   * WebSocket frame.
   * @returns how long the sending itself took in milliseconds, without the pauses between the rooms
   */
  async broadcast(send: (room: ReturnType<LiveServer['to']>) => void): Promise<number> {
    const { clock } = this.#system;
    let spentMs = 0;
    for (const room of [...this.#sizes.keys()]) {
      const startMs = clock.monotonicMs();
      send(this.#server.to(room));
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

  /** The first room that is not full: leaving clients make room, so there are few rooms. */
  #roomWithSpace(): string {
    for (const [room, size] of this.#sizes) if (size < ROOM_SIZE) return room;
    for (let number = 0; ; number += 1) {
      const room = `public:${number}`;
      if (!this.#sizes.has(room)) return room;
    }
  }
}
