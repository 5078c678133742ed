import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { ERRORS, type ErrorCode } from '@taya/contracts/errors';
import { normaliseIp } from '@taya/contracts/teller';
import { ACTIVITY, type Activity } from '../active/activity.js';
import { Authenticator } from '../auth/authenticator.js';
import { CONFIG, type Config } from '../config/config.js';
import type { Caller } from '../http/caller.js';
import { clientAddresses } from '../http/client-address.js';
import { Failure } from '../http/failure.js';
import { hostCheck } from '../http/hosts.js';
import { SECURITY_LOG, type SecurityLog } from '../system/security-log.js';
import { SYSTEM, type System, type TimerHandle } from '../system/system.js';
import { every } from '../system/waiting.js';
import { ConnectionLimiter, isOwnOrigin } from './connection-limiter.js';
import { FloodGuard } from './flood-guard.js';
import type { LiveServer, LiveSocket } from './live-socket.js';
import { type ReadingClient, SlowReaders } from './slow-readers.js';

/** How often slow readers are checked for within their time limit. */
const CHECKS = 4;
const TOO_MANY = 'too many live connections';

interface EngineConnection extends ReadingClient {
  readonly id: string;
  readonly request: IncomingMessage;
  once(event: 'close', listener: (reason: string) => void): unknown;
  once(event: 'upgrade', listener: () => void): unknown;
}

/** A request with the parameters of its address, under the name that Engine.IO gives them for its middleware. */
interface EngineRequest extends IncomingMessage {
  readonly _query: { readonly sid?: unknown; readonly transport?: unknown };
}

/** The error that Socket.IO sends as `connect_error`. */
class ConnectError extends Error {
  readonly data: { readonly code: ErrorCode };

  constructor(code: ErrorCode, message: string = ERRORS[code].message) {
    super(message);
    this.data = { code };
  }
}

/** Decides who may connect, by origin, number and token, and disconnects clients that do not read or that flood. */
@Injectable()
export class ConnectionGuard {
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #isOwnHost: (request: IncomingMessage) => boolean;
  readonly #limiter: ConnectionLimiter;
  readonly #floods: FloodGuard;
  readonly #readers: SlowReaders;
  /** By session id. */
  readonly #connections = new Map<unknown, EngineConnection>();
  readonly #checkEveryMs: number;
  /** Those whose client has asked to be let in. */
  readonly #connecting = new WeakSet<LiveSocket['conn']>();
  #checks: TimerHandle | null = null;

