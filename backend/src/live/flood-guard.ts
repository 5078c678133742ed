import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '../config/config.js';
import { cutConnection } from '../http/connections.js';
import { RateLimiter } from '../http/rate-limiter.js';
import type { System } from '../system/system.js';
import { HandshakeQueue } from './handshake-queue.js';

/** A client sends its token at once, which takes some hundred bytes. */
export const MAX_BYTES_AT_ONCE = 2_048;
/** Afterwards it answers a ping every 25 seconds, with a frame of seven bytes or a request with a body of one. */
const BYTES_A_SECOND = 10;
/** What a request counts for besides its body. */
const REQUEST_BYTES = 100;

interface FloodParts {
  readonly addressOf: (request: IncomingMessage) => string;
  /** Called before the connection is cut off. */
  readonly onFlood: (request: IncomingMessage) => void;
}

/**
 * Limits what a live connection may send, by bytes that are counted before anything parses them: what they are (messages,
 * pings, fragments, garbage) does not matter, since a client has nothing to say but its token and answers to pings.
 */
export class FloodGuard {
  /** By session id for long polling, by number for websockets. */
  readonly #allowances: RateLimiter;
  readonly #handshakes: HandshakeQueue;
  readonly #flooding = new WeakSet<Socket>();
  #websockets = 0;

  constructor(
    system: System,
    { max, maxPerAddress }: Pick<ConnectionLimits, 'max' | 'maxPerAddress'>,
    private readonly parts: FloodParts,
  ) {
    this.#handshakes = new HandshakeQueue(system, maxPerAddress);
    this.#allowances = new RateLimiter(system.clock, {
      limit: MAX_BYTES_AT_ONCE,
      windowMs: (MAX_BYTES_AT_ONCE / BYTES_A_SECOND) * 1_000,
      maxKeys: max,
    });
  }

  /** A connection that becomes a websocket. @param head what came with the request */
  limitBytes(request: IncomingMessage, socket: Socket, head: Buffer): void {
    this.#websockets += 1;
    const key = this.#websockets;
    const isRead = ({ length }: Buffer) =>
      this.#allowances.tryTake(key, length) === 0 || this.#cutFlooder(request);
    // Until its turn has come nobody else listens.
    socket.on('error', () => socket.destroy());
    const push = socket.push.bind(socket);
    // Not a listener for data: none can keep the others from what arrived.
    socket.push = (chunk: Buffer | null) => {
      if (chunk !== null) return isRead(chunk) && push(chunk);
      // A client that has given up before its turn is seen only here.
      socket.destroy();
      return false;
    };
    isRead(head);
  }

  /**
   * Counts a request by what it says of its body. Fetching messages is free: only messages of the server answer that.
   * @param sessionId of the connection to which it belongs, if any
   */
  allowsRequest(request: IncomingMessage, sessionId: string | undefined): boolean {
    const { headers, method } = request;
    const bodyBytes =
      'transfer-encoding' in headers ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0);
    const isFetch = method === 'GET' && !('upgrade' in headers);
    const isAllowed =
      sessionId === undefined
        ? bodyBytes <= MAX_BYTES_AT_ONCE
        : this.#allowances.tryTake(sessionId, bodyBytes + (isFetch ? 0 : REQUEST_BYTES)) === 0;
    return isAllowed || this.#cutFlooder(request);
  }

  /** Begins a handshake when its address has a turn, unless its client has given up. @returns false when too many wait */
  queueHandshake(request: IncomingMessage, begin: () => void): boolean {
    const { socket } = request;
    const isGone = () => socket.destroyed || this.#flooding.has(socket);
    return this.#handshakes.join(this.parts.addressOf(request), { isGone, begin });
  }

  /**
   * Nothing more is read of the connection, and it is cut off when its address has a turn: whoever connects again at once
   * is slowed down.
   */
  #cutFlooder(request: IncomingMessage): false {
    const { socket } = request;
    const address = this.parts.addressOf(request);
    this.parts.onFlood(request);
    this.#flooding.add(socket);
    this.#handshakes.exhaust(address);
    const waits = this.#handshakes.join(address, {
      isGone: () => socket.destroyed,
      begin: () => cutConnection(socket),
    });
    if (!waits) cutConnection(socket);
    return false;
  }
}
