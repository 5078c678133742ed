import { SERVER_MESSAGE, type ServerMessage } from '@taya/contracts/socket';
import type { System } from '../system/system.js';
import { turn } from '../system/waiting.js';
import type { LiveServer, LiveSocket } from './live-socket.js';

/** So many are sent to before other work runs: about a millisecond, and some ten with the whole history. */
export const SENT_AT_ONCE = 50;

/**
 * The clients of the public events. Socket.IO encodes a message once for all that it is given to at once. Other work runs
 * after every fifty clients, so that a broadcast to thousands delays no bet.
 */
export class Audience {
  readonly #ids = new Set<string>();

  constructor(
    private readonly server: LiveServer,
    private readonly system: System,
  ) {}

  add(socket: LiveSocket): void {
    this.#ids.add(socket.id);
    socket.once('disconnect', () => this.#ids.delete(socket.id));
  }

  /**
   * @param makeMessage makes the message, with the present time
   * @returns how long the sending itself took in milliseconds, without the pauses
   */
  async broadcast(makeMessage: () => ServerMessage): Promise<number> {
    const { clock } = this.system;
    const ids = [...this.#ids];
    let spentMs = 0;
    for (let first = 0; first < ids.length; first += SENT_AT_ONCE) {
      const startMs = clock.monotonicMs();
      this.server.to(ids.slice(first, first + SENT_AT_ONCE)).emit(SERVER_MESSAGE, makeMessage());
      spentMs += clock.monotonicMs() - startMs;
      await turn(this.system.timers);
    }
    return spentMs;
  }
}
