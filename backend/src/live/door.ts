import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ERRORS, type ErrorCode } from '@taya/contracts/errors';
import { Authenticator } from '../platform/auth/authenticator.js';
import type { Config } from '../platform/config/config.js';
import type { Caller } from '../platform/http/caller.js';
import { clientAddresses } from '../platform/http/client-address.js';
import { Failure } from '../platform/http/failure.js';
import { CONFIG } from '../platform/providers.js';
import { Admission, isOwnOrigin } from './admission.js';
import { type Connection, dropWhenSlow } from './slow-readers.js';
import type { ViewerServer, ViewerSocket } from './viewer.js';

/** An Engine.IO connection. */
interface EngineConnection extends Connection {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}

/** What Socket.IO sends as `connect_error`. */
class ConnectError extends Error {
  readonly data: { readonly code: ErrorCode };

  constructor(code: ErrorCode, message: string = ERRORS[code].message) {
    super(message);
    this.data = { code };
  }
}

/** Decides who may connect: page, number and token; and keeps up with nobody who does not read. */
@Injectable()
export class Door {
  readonly #logger = new Logger('Live');
  readonly #authenticator: Authenticator;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #admission = new Admission();

  constructor(authenticator: Authenticator, @Inject(CONFIG) config: Config) {
    this.#authenticator = authenticator;
    this.#addressOf = clientAddresses(config.trustedProxies);
  }

  guard(server: ViewerServer): void {
    server.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
      const hasRoom = isKnown(request) || this.#admission.hasRoomFor(this.#addressOf(request));
      next(isOwnOrigin(request) && hasRoom ? undefined : new Error('not admitted'));
    });
    server.engine.on('connection', (connection: EngineConnection) => this.#connected(connection));
    server.use((socket, next) => next(this.#problemOf(socket)));
  }

  /** Who a socket stands for now: null for a public board. @throws Failure when its token does not hold */
  callerOf(socket: ViewerSocket): Caller | null {
    const { token } = socket.handshake.auth;
    if (token === undefined || token === null || token === '') return null;
    if (typeof token !== 'string') throw new Failure('NOT_SIGNED_IN');
    const caller = this.#authenticator.authenticate(token, this.#addressOf(socket.request));
    if (caller.mustChangePassword) throw new Failure('PASSWORD_CHANGE_REQUIRED');
    return caller;
  }

  #connected(connection: EngineConnection): void {
    const address = this.#addressOf(connection.request);
    connection.once('close', this.#admission.enter(address));
    dropWhenSlow(connection, () => this.#logger.warn(`cut off a viewer at ${address} that does not read`));
  }

  #problemOf(socket: ViewerSocket): ConnectError | undefined {
    try {
      socket.data.caller = this.callerOf(socket);
    } catch (error) {
      if (error instanceof Failure) return new ConnectError(error.code, error.message);
      throw error;
    }
    if (socket.data.caller !== null) return undefined;
    if (!this.#admission.hasRoomForBoard) return new ConnectError('OVERLOADED');
    socket.once('disconnect', this.#admission.enterAsBoard());
    return undefined;
  }
}

/** A request of a connection that was let in before. */
function isKnown(request: IncomingMessage): boolean {
  return new URLSearchParams(request.url?.split('?')[1]).has('sid');
}
