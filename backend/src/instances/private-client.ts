import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Timers } from '../system/system.js';
import { textOf } from './message-text.js';
import { PeerSilentError, PeerUnreachableError } from './peers.js';
import { MAX_BODY_BYTES } from './private-listener.js';
import type { MessageSigning } from './signed-messages.js';

/** A machine of the same network answers at once, or not at all. */
const CONNECT_MS = 1_000;
/** Longer than the receiver itself waits for its event store before it answers that an outcome is unknown. */
const ANSWER_MS = 4_000;
const CONNECTIONS_EACH = 8;
const MAX_ANSWER_BYTES = 64 * 2 ** 20;

/** The other side had closed a connection that was kept, probably before the message came. */
class CutOffError extends Error {}

export interface PrivateClientOptions {
  readonly instance: string;
  readonly signing: MessageSigning;
  readonly timers: Timers;
}

/** Sends messages to the private listeners of other instances. */
export class PrivateClient {
  readonly #options: PrivateClientOptions;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_EACH });
  #number = 0;

  constructor(options: PrivateClientOptions) {
    this.#options = options;
  }

  /**
   * @returns the answer, which the instance has signed
   * @throws PeerUnreachableError when the message was certainly not taken in; PeerSilentError
   */
  async post(address: string, to: string, path: string, content: unknown): Promise<unknown> {
    const body = JSON.stringify(content);
    if (Buffer.byteLength(body) > MAX_BODY_BYTES) throw new PeerUnreachableError('The message is too long');
    const { instance, signing } = this.#options;
    this.#number += 1;
    const headers = signing.headersOf({ path, from: instance, to, number: this.#number }, body);
    const url = new URL(path, address);
    const { status, signature, text } = await this.#send(url, headers, body).catch((error) => {
      if (!(error instanceof CutOffError)) throw error;
      // Where it was taken in before, its number is taken, and it is turned away.
      return this.#send(url, headers, body, false).catch((reason: Error) => {
        throw new PeerSilentError(reason.message);
      });
    });
    if (!signing.isAnswer(signature, headers['x-taya-signature'] ?? '', status, text)) {
      throw new PeerSilentError(`${to} at ${address} did not sign its answer (${status})`);
    }
    if (status !== 200) throw new PeerUnreachableError(`${to} at ${address} takes no messages (${status})`);
    return JSON.parse(text);
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(url: URL, headers: Record<string, string>, body: string, mayReuse = true): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request(url, {
        method: 'POST',
        agent: mayReuse ? this.#agent : false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      });
      let isConnected = false;
      const fail = ({ message, code }: NodeJS.ErrnoException) => {
        const text = `${url.origin}: ${message}`;
        if (!isConnected) reject(new PeerUnreachableError(text));
        else
          reject(
            sent.reusedSocket && code === 'ECONNRESET' ? new CutOffError(text) : new PeerSilentError(text),
          );
      };
      this.#watch(sent, () => {
        isConnected = true;
        // Nothing has been written before.
        sent.end(body);
      });
      sent.once('error', fail);
      sent.once('response', (answer) => readAnswer(answer).then(resolve, fail));
    });
  }

  /** Ends a request that is not connected, or answered, in time. */
  #watch(sent: ClientRequest, onConnected: () => void): void {
    const { timers } = this.#options;
    let timer = timers.after(CONNECT_MS, () => sent.destroy(new Error('no connection in time')));
    const connected = () => {
      timer.cancel();
      timer = timers.after(ANSWER_MS, () => sent.destroy(new Error('no answer in time')));
      onConnected();
    };
    sent.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', connected);
      else connected();
    });
    sent.once('close', () => timer.cancel());
  }
}

interface RawAnswer {
  readonly status: number;
  readonly signature: unknown;
  readonly text: string;
}

async function readAnswer(answer: IncomingMessage): Promise<RawAnswer> {
  const text = await textOf(answer, MAX_ANSWER_BYTES);
  return { status: answer.statusCode ?? 0, signature: answer.headers['x-taya-signature'], text };
}
