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

/** Counts live connections, those that poll and public boards apart too, and decides whether there is room for one more. */
export class ConnectionLimiter {
  readonly all: Slots;
  /** Until they become a websocket, or end. */
  readonly polling = new Slots({ max: MAX_POLLING, maxPerAddress: MAX_POLLING_PER_ADDRESS });
  readonly boards: Slots;

  constructor(limits: SlotLimits) {
    this.all = new Slots(limits);
    const max = Math.floor(limits.max * (1 - RESERVED_FOR_STAFF));
    this.boards = new Slots({ max, maxPerAddress: max });
  }

  hasRoomFor(address: string, isPolling: boolean): boolean {
    return this.all.hasRoomFor(address) && !(isPolling && !this.polling.hasRoomFor(address));
  }
}