  constructor(
    private readonly authenticator: Authenticator,
    @Inject(CONFIG) { connections, trustedProxies, allowedHosts }: Config,
    @Inject(SYSTEM) private readonly system: System,
    @Inject(SECURITY_LOG) private readonly securityLog: SecurityLog,
    @Inject(ACTIVITY) private readonly activity: Activity,
  ) {
    this.#addressOf = clientAddresses(trustedProxies);
    this.#isOwnHost = hostCheck(allowedHosts);
    this.#limiter = new ConnectionLimiter(connections);
    this.#floods = new FloodGuard(system, connections, {
      addressOf: this.#addressOf,
      onFlood: (request) => this.#noteRefusal('too much sent by a live client', request),
    });
    this.#checkEveryMs = connections.unreadMs / CHECKS;
    this.#readers = new SlowReaders(connections.unreadMs, (connection) =>
      this.#noteRefusal('live messages not read', (connection as EngineConnection).request),
    );
  }

  guard(server: LiveServer): void {
    server.httpServer.prependListener('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      this.#floods.limitBytes(request, socket, head);
    });
    // Whoever was connected asks again, and the proxy brings them to the active instance.
    this.activity.onPause(() => server.disconnectSockets(true));
    server.engine.use((request: EngineRequest, _response: unknown, next: (error?: Error) => void) => {
      // Nothing that an operator has to know of.
      if (!this.activity.isActive) return next(new Error('standby'));
      this.#checkRequest(request, (why) => {
        if (why !== null) this.#noteRefusal(why, request);
        next(why === null ? undefined : new Error(why));
      });
    });
    server.engine.on('connection', (connection: EngineConnection) => this.#trackConnection(connection));
    server.use((socket, next) => void this.#findConnectError(socket).then(next, next));
    this.#checks = every(this.system.timers, this.#checkEveryMs, () =>
      this.#readers.check(this.system.clock.monotonicMs()),
    );
  }

  close(): void {
    this.#checks?.cancel();
  }

  /**
   * The user of a socket at this moment; null for a public board.
   * @throws Failure when its token is not valid
   */
  identifyCaller(socket: LiveSocket): Caller | null {
    const token = readToken(socket);
    if (token === null) return null;
    return requireOwnPassword(this.authenticator.authenticate(token, this.#addressOf(socket.request)));
  }

  /** A request of long polling, or for a websocket. */
  #checkRequest(request: EngineRequest, answer: (why: string | null) => void): void {
    // What Engine.IO read of its address.
    const { sid, transport } = request._query;
    const connection = this.#connections.get(sid);
    if (!this.#floods.allowsRequest(request, connection?.id)) {
      connection?.close(true);
    } else if (connection !== undefined) {
      answer(this.#findRefusal(request));
    } else {
      const hasRoom = () => this.#limiter.hasRoomFor(this.#addressOf(request), transport === 'polling');
      const begin = () => answer(this.#findRefusal(request) ?? (hasRoom() ? null : TOO_MANY));
      if (!this.#floods.queueHandshake(request, begin)) answer(TOO_MANY);
    }
  }

  #findRefusal(request: IncomingMessage): string | null {
    if (!this.#isOwnHost(request)) return 'wrong host';
    return isOwnOrigin(request) ? null : 'page from elsewhere';
  }

  #noteRefusal(why: string, request: IncomingMessage): void {
    const address = normaliseIp(this.#addressOf(request));
    this.securityLog.note({ kind: 'connection refused', user: null, address, why });
  }

  #trackConnection(connection: EngineConnection): void {
    const address = this.#addressOf(connection.request);
    connection.once('close', this.#limiter.all.enter(address));
    this.#connections.set(connection.id, connection);
    connection.once('close', () => this.#connections.delete(connection.id));
    if (connection.transport.name === 'polling') this.#countPolling(connection, address);
    this.#readers.track(connection, this.system.clock.monotonicMs());
  }

  /** Until it becomes a websocket, or ends. */
  #countPolling(connection: EngineConnection, address: string): void {
    let leave: (() => void) | null = this.#limiter.polling.enter(address);
    const leavePolling = () => {
      leave?.();
      leave = null;
    };
    connection.once('upgrade', leavePolling);
    connection.once('close', leavePolling);
  }

  async #findConnectError(socket: LiveSocket): Promise<ConnectError | undefined> {
    // Slots are counted by connection, and Socket.IO lets one that asks many times at once in as many times.
    if (this.#connecting.has(socket.conn)) {
      this.#noteRefusal('many live clients in one connection', socket.request);
      socket.conn.close(true);
      return new ConnectError('OVERLOADED');
    }
    this.#connecting.add(socket.conn);
    try {
      socket.data.caller = this.identifyCaller(socket);
    } catch (error) {
      if (error instanceof Failure) return new ConnectError(error.code, error.message);
      throw error;
    }
    if (socket.data.caller !== null) return undefined;
    const { boards } = this.#limiter;
    if (!boards.hasRoomFor('')) return new ConnectError('OVERLOADED');
    // Socket.IO never reports the end of one that was closed before it was let in; the connection does.
    if (socket.conn.readyState === 'open') socket.conn.once('close', boards.enter(''));
    return undefined;
  }
}

function readToken(socket: LiveSocket): string | null {
  const { token } = socket.handshake.auth;
  if (token === undefined || token === null || token === '') return null;
  if (typeof token !== 'string') throw new Failure('NOT_SIGNED_IN');
  return token;
}

function requireOwnPassword(caller: Caller): Caller {
  if (caller.mustChangePassword) throw new Failure('PASSWORD_CHANGE_REQUIRED');
  return caller;
}
