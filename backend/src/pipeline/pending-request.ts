import type { Refusal } from '../ledger/decision.js';
import type { StationState } from '../ledger/state/state.js';
import { LedgerUnavailableError } from './ledger.js';
import type { Speculation } from './speculation.js';

/**
 * What an answer needs beside durable events where other processes may write. `nothing`: it says what is recorded, which
 * stays so, or what was, to whoever reads. `lease`: it refuses by what the state is, which only the active instance knows.
 * `marker`: a command with a key was refused, which may have been sent to the log before; only an event after that keeps
 * it out.
 */
export type Proof = 'nothing' | 'lease' | 'marker';

/** To be answered once all events that it read or wrote are durable. */
interface Done {
  readonly kind: 'done';
  readonly answer: () => void;
  readonly proof: Proof;
}

/** The result of running a request. */
export type Progress =
  | Done
  /** It needs data that is not in memory, and continues when they have been fetched. */
  | { readonly kind: 'suspended'; readonly until: Promise<void> };

/** The caller who waits for the answer to a request. */
export interface Reply<Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * A request to the ledger that has not been answered. It runs in its place among all requests, and again when what it
 * was run on turned out not to be recorded; its caller is answered once.
 */
export abstract class PendingRequest<Answer> {
  readonly #caller: Reply<Answer>;
  #isAnswered = false;

  constructor(caller: Reply<Answer>) {
    this.#caller = caller;
  }

  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  run(speculation: Speculation): Progress {
    try {
      return this.attempt(speculation);
    } catch (error) {
      return { kind: 'done', answer: () => this.#settle((caller) => caller.reject(error)), proof: 'nothing' };
    }
  }

  /** Answers the caller at once, whatever came of running it. */
  refuse(refusal: Refusal): void {
    this.#settle((caller) => this.tell(caller, refusal));
  }

  /** @throws what the request fails with */
  protected abstract attempt(speculation: Speculation): Progress;

  /** Tells the caller that the request was refused. */
  protected abstract tell(caller: Reply<Answer>, refusal: Refusal): void;

  protected done(answer: Answer, proof: Proof): Progress {
    return { kind: 'done', answer: () => this.#settle((caller) => caller.resolve(answer)), proof };
  }

  #settle(answer: (caller: Reply<Answer>) => void): void {
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    answer(this.#caller);
  }
}

/** Reads the state, in its place among the commands. Whether the answer is that of now is for the caller to know. */
export class PendingRead<Answer> extends PendingRequest<Answer> {
  readonly #reading: (state: StationState) => Answer;

  constructor(reading: (state: StationState) => Answer, caller: Reply<Answer>) {
    super(caller);
    this.#reading = reading;
  }

  protected attempt({ state }: Speculation): Progress {
    return this.done(this.#reading(state), 'nothing');
  }

  protected tell(caller: Reply<Answer>, refusal: Refusal): void {
    caller.reject(new LedgerUnavailableError(refusal));
  }
}

/** A request with any kind of answer. */
export type AnyRequest = Pick<PendingRequest<never>, 'isAnswered' | 'run' | 'refuse'>;

/** A request that has run, and what answers it. */
export interface Waiting {
  readonly request: AnyRequest;
  readonly answer: () => void;
  readonly proof: Proof;
}
