/** The envelope of an answer. */
export interface Envelope<Data> {
  readonly success: boolean;
  readonly message: string;
  readonly code?: string;
  readonly field?: string;
  readonly data: Data;
  readonly token?: string;
  readonly page?: number;
  readonly totalPages?: number;
  readonly total?: number;
}

export interface Answer<Data = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope<Data>;
}

export interface CallOptions {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged, with the content type of JSON unless `headers` name another. */
  readonly text?: string | Uint8Array<ArrayBuffer>;
  /** Sent as `Idempotency-Key`. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type KeyedOptions = Pick<CallOptions, 'key' | 'headers'>;

/** No call takes longer; one that does fails with its own name. */
const TIMEOUT_MS = 60_000;

/** How long the read models of a busy machine may need until a list can be read. */
const CATCH_UP_MS = 90_000;
const ASK_AGAIN_MS = 100;

/** Makes calls to a station; logged in once `signIn` has succeeded, or with a token from elsewhere. */
export class Client {
  readonly #urlOf: () => string;
  /** How long it waits for an answer. */
  protected readonly patienceMs: number = TIMEOUT_MS;
  token: string | null;

  /** @param station read at each call, because a restarted station has another port */
  constructor(station: { readonly url: string }, token: string | null = null) {
    this.#urlOf = () => station.url;
    this.token = token;
  }

  async signIn(username: string, password: string): Promise<Answer> {
    const answer = await this.call('POST', '/api/auth', { json: { username, password } });
    if (answer.status === 200) this.token = answer.body.token ?? null;
    return answer;
  }

  /** Reads as our pages do: again and again while the read models catch up. `call` reads once. */
  async get<Data>(path: string): Promise<Answer<Data>> {
    const untilMs = performance.now() + CATCH_UP_MS;
    for (;;) {
      const answer = await this.call<Data>('GET', path);
      if (answer.body.code !== 'BEHIND' || performance.now() > untilMs) return answer;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }

  post<Data>(path: string, json?: unknown, options: KeyedOptions = {}): Promise<Answer<Data>> {
    return this.call('POST', path, json === undefined ? options : { ...options, json });
  }

  put<Data>(path: string, json?: unknown, options: KeyedOptions = {}): Promise<Answer<Data>> {
    return this.call('PUT', path, json === undefined ? options : { ...options, json });
  }

  async call<Data>(method: string, path: string, options: CallOptions = {}): Promise<Answer<Data>> {
    const response = await this.fetch(method, path, options);
    const text = await response.text();
    try {
      return {
        status: response.status,
        headers: response.headers,
        body: JSON.parse(text) as Envelope<Data>,
      };
    } catch {
      throw new Error(`${method} ${path} answered ${response.status} and no JSON: ${text.slice(0, 200)}`);
    }
  }

  /** The bare response, for files. */
  fetch(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    const body = options.text ?? (options.json === undefined ? undefined : JSON.stringify(options.json));
    const headers: Record<string, string> = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      ...options.headers,
    };
    const signal = AbortSignal.timeout(this.patienceMs);
    return fetch(this.#urlOf() + path, { method, headers, signal, ...(body === undefined ? {} : { body }) });
  }
}

/**
 * The data of a successful answer.
 * @throws Error with the whole answer when it was refused
 */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.status !== 200 || !answer.body.success) {
    throw new Error(`expected a success, got ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer.body.data;
}

/** A refusal in the form that tests compare: `[409, 'GAME_RUNNING']`. */
export function refusal({ status, body }: Answer): readonly [number, string | undefined] {
  return [status, body.code];
}

/** What a person reads of an answer: `[409, 'Betting on MERON is not open.']`. */
export function messageOf({ status, body }: Answer): readonly [number, string | undefined] {
  return [status, body.message];
}
