import { expect } from '@jest/globals';
import { ERRORS, type ErrorCode } from '@taya/contracts/errors';
import { Failure } from '../http/failure.js';
import {
  type MemoryStation,
  openMemoryStation,
  PASSWORDS,
  type UnusualParts,
} from './memory-station.fixture.js';

export const PROXY = '10.9.9.9';
export const BOOTH = '10.0.0.1';

interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The address the connection comes from. */
  readonly from?: string;
}

/** The parts of an answer that specs check. */
export interface Answered {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly json: {
    code?: ErrorCode;
    message: string;
    field?: string;
    data: never;
    token: string;
    total?: number;
  };
}

/** A teller who works at the booth. */
export const TELLER = {
  first_name: 'Ana',
  middle_name: '',
  last_name: 'Cruz',
  password: 'booth-password',
  location: 'Booth 1',
  ip: BOOTH,
};

const isRaw = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body);

/** Raw calls to a memory station behind a trusted proxy. */
export class HttpCalls {
  readonly memory: MemoryStation;
  #tellers = 0;
  readonly #tokens = new Map<string, string>();

  private constructor(memory: MemoryStation) {
    this.memory = memory;
  }

  static async open(unusual: UnusualParts = {}): Promise<HttpCalls> {
    return new HttpCalls(await openMemoryStation({ TRUST_PROXY: PROXY }, unusual));
  }

  close(): Promise<void> {
    return this.memory.close();
  }

  async call(method: 'GET' | 'POST' | 'PUT', url: string, options: CallOptions = {}): Promise<Answered> {
    const { token, body, headers = {}, from = '127.0.0.1' } = options;
    const answer = await this.memory.app.inject({
      method,
      url,
      remoteAddress: from,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: isRaw(body) ? body : JSON.stringify(body) }),
    });
    return { status: answer.statusCode, headers: answer.headers, json: answer.json() };
  }

  signIn(username: string, password: string, from?: string): Promise<Answered> {
    const body = { username, password };
    return this.call('POST', '/api/auth', { body, ...(from === undefined ? {} : { from }) });
  }

  /** Of the session that is open, or else of a new one. */
  async tokenOf(username: keyof typeof PASSWORDS): Promise<string> {
    const token = this.#tokens.get(username);
    if (token !== undefined && (await this.call('GET', '/api/auth/data', { token })).status === 200)
      return token;
    const { json } = await this.signIn(username, PASSWORDS[username]);
    this.#tokens.set(username, json.token);
    return json.token;
  }

  async newTeller(): Promise<{ readonly id: number; readonly username: string }> {
    this.#tellers += 1;
    const username = `teller${this.#tellers}`;
    const { json } = await this.call('POST', '/api/teller', {
      token: await this.tokenOf('superadmin'),
      body: { ...TELLER, username },
    });
    return { id: (json.data as { id: number }).id, username };
  }
}

export function expectFailure(
  answer: Answered,
  code: ErrorCode,
  message: string = ERRORS[code].message,
): void {
  const { field, ...envelope } = answer.json;
  expect(envelope).toEqual({ success: false, message, code, data: null });
  // The black-box test of hostile values covers which field of a body is wrong.
  if (code !== 'VALIDATION') expect(field).toBe(new Failure(code).field);
  expect(answer.status).toBe(ERRORS[code].status);
}
