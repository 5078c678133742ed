import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@taya/contracts/errors';
import type { GameAction, GameView, LastCallBody } from '@taya/contracts/game';
import type { Call } from '../play/steps.ts';

/** A call was refused by the server. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;
  readonly code: ErrorCode | undefined;

  constructor(call: string, status: number, { code, message }: Partial<Envelope>) {
    super(`${call}: ${status} ${code ?? ''} ${message ?? ''}`);
    this.status = status;
    this.code = code;
  }
}

interface Envelope {
  readonly message: string;
  readonly code?: ErrorCode;
  readonly data: unknown;
  readonly token?: string;
}

const TIMEOUT_MS = 15_000;

/** One user's calls to the station. */
export class Client {
  readonly #url: string;
  #token = '';

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(username: string, password: string): Promise<void> {
    const { token } = await this.#call('POST', '/api/auth', { username, password });
    this.#token = token ?? '';
  }

  /** @throws RefusedError, as every call */
  async get<Data>(path: string): Promise<Data> {
    return (await this.#call('GET', path)).data as Data;
  }

  async post<Data>(path: string, body: unknown = {}): Promise<Data> {
    return (await this.#call('POST', path, body)).data as Data;
  }

  /** Makes the call of a step of the player. */
  async send({ method, path, json }: Call): Promise<unknown> {
    return (await this.#call(method, path, json ?? {})).data;
  }

  async put<Data>(path: string, body: unknown = {}): Promise<Data> {
    return (await this.#call('PUT', path, body)).data as Data;
  }

  /** Does one of the admin's actions. */
  act(game: Pick<GameView, 'id'>, action: GameAction, body?: LastCallBody): Promise<GameView> {
    return this.put(`/api/game/${game.id}/${action}`, body);
  }

  async #call(method: string, path: string, body?: unknown): Promise<Envelope> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.#token}` };
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
      headers['idempotency-key'] = randomUUID();
    }
    const response = await fetch(this.#url + path, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = (await response.json()) as Envelope;
    if (!response.ok) throw new RefusedError(`${method} ${path}`, response.status, envelope);
    return envelope;
  }
}

/** Whether somebody else has logged in as this user. */
export function isReplaced(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 401;
}

/** Whether the state of the station prevented it or the server was busy: that happens, and another try may succeed. */
export function isPassing(error: unknown): error is RefusedError {
  return error instanceof RefusedError && (error.status === 409 || error.status === 503);
}
