import { authorityProblem } from '../ledger/authority.js';
import { type Command, type ResultOf, resultOf } from '../ledger/commands.js';
import { type Refusal, refusal } from '../ledger/decision.js';
import { isWithdrawal } from '../ledger/event-kinds.js';
import type { LedgerEvent } from '../ledger/events.js';
import { findKey, forgottenThrough, keyProblem, matchKey, needsLookup, scopedKey } from '../ledger/keys.js';
import type { StationState } from '../ledger/state/state.js';
import { type CommandKey, type CommandRequest, LedgerUnavailableError, type Outcome } from './ledger.js';
import type { CommandLocation } from './recorded-commands.js';
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

export type AttemptResult =
  | Done
  /** It needs data that is not in memory, and continues when they have been fetched. */
  | { readonly kind: 'suspended'; readonly until: Promise<void> };

export interface Reply<Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * A request to the ledger that has not been answered. It runs in its place among all requests, and again when what it
 * was run on turned out not to be recorded; its caller is answered once.
 */
export abstract class PendingRequest<Answer> {
  #isAnswered = false;

  constructor(private readonly caller: Reply<Answer>) {}

  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  run(speculation: Speculation): AttemptResult {
    try {
      return this.attempt(speculation);
    } catch (error) {
      return { kind: 'done', answer: () => this.#settle((caller) => caller.reject(error)), proof: 'nothing' };
    }
  }

  /** Answers the caller at once, whatever came of running it. */
  refuse(refusal: Refusal): void {
    this.#settle((caller) => this.answerRefusal(caller, refusal));
  }

  protected abstract attempt(speculation: Speculation): AttemptResult;

  protected abstract answerRefusal(caller: Reply<Answer>, refusal: Refusal): void;

  protected done(answer: Answer, proof: Proof): AttemptResult {
    return { kind: 'done', answer: () => this.#settle((caller) => caller.resolve(answer)), proof };
  }

  #settle(answer: (caller: Reply<Answer>) => void): void {
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    answer(this.caller);
  }
}

/** Reads the state, in its place among the commands. Whether the answer is that of now is for the caller to know. */
export class PendingRead<Answer> extends PendingRequest<Answer> {
  constructor(
    private readonly reading: (state: StationState, revision: number) => Answer,
    caller: Reply<Answer>,
  ) {
    super(caller);
  }

  protected attempt({ replica }: Speculation): AttemptResult {
    return this.done(this.reading(replica.state, replica.revision), 'nothing');
  }

  protected answerRefusal(caller: Reply<Answer>, refusal: Refusal): void {
    caller.reject(new LedgerUnavailableError(refusal));
  }
}

export type AnyRequest = Pick<PendingRequest<never>, 'isAnswered' | 'run' | 'refuse'>;

export interface Waiting {
  readonly request: AnyRequest;
  readonly answer: () => void;
  readonly proof: Proof;
}

const WITHDRAWN = { ok: false, refusal: refusal('WITHDRAWN') } as const;

/** A command: a known key gets its first answer again, an inquiry withdraws an unknown key, anything else is decided. */
export class PendingCommand<Given extends Command> extends PendingRequest<Outcome<ResultOf<Given>>> {
  /** Found by a look-up among the commands up to a revision. */
  #older: CommandLocation | null = null;
  #lookedUpThrough = -1;
  /** Read from the log, for a command that is no longer in memory. */
  #firstEvents: readonly LedgerEvent[] | undefined;

  constructor(
    private readonly request: CommandRequest<Given>,
    caller: Reply<Outcome<ResultOf<Given>>>,
  ) {
    super(caller);
  }

  protected attempt(speculation: Speculation): AttemptResult {
    const { key } = this.request;
    return key === undefined ? this.#decide(speculation) : this.#attemptWithKey(speculation, key);
  }

  protected answerRefusal(caller: Reply<Outcome<ResultOf<Given>>>, reason: Refusal): void {
    caller.resolve({ ok: false, refusal: reason });
  }

  #attemptWithKey(speculation: Speculation, key: CommandKey): AttemptResult {
    const { state, clock } = speculation;
    const name = scopedKey(key.scope, key.value);
    const seen = findKey(state, name) ?? this.#older;
    if (seen) {
      // Knowing a key gives no rights: a user who was logged out since gets a 401.
      const problem = authorityProblem(state, this.request.command.type, this.request.actor);
      if (problem !== null) return this.#finishRefused(refusal(problem), 'lease');
      if (matchKey(seen, key.fingerprint) === 'repeated') return this.#repeat(speculation, seen);
      return this.#finishRefused(refusal('KEY_REUSED'), 'nothing');
    }
    // Checked only here, with the log's time: a clock that was set back must not keep a recorded command from its answer.
    const problem = keyProblem(key.value, Math.max(clock.nowMs(), state.lastAt.get()));
    if (problem !== null) return this.#finishRefused(problem, 'lease');
    // Again when meanwhile keys were forgotten that the look-up did not know: this one may be among them.
    if (needsLookup(state, key.value, this.#lookedUpThrough)) {
      return { kind: 'suspended', until: this.#lookUp(speculation, name) };
    }
    return key.isInquiry ? this.#withdraw(speculation) : this.#decide(speculation);
  }

  #decide(speculation: Speculation): AttemptResult {
    return this.#finishDecision(speculation.decide(this.request));
  }

  #finishDecision(outcome: Outcome<ResultOf<Given>>): AttemptResult {
    if (outcome.ok) return this.done(outcome, 'nothing');
    // Without a key nobody can have sent this very command before.
    return this.done(outcome, this.request.key === undefined ? 'lease' : 'marker');
  }

  /** Takes the key, so that the command itself cannot be recorded after this answer. */
  #withdraw(speculation: Speculation): AttemptResult {
    const outcome = speculation.decide({ ...this.request, command: { type: 'withdrawCommand' } });
    return outcome.ok ? this.done(WITHDRAWN, 'nothing') : this.#finishDecision(outcome);
  }

  #repeat({ state, recorded }: Speculation, location: CommandLocation): AttemptResult {
    const events = recorded.recent(location) ?? this.#firstEvents;
    if (events === undefined) {
      return { kind: 'suspended', until: this.#readFirstEvents(recorded.read(location)) };
    }
    if (events.some(isWithdrawal)) return this.done(WITHDRAWN, 'nothing');
    const result = resultOf(state, this.request.command, events);
    return this.done({ ok: true, events, repeated: true, result }, 'nothing');
  }

  async #lookUp({ state, replica, recorded }: Speculation, name: string): Promise<void> {
    const through = forgottenThrough(state);
    const location = await recorded.find(name, through);
    // What another writer recorded is not in the state yet: a conflict brings it, and the command runs again.
    this.#older = location !== null && location.revision <= replica.revision ? location : null;
    this.#lookedUpThrough = through;
  }

  async #readFirstEvents(reading: Promise<readonly LedgerEvent[]>): Promise<void> {
    this.#firstEvents = await reading;
  }

  #finishRefused(reason: Refusal, proof: Proof): AttemptResult {
    return this.done({ ok: false, refusal: reason }, proof);
  }
}
