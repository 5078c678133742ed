import type { IncomingMessage } from 'node:http';

/** Sockets at once, and from one address: boards behind one proxy share it. */
export const MAX_CONNECTIONS = 20_000;
const MAX_CONNECTIONS_PER_ADDRESS = 10_000;
/** Places that public boards cannot take: staff always gets in. */
const RESERVED_FOR_STAFF = 2_000;

/** Whether a browser's page may open a socket here: only one of our own host. Programs send no origin. */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}

/** Counts sockets, and says whether there is room for one more. */
export class Admission {
  readonly #byAddress = new Map<string, number>();
  #total = 0;
  #boards = 0;

  hasRoomFor(address: string): boolean {
    const fromThere = this.#byAddress.get(address) ?? 0;
    return this.#total < MAX_CONNECTIONS && fromThere < MAX_CONNECTIONS_PER_ADDRESS;
  }

  get hasRoomForBoard(): boolean {
    return this.#boards < MAX_CONNECTIONS - RESERVED_FOR_STAFF;
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

  /** @returns takes the place back */
  enterAsBoard(): () => void {
    this.#boards += 1;
    return () => {
      this.#boards -= 1;
    };
  }
}
