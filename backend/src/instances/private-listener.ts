import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { InstanceAddress } from '../config/instance-address.js';
import { textOf } from './message-text.js';
import { digestOf, type MessageSigning, SeenMessages, type SignedHead } from './signed-messages.js';

export const MAX_BODY_BYTES = 2 ** 20;
const MAX_CONNECTIONS = 64;
const MAX_MESSAGES = 32;
/** A message has to arrive within this time, and its sender to take the answer: no part of it may take longer. */
const PATIENCE_MS = 5_000;
/** Longer than the pauses of activity, so that connections are kept. */
const KEEP_ALIVE_MS = 60_000;

/** Answers a message of another instance. It must not throw. */
export type MessageHandler = (from: string, content: unknown) => Promise<unknown>;

export interface PrivateListenerOptions {
  readonly instance: string;
  readonly signing: MessageSigning;
  /** By path. */
  readonly handlers: Readonly<Record<string, MessageHandler>>;
  /** A message of another instance could not be understood. */
  readonly onFailure: (reason: Error) => void;
  /** Less only in specs. */
  readonly patienceMs?: number;
}

/** `INSTANCE_ADDRESS` cannot be listened on. The message is one line that says why. */
export class InstanceAddressError extends Error {
  override readonly name = 'InstanceAddressError';
}

/**
 * Where an instance takes messages of the others: a port of its own, never the public one. It serves signed messages to
 * this process and nothing else; what is not signed is not even read.
 */
export class PrivateListener {
  readonly #instance: string;
  readonly #signing: MessageSigning;
  readonly #handlers: ReadonlyMap<string, MessageHandler>;
  readonly #onFailure: (reason: Error) => void;
  readonly #patienceMs: number;
  readonly #seen = new SeenMessages();
  readonly #server: Server;
  #underWay = 0;
  #isClosing = false;
  #onIdle: (() => void) | null = null;

  constructor({ instance, signing, handlers, onFailure, patienceMs = PATIENCE_MS }: PrivateListenerOptions) {
    this.#instance = instance;
    this.#signing = signing;
    this.#handlers = new Map(Object.entries(handlers));
    this.#onFailure = onFailure;
    this.#patienceMs = patienceMs;
    this.#server = createServer(
      {
        requestTimeout: patienceMs,
        headersTimeout: patienceMs,
        connectionsCheckingInterval: patienceMs / 5,
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
      (request, response) => void this.#take(request, response),
    );
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  /** @throws InstanceAddressError */
  listen({ url, host, port }: InstanceAddress): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
        const reason = code === 'EADDRINUSE' ? 'the port is taken' : message;
        reject(new InstanceAddressError(`INSTANCE_ADDRESS: ${url} cannot be listened on: ${reason}`));
      });
      this.#server.listen(port, host, () => resolve());
    });
  }

  /** Takes no more messages, and answers those that have come. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A connection that is cut off ends with this; whoever sent the message is not told more.
    request.on('error', () => {});
    const head = this.#headOf(request);
    const handler = this.#handlers.get(head?.path ?? '');
    if (head === null || handler === undefined) return turnAway(response, 401);
    // Signed, so the sender can be sure that it was not taken in.
    if (head.to !== this.#instance) return this.#answer(response, head, 421, '');
    if (this.#isClosing || this.#underWay >= MAX_MESSAGES) return this.#answer(response, head, 503, '');
    this.#underWay += 1;
    try {
      await this.#serve(request, response, head, handler);
    } catch (error) {
      this.#onFailure(error as Error);
      // Not signed: it may have been taken in.
      turnAway(response, 500);
    }
    await gone(response, this.#patienceMs);
    this.#underWay -= 1;
    if (this.#underWay === 0) this.#onIdle?.();
  }

  #headOf({ method, url, headers }: IncomingMessage): SignedHead | null {
    return method === 'POST' ? this.#signing.readHead(url ?? '', headers) : null;
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
    head: SignedHead,
    handler: MessageHandler,
  ): Promise<void> {
    // What is too long or was cut off is turned away like what is not signed.
    const body = await textOf(request, MAX_BODY_BYTES).catch(() => null);
    if (body === null || digestOf(body) !== head.digest) return turnAway(response, 401);
    // Only now: else a head with another body would make the message itself look like a repeated one.
    if (!this.#seen.accept(head)) return turnAway(response, 401);
    const answer = await handler(head.from, JSON.parse(body));
    this.#answer(response, head, 200, JSON.stringify(answer));
  }

  #answer(response: ServerResponse, { signature }: SignedHead, status: number, body: string): void {
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-taya-signature': this.#signing.signAnswer(signature, status, body),
    });
    response.end(body);
  }
}

function turnAway(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close', 'content-length': 0 });
  response.end();
}

/** Resolves when the answer has been given to the network, or the connection has ended, as it does when nobody reads. */
function gone(response: ServerResponse, patienceMs: number): Promise<void> {
  if (response.closed) return Promise.resolve();
  response.setTimeout(patienceMs, () => response.destroy());
  return new Promise((resolve) => response.once('close', () => resolve()));
}
