import {
  type MemoryStation,
  openMemoryStation,
  PASSWORDS,
  type UnusualParts,
} from './memory-station.fixture.js';

/** The parts of an answer that specs check. */
export interface Answer<Data = unknown> {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
  readonly data: Data;
}

/** Tellers of these specs work on the server itself. */
const TELLER = {
  middle_name: '',
  last_name: 'Cruz',
  password: 'booth-password',
  location: 'Booth 1',
  ip: '127.0.0.1',
};

/** A memory station with people who make its calls. */
export class StationCalls {
  readonly memory: MemoryStation;
  readonly admin: string;
  readonly superAdmin: string;

  private constructor(memory: MemoryStation, admin: string, superAdmin: string) {
    this.memory = memory;
    this.admin = admin;
    this.superAdmin = superAdmin;
  }

  static async open(environment?: Record<string, string>, unusual?: UnusualParts): Promise<StationCalls> {
    const memory = await openMemoryStation(environment, unusual);
    const admin = await tokenOf(memory, 'admin', PASSWORDS.admin);
    return new StationCalls(memory, admin, await tokenOf(memory, 'superadmin', PASSWORDS.superadmin));
  }

  get<Data>(token: string | null, path: string): Promise<Answer<Data>> {
    return call(this.memory, 'GET', token, path);
  }

  put<Data>(token: string, path: string, body?: object, key?: string): Promise<Answer<Data>> {
    return call(this.memory, 'PUT', token, path, body, key);
  }

  post<Data>(token: string, path: string, body?: object, key?: string): Promise<Answer<Data>> {
    return call(this.memory, 'POST', token, path, body, key);
  }

  /** Adds a teller with enough cash in the drawer, and logs them in. */
  async teller(name: string): Promise<{ readonly id: number; readonly token: string }> {
    const username = name.toLowerCase();
    const made = await this.post<{ id: number }>(this.superAdmin, '/api/teller', {
      ...TELLER,
      first_name: name,
      username,
    });
    const { id } = made.data;
    await this.post(this.admin, `/api/teller/${id}/cashin`, { amount: '10000' });
    return { id, token: await this.signIn(username) };
  }

  signIn(username: string): Promise<string> {
    return tokenOf(this.memory, username, TELLER.password);
  }

  /** A new game, after these actions. */
  async game(...actions: readonly string[]): Promise<number> {
    const { id } = (await this.post<{ id: number }>(this.admin, '/api/game', { name: 'Derby' })).data;
    for (const action of actions) await this.act(id, action);
    return id;
  }

  async act(gameId: number, ...actions: readonly string[]): Promise<void> {
    for (const action of actions) {
      const { status, message } = await this.put(this.admin, `/api/game/${gameId}/${action}`);
      if (status !== 200) throw new Error(`${action}: ${message}`);
    }
  }
}

async function tokenOf(memory: MemoryStation, username: string, password: string): Promise<string> {
  const payload = { username, password };
  const answer = await memory.app.inject({ method: 'POST', url: '/api/auth', payload });
  return answer.json<{ token: string }>().token;
}

async function call<Data>(
  memory: MemoryStation,
  method: 'GET' | 'POST' | 'PUT',
  token: string | null,
  url: string,
  payload?: object,
  key?: string,
): Promise<Answer<Data>> {
  const answer = await memory.app.inject({
    method,
    url,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const { code, message, data } = answer.json<Answer<Data>>();
  return { status: answer.statusCode, code, message, data };
}
