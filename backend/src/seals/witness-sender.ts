import { NamedError } from '../system/named-error.js';
import type { TimerHandle, Timers } from '../system/system.js';
import type { WitnessStatus } from './witness-status.js';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
const TIMEOUT_MS = 10_000;

/** Where the seals go: the address of a witness, and the token that it asks for. */
export interface WitnessAddress {
  readonly url: string;
  readonly token: string;
}

export interface NumberedSeal {
  readonly id: number;
  readonly text: string;
  /** What it is signed with, 64 hex digits: its text has only the beginning. */
  readonly publicKey: string;
}

export interface WitnessParts extends WitnessAddress {
  readonly stationId: string;
  readonly timers: Timers;
  readonly status: WitnessStatus;
  /** The next seals from this number on, in order; none when there are no more. */
  readonly sealsFrom: (sealId: number) => Promise<readonly NumberedSeal[]>;
  /** It may take its time: the next attempt comes after it. Never rejects. */
  readonly onFailure: (reason: Error) => Promise<void> | void;
  /** All seals there are were stored; how many of them just now. */
  readonly onAllStored: (count: number) => void;
}

/** The witness has another history of this station than its log. */
export class ContradictionError extends NamedError {}

const CONTRADICTS = 409;

/**
 * Gives every seal to a witness on another machine. The witness says up to which it has them, so nothing is noted here;
 * it is given the last of these again, because it may have that of another history: of one that was replaced by an older
 * copy of the ledger. While it is away, it is asked again after growing pauses. Nobody waits for it.
 */
export class WitnessSender {
  #pauseMs = FIRST_PAUSE_MS;
  #retry: TimerHandle | null = null;
  #sending: Promise<void> | null = null;
  #isWanted = false;
  #isClosed = false;

  constructor(private readonly parts: WitnessParts) {}

  /** There may be a new seal. */
  sendNew(): void {
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
        const count = await this.#sendMissing();
        this.#pauseMs = FIRST_PAUSE_MS;
        this.parts.onAllStored(count);
      } catch (error) {
        this.parts.status.recordFailure(error instanceof ContradictionError);
        await this.parts.onFailure(error as Error);
        this.#scheduleRetry();
        return;
      }
    }
  }

  #scheduleRetry(): void {
    this.#retry?.cancel();
    this.#retry = this.parts.timers.after(this.#pauseMs, () => this.sendNew());
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  /** @throws Error when the witness cannot be reached, does not store a seal, or has another one */
  async #sendMissing(): Promise<number> {
    const { status, sealsFrom } = this.parts;
    const hadThrough = await this.#readLastStored();
    let count = 0;
    for (let next = Math.max(1, hadThrough); ; ) {
      const seals = await sealsFrom(next);
      if (next === hadThrough && seals.length === 0) {
        throw new ContradictionError(`the witness has seal ${hadThrough}, but the log ends before it`);
      }
      for (const { id, text, publicKey } of seals) {
        await this.#callWitness('POST', '', { text, publicKey });
        const isNew = id > hadThrough;
        status.recordTaken(id, isNew);
        if (isNew) count += 1;
        next = id + 1;
      }
      if (seals.length > 0) continue;
      if ((await this.#readLastStored()) < next - 1)
        throw new Error('the witness does not store what it takes');
      return count;
    }
  }

  async #readLastStored(): Promise<number> {
    const { last } = await this.#callWitness('GET', `?station=${encodeURIComponent(this.parts.stationId)}`);
    if (!Number.isSafeInteger(last)) throw new Error('the witness does not say what it has');
    return Number(last);
  }

  async #callWitness(
    method: 'GET' | 'POST',
    query: string,
    seal?: Pick<NumberedSeal, 'text' | 'publicKey'>,
  ): Promise<{ readonly last?: unknown }> {
    const { url, token } = this.parts;
    const response = await fetch(`${url}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'text/plain',
        ...(seal !== undefined && { 'x-public-key': seal.publicKey }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(seal !== undefined && { body: seal.text }),
    });
    const answer = (await response.json()) as { readonly last?: unknown; readonly message?: unknown };
    const reason = `the witness answers ${response.status}: ${String(answer.message)}`;
    if (response.status === CONTRADICTS) throw new ContradictionError(reason);
    if (!response.ok) throw new Error(reason);
    return answer;
  }
}
