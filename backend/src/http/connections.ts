import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Config, ConnectionLimits } from '../config/config.js';
import type { SecurityLog } from '../system/security-log.js';
import type { System } from '../system/system.js';
import { every } from '../system/waiting.js';
import { proxyTrust } from './client-address.js';
import { Slots } from './slots.js';

/** How many requests a connection may have waiting besides the current one; browsers and proxies send none. */
const MAX_WAITING_REQUESTS = 8;
/** After this many answers a connection is closed, in the way HTTP provides. */
const MAX_REQUESTS_PER_CONNECTION = 10_000;
const LIVE_PATH = /^\/socket\.io(?=[/?]|$)/;
/** How often unread answers are checked for within their time limit. */
const CHECKS = 4;

export type ConnectionFault = 'too many connections' | 'too many requests at once' | 'answer not read';

type OnFault = (fault: ConnectionFault, address: string | null) => void;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** A connection with an answer that is not read completely yet. */
interface Busy {
  /** Requests that came meanwhile: each is answered when the answer before it was read. */
  readonly waiting: Exchange[];
  acceptedBytes: number;
  /** On the monotonic clock: when the client last read something, or had nothing to read. */
  acceptedAtMs: number;
}

interface ConnectionParts {
  readonly config: Pick<Config, 'connections' | 'trustedProxies'>;
  readonly system: System;
  readonly securityLog: SecurityLog;
}

/** Guards a server's connections. Call it after every other listener for requests has been added. */
export function guardConnections(server: Server, { config, system, securityLog }: ConnectionParts): void {
  new Connections(config.connections, system, {
    isProxy: proxyTrust(config.trustedProxies),
    onFault: (why, address) => securityLog.note({ kind: 'connection refused', user: null, address, why }),
  }).guard(server);
}

/**
 * Limits what a connection may cost. Each has one answer in memory; the next request on it is answered when that was
 * read. A client that reads nothing of an answer for a while, or sends many requests without reading, is cut off;
 * however slowly an answer is read, progress counts.
 */
export class Connections {
  readonly #busy = new Map<Socket, Busy>();
  readonly #slots: Slots;

  constructor(
    private readonly limits: ConnectionLimits,
    private readonly system: System,
    private readonly parts: { readonly isProxy: (address: string) => boolean; readonly onFault: OnFault },
  ) {
    this.#slots = new Slots(limits);
  }

  guard(server: Server): void {
    server.maxConnections = this.limits.max;
    server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
    server.on('drop', (refused) =>
      this.parts.onFault('too many connections', refused?.remoteAddress ?? null),
    );
    server.on('connection', (socket: Socket) => this.#admitSocket(socket));
    // Connections that leave HTTP have no time limits here: only live connections may, which have their own.
    server.on('upgrade', ({ url = '' }, socket) => {
      if (!LIVE_PATH.test(url)) socket.destroy();
    });
    const listeners = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    const answer = ({ request, response }: Exchange) => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    server.on('request', (request, response) => this.#queueExchange({ request, response }, answer));
    const checks = every(this.system.timers, this.limits.unreadMs / CHECKS, () => {
      for (const [socket, busy] of this.#busy) this.#checkProgress(socket, busy);
    });
    server.once('close', () => checks.cancel());
  }

  /** A proxy's connections are those of many clients. */
  #admitSocket(socket: Socket): void {
    const { remoteAddress: address } = socket;
    if (address === undefined || this.parts.isProxy(address)) return;
    if (this.#slots.hasRoomFor(address)) {
      socket.once('close', this.#slots.enter(address));
      return;
    }
    cutConnection(socket);
    this.parts.onFault('too many connections', address);
  }

  #queueExchange(exchange: Exchange, answer: (exchange: Exchange) => void): void {
    const { socket } = exchange.request;
    // Requests sent at once are still parsed after the connection was closed.
    if (socket.destroyed) return;
    const busy = this.#busy.get(socket);
    if (busy === undefined) {
      this.#busy.set(socket, {
        waiting: [],
        acceptedBytes: 0,
        acceptedAtMs: this.system.clock.monotonicMs(),
      });
      this.#answerNext(exchange, answer);
    } else if (busy.waiting.length < MAX_WAITING_REQUESTS) {
      busy.waiting.push(exchange);
    } else {
      this.#endConnection(socket, 'too many requests at once');
    }
  }

  #answerNext(exchange: Exchange, answer: (exchange: Exchange) => void): void {
    const { socket } = exchange.request;
    exchange.response.once('close', () => {
      const next = socket.destroyed ? undefined : this.#busy.get(socket)?.waiting.shift();
      if (next === undefined) this.#busy.delete(socket);
      else this.#answerNext(next, answer);
    });
    answer(exchange);
  }

  #checkProgress(socket: Socket, busy: Busy): void {
    const nowMs = this.system.clock.monotonicMs();
    const sentBytes = socket.bytesWritten - socket.writableLength;
    // An answer that the server is still preparing is not the client's fault.
    if (socket.writableLength === 0 || sentBytes !== busy.acceptedBytes) {
      busy.acceptedBytes = sentBytes;
      busy.acceptedAtMs = nowMs;
    } else if (nowMs - busy.acceptedAtMs >= this.limits.unreadMs) {
      this.#endConnection(socket, 'answer not read');
    }
  }

  #endConnection(socket: Socket, fault: ConnectionFault): void {
    // A connection that was cut off has no address.
    const { remoteAddress = null } = socket;
    this.#busy.delete(socket);
    cutConnection(socket);
    this.parts.onFault(fault, remoteAddress);
  }
}

/** At once: what the client has not read is dropped, by the operating system too. */
export function cutConnection(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
