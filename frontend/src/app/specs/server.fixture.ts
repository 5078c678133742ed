import { jest } from '@jest/globals';

/** A call as a page made it; `body` is empty without one. */
export interface Call {
  readonly method: string;
  /** Without what follows a question mark. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Of a command. */
  readonly key: string | null;
  /** Whether it only asks what became of the command with this key. */
  readonly isInquiry: boolean;
}

/** What the server says to a call; nothing without an envelope. */
export interface Reply {
  readonly status: number;
  readonly envelope: object | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export const answered = (data: unknown): Reply => ({
  status: 200,
  envelope: { success: true, message: '', data },
});

/** A page of a list. */
export const page = (rows: readonly object[], more: object = {}): Reply => ({
  status: 200,
  envelope: { success: true, message: '', data: rows, page: 1, totalPages: 1, total: rows.length, ...more },
  headers: { 'content-range': `rows 0-${rows.length}/${rows.length}` },
});

export const refused = (status: number, code: string, message: string, field?: string): Reply => ({
  status,
  envelope: { success: false, message, code, data: null, ...(field !== undefined && { field }) },
});

/** As a proxy's empty page does: no word of the server. */
export const wordless = (status: number): Reply => ({ status, envelope: null });

type Replies = Reply | ((call: Call) => Reply | Promise<Reply>);

/** A server of prepared replies, each for calls of a method and a path: `GET /api/settings`. */
export class Server {
  readonly #replies = new Map<string, Replies>();
  #toCommands: ((call: Call) => Reply) | undefined;
  /** The commands that were sent, in their order. */
  readonly commands: Call[] = [];
  /** Calls without a prepared reply. */
  readonly unexpected: string[] = [];

  /** Stands where pages call it. */
  constructor() {
    window.fetch = jest.fn<typeof fetch>((path, options) => this.#answer(String(path), options));
  }

  /** The latest reply to a call is the one that it gets. */
  on(call: `${'GET' | 'POST' | 'PUT'} /api/${string}`, replies: Replies): void {
    this.#replies.set(call, replies);
  }

  /** Replies to every command that has none of its own. */
  onCommand(reply: (call: Call) => Reply): void {
    this.#toCommands = reply;
  }

  async #answer(address: string, options: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(address, window.location.href);
    const { method = 'GET', body } = options;
    const headers = new Headers(options.headers);
    const call: Call = {
      method,
      path: pathname,
      body: typeof body === 'string' ? JSON.parse(body) : {},
      key: headers.get('idempotency-key'),
      isInquiry: headers.has('command-inquiry'),
    };
    if (method !== 'GET') this.commands.push(call);
    const replies =
      this.#replies.get(`${method} ${pathname}`) ?? (method === 'GET' ? undefined : this.#toCommands);
    if (replies === undefined) {
      this.unexpected.push(`${method} ${address}`);
      throw new TypeError('No reply is prepared');
    }
    const reply = typeof replies === 'function' ? await replies(call) : replies;
    return {
      ok: reply.status === 200,
      status: reply.status,
      headers: new Headers(reply.headers),
      json: async () => {
        if (reply.envelope === null) throw new SyntaxError('Unexpected end of JSON input');
        return reply.envelope;
      },
    } as unknown as Response;
  }
}
