import type { ErrorCode } from '@taya/contracts/errors';
import type { ResultOf } from '../ledger/command-table.js';
import type { Command } from '../ledger/commands.js';
import { refusal } from '../ledger/decision.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { StationState } from '../ledger/state/state.js';
import type { CommandPipeline, SentBefore } from '../pipeline/command-pipeline.js';
import {
  type CommandKey,
  type CommandRequest,
  type Ledger,
  LedgerUnavailableError,
  type Outcome,
} from '../pipeline/ledger.js';
import { PIPELINE_LIMITS } from '../pipeline/limits.js';
import { PEN_LOST } from '../pipeline/pen.js';
import type { System } from '../system/system.js';
import { Followed } from './followed.js';
import { newCommandKey } from './new-command-key.js';
import { Outbox } from './outbox.js';
import {
  type CommandReceiver,
  type ForwardAnswer,
  type ForwardedCommand,
  PeerSilentError,
  type Peers,
  PeerUnreachableError,
} from './peers.js';

/** Commands that may wait for the answers of other instances at once; further ones are refused with OVERLOADED. */
const WAITING_COMMANDS = PIPELINE_LIMITS.waitingCommands;
/** How often a command is sent before this instance does it itself, and takes the pen for it. */
const MOST_MESSAGES = 3;
/** How long an answer of another instance waits for its events to arrive here. */
const FOLLOWED_WITHIN_MS = 2_000;
/** Refusals of a holder that cannot reach the log, or no longer follows it. Others may still be able to. */
const CUT_OFF: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['OUTCOME_UNKNOWN', 'LEDGER_STOPPED']);

export interface SharedLedgerParts {
  readonly pipeline: CommandPipeline;
  readonly peers: Peers;
  /** The name of this instance in the events that it writes. */
  readonly instance: string;
  readonly system: System;
  /** An error of the program in a command of another instance. */
  readonly onFailure: (error: Error) => void;
  /** How long a command may take to be sent on before its caller has to ask again; the pipeline's own limit. */
  readonly longestWaitMs?: number;
}

/**
 * The ledger of a station that several instances serve. Whoever holds the pen decides for all: the others send it their
 * commands and follow what it writes. Whoever cannot reach the holder takes the pen.
 */
export class SharedLedger implements Ledger {
  readonly #parts: SharedLedgerParts;
  readonly #followed: Followed;
  readonly #longestWaitMs: number;
  /** To the holder of the pen; one that still waits for answers is kept by those who wait. */
  #outbox: Outbox | null = null;
  #waiting = 0;

  constructor(parts: SharedLedgerParts) {
    this.#parts = parts;
    this.#followed = new Followed(parts.pipeline, parts.system.timers);
    this.#longestWaitMs = parts.longestWaitMs ?? PIPELINE_LIMITS.longestWaitMs;
  }

  get ledgerId(): string {
    return this.#parts.pipeline.ledgerId;
  }

  get durableRevision(): number {
    return this.#parts.pipeline.durableRevision;
  }

  hashAt(revision: number): Promise<string | null> {
    return this.#parts.pipeline.hashAt(revision);
  }

  onDurable(listener: (events: readonly LedgerEvent[]) => void): void {
    this.#parts.pipeline.onDurable(listener);
  }

  read<Answer>(reading: (state: StationState) => Answer): Promise<Answer> {
    return this.#parts.pipeline.read(reading);
  }

  async execute<Given extends Command>(request: CommandRequest<Given>): Promise<Outcome<ResultOf<Given>>> {
    const { pipeline, system } = this.#parts;
    if (this.#reachableHolder() === null) return pipeline.execute(request);
    if (this.#waiting >= WAITING_COMMANDS) return { ok: false, refusal: refusal('OVERLOADED') };
    this.#waiting += 1;
    try {
      // With a key it is done once, whatever becomes of the messages about it.
      const outcome = await this.#route({
        ...request,
        key: request.key ?? newCommandKey(request.actor, system),
      });
      return outcome as Outcome<ResultOf<Given>>;
    } catch (error) {
      if (error instanceof LedgerUnavailableError) return { ok: false, refusal: error.refusal };
      throw error;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Runs the commands that another instance has sent. */
  readonly receive: CommandReceiver = (_from, commands) =>
    Promise.all(commands.map((command) => this.#receive(command)));

  async #receive({ command, actor, key, since }: ForwardedCommand): Promise<ForwardAnswer> {
    try {
      const outcome = await this.#parts.pipeline.executeForwarded({ command, actor, key }, since);
      return outcome === PEN_LOST ? { kind: 'PEN_LOST' } : { kind: 'answered', outcome };
    } catch (error) {
      this.#parts.onFailure(error as Error);
      return { kind: 'answered', outcome: { ok: false, refusal: refusal('INTERNAL') } };
    }
  }

  /** @throws LedgerUnavailableError */
  async #route(request: CommandRequest & { readonly key: CommandKey }): Promise<Outcome<unknown>> {
    const { pipeline, system } = this.#parts;
    const sent = { cameInMs: system.clock.monotonicMs(), since: pipeline.durableRevision };
    for (let messages = 0; messages < MOST_MESSAGES; messages += 1) {
      const holder = this.#reachableHolder();
      if (holder === null) break;
      if (this.#isTooOld(sent)) return { ok: false, refusal: refusal('OUTCOME_UNKNOWN') };
      const answer = await this.#forward(holder, request, sent);
      if (answer === 'not answered' || isCutOff(answer)) break;
      if (answer.kind === 'answered') return this.#once(answer.outcome);
      await pipeline.currentRevision();
    }
    // What such a holder has recorded the key finds; what it has not, it cannot record any more after an event of this
    // instance, and every other answer to a command with a key needs one.
    return pipeline.execute(request, sent);
  }

  async #forward(
    holder: string,
    { command, actor, key }: CommandRequest & { readonly key: CommandKey },
    sent: SentBefore,
  ): Promise<ForwardAnswer | 'not answered'> {
    const { pipeline } = this.#parts;
    try {
      const forwarded = { command, actor, key, since: pipeline.durableRevision };
      return await this.#outboxTo(holder).send(forwarded, () => this.#isTooOld(sent));
    } catch (error) {
      if (error instanceof PeerUnreachableError || error instanceof PeerSilentError) return 'not answered';
      throw error;
    }
  }

  /** Whoever asks next sees here what the answer says. */
  async #once(outcome: Outcome<unknown>): Promise<Outcome<unknown>> {
    const last = outcome.ok ? outcome.events.at(-1) : undefined;
    if (last !== undefined) await this.#followed.reached(last.revision, FOLLOWED_WITHIN_MS);
    return outcome;
  }

  #isTooOld({ cameInMs }: SentBefore): boolean {
    return this.#parts.system.clock.monotonicMs() - cameInMs > this.#longestWaitMs;
  }

  /** Who holds the pen, if that is another instance that can be asked. */
  #reachableHolder(): string | null {
    const { pipeline, peers, instance } = this.#parts;
    const holder = pipeline.penHolder;
    return holder !== null && holder !== instance && peers.isReachable(holder) ? holder : null;
  }

  #outboxTo(holder: string): Outbox {
    if (this.#outbox?.instance !== holder) this.#outbox = new Outbox(holder, this.#parts.peers);
    return this.#outbox;
  }
}

/** Whether the holder has no answer, and its sender may find one. */
export function isCutOff(answer: ForwardAnswer): boolean {
  return answer.kind === 'answered' && !answer.outcome.ok && CUT_OFF.has(answer.outcome.refusal.code);
}
