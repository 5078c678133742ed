import type { IncomingMessage } from 'node:http';
import type { ConnectionLimits } from '../platform/config/config.js';

/** One place in ten is none that public boards can take: staff always gets in. */
const RESERVED_FOR_STAFF = 0.1;
/** Long polling is for those whose proxy holds websockets back. Each is sent texts of its own, which cost memory. */
const MAX_POLLING = 500;
const MAX_POLLING_PER_ADDRESS = 100;

type Limits = Pick<ConnectionLimits, 'max' | 'maxPerAddress'>;

/** Whether a browser's page may open a socket here: only one of our own host. Programs send no origin. */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}

/** How many there are of something, in all and from each address. */
class Places {
  readonly #byAddress = new Map<string, number>();
  readonly #limits: Limits;
  #total = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  hasRoomFor(address: string): boolean {
    const fromThere = this.#byAddress.get(address) ?? 0;
    return this.#total < this.#limits.max && fromThere < this.#limits.maxPerAddress;
  }

  /** @returns takes the place back */
  enter(address: string): () => void {
    this.#total += 1;
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    return () => {
      this.#total -= 1;
      const left = (this.#byAddress.get(address) ?? 0) - 1;
      if (left > 0) this.#byAddress.set(address, left);
      else this.#byAddress.delete(address);
    };
  }
}

/** Counts live connections, and says whether there is room for one more. */
export class Admission {
  readonly #all: Places;
  readonly #polling = new Places({ max: MAX_POLLING, maxPerAddress: MAX_POLLING_PER_ADDRESS });
  readonly #maxBoards: number;
  #boards = 0;

  constructor(limits: Limits) {
    this.#all = new Places(limits);
    this.#maxBoards = Math.floor(limits.max * (1 - RESERVED_FOR_STAFF));
  }

  hasRoomFor(address: string, isPolling: boolean): boolean {
    return this.#all.hasRoomFor(address) && !(isPolling && !this.#polling.hasRoomFor(address));
  }

  get hasRoomForBoard(): boolean {
    return this.#boards < this.#maxBoards;
  }

  /** @returns takes the place back */
  enter(address: string): () => void {
    return this.#all.enter(address);
  }

  /** Besides `enter`. @returns takes the place back: it goes on as a websocket, or ends */
  enterByPolling(address: string): () => void {
    return this.#polling.enter(address);
  }

  /** @returns takes the place back */
  enterAsBoard(): () => void {
    this.#boards += 1;
    return () => {
      this.#boards -= 1;
    };
  }
}
