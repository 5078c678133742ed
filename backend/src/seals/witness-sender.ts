import type { TimerHandle, Timers } from '../system/system.js';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
const TIMEOUT_MS = 10_000;

/** Where the seals go: the address of a witness, and the token that it asks for. */
export interface WitnessAddress {
  readonly url: string;
  readonly token: string;
}

export interface WitnessParts extends WitnessAddress {
  readonly stationId: string;
  readonly timers: Timers;
  /** The texts of the next seals after this number, in order; none when there are no more. */
  readonly sealsAfter: (sealId: number) => Promise<readonly string[]>;
  readonly onFailure: (reason: Error) => void;
  /** All seals there are were kept; how many of them just now. */
  readonly onKept: (count: number) => void;
}

/**
 * Gives every seal to a witness on another machine. The witness says up to which it has them, so nothing is noted here;
 * while it is away, it is asked again after growing pauses. Nobody waits for it.
 */
export class WitnessSender {
  readonly #parts: WitnessParts;
  #pauseMs = FIRST_PAUSE_MS;
  #retry: TimerHandle | null = null;
  #sending: Promise<void> | null = null;
  #isWanted = false;
  #isClosed = false;

  constructor(parts: WitnessParts) {
    this.#parts = parts;
  }

  /** There may be a new seal. */
  wake(): void {
    if (this.#isClosed) return;
    this.#isWanted = true;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#retry?.cancel();
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false;
      try {
        const count = await this.#send();
        this.#pauseMs = FIRST_PAUSE_MS;
        this.#parts.onKept(count);
      } catch (error) {
        this.#parts.onFailure(error as Error);
        this.#retryLater();
        return;
      }
    }
  }

  #retryLater(): void {
    this.#retry?.cancel();
    this.#retry = this.#parts.timers.after(this.#pauseMs, () => this.wake());
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  /** @throws Error when the witness cannot be reached or does not keep a seal */
  async #send(): Promise<number> {
    let last = await this.#lastKept();
    for (let count = 0; ; ) {
      const seals = await this.#parts.sealsAfter(last);
      if (seals.length === 0) return count;
      for (const seal of seals) await this.#call('POST', '', seal);
      count += seals.length;
      const before = last;
      last = await this.#lastKept();
      if (last <= before) throw new Error('the witness does not keep what it takes');
    }
  }

  async #lastKept(): Promise<number> {
    const { last } = await this.#call('GET', `?station=${encodeURIComponent(this.#parts.stationId)}`);
    if (!Number.isSafeInteger(last)) throw new Error('the witness does not say what it has');
    return Number(last);
  }

  async #call(method: 'GET' | 'POST', query: string, body?: string): Promise<{ readonly last?: unknown }> {
    const { url, token } = this.#parts;
    const response = await fetch(`${url}${query}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body }),
    });
    const answer = (await response.json()) as { readonly last?: unknown; readonly message?: unknown };
    if (!response.ok) throw new Error(`the witness answers ${response.status}: ${String(answer.message)}`);
    return answer;
  }
}
