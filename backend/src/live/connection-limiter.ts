import type { IncomingMessage } from 'node:http';
import { type SlotLimits, Slots } from '../http/slots.js';

/** One slot in ten cannot be taken by public boards, so that staff always get in. */
const RESERVED_FOR_STAFF = 0.1;
/** Long polling is for clients whose proxy blocks websockets. Each of them is sent its own texts, which cost memory. */
const MAX_POLLING = 500;
const MAX_POLLING_PER_ADDRESS = 100;

/** Whether a browser's page may open a socket here: only a page of our own host. Programs send no origin. */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}

/** Counts live connections, and decides whether there is room for one more. */
export class ConnectionLimiter {
  readonly #all: Slots;
  readonly #polling = new Slots({ max: MAX_POLLING, maxPerAddress: MAX_POLLING_PER_ADDRESS });
  readonly #maxBoards: number;
  #boards = 0;

  constructor(limits: SlotLimits) {
    this.#all = new Slots(limits);
    this.#maxBoards = Math.floor(limits.max * (1 - RESERVED_FOR_STAFF));
  }

  hasRoomFor(address: string, isPolling: boolean): boolean {
    return this.#all.hasRoomFor(address) && !(isPolling && !this.#polling.hasRoomFor(address));
  }

  get hasRoomForBoard(): boolean {
    return this.#boards < this.#maxBoards;
  }

  /** @returns a function that frees the slot */
  addConnection(address: string): () => void {
    return this.#all.enter(address);
  }

  /**
   * In addition to `enter`.
   * @returns a function that frees the slot, when the connection becomes a websocket or ends
   */
  addPolling(address: string): () => void {
    return this.#polling.enter(address);
  }

  /** @returns a function that frees the slot */
  addBoard(): () => void {
    this.#boards += 1;
    return () => {
      this.#boards -= 1;
    };
  }
}
