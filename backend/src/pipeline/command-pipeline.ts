import type { EventStore } from '../event-store/event-store.js';
import type { ResultOf } from '../ledger/command-table.js';
import type { Command } from '../ledger/commands.js';
import { refusal } from '../ledger/decision.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { StationState } from '../ledger/state/state.js';
import type { CommandKey, CommandRequest, Ledger, Outcome } from './ledger.js';
import type { PipelineCounters, PipelineObserver } from './observer.js';
import { PEN_LOST } from './pen.js';
import { PendingCommand, PendingForward } from './pending-command.js';
import { PendingRead } from './pending-request.js';
import { Writer, type WriterParts } from './writer.js';

/** What became of a command before this process runs it itself. */
export interface SentBefore {
  /** When it came in, on the monotonic clock. */
  readonly cameInMs: number;
  /** How long the log was then, as far as it was known here. */
  readonly since: number;
}

/** The ledger as this process takes commands and reads its state. Created by `openPipeline`. */
export class CommandPipeline implements Ledger {
  readonly #store: Pick<EventStore, 'ledgerId' | 'read'>;
  readonly #writer: Writer;
  readonly #observer: PipelineObserver;
  #refusedFor: Error | null = null;

  constructor(parts: WriterParts) {
    this.#store = parts.store;
    this.#observer = parts.observer;
    this.#writer = new Writer(parts);
  }

  get ledgerId(): string {
    return this.#store.ledgerId;
  }

  async hashAt(revision: number): Promise<string | null> {
    try {
      const [recorded] = await this.#store.read(revision, 1);
      return recorded?.hash ?? null;
    } catch {
      // The store is being opened again, which the writer finds out and tells.
      return null;
    }
  }

  get durableRevision(): number {
    return this.#writer.durableRevision;
  }

  /** The instance that wrote the last event known to be durable; null when it is none that runs, as far as is known. */
  get penHolder(): string | null {
    return this.#writer.shared?.pen.holder ?? null;
  }

  get counters(): PipelineCounters {
    return this.#writer.admission.counters;
  }

  /** How many requests wait to run, or for their answer. */
  get waiting(): number {
    return this.#writer.admission.waiting;
  }

  /** Why no more commands are accepted; null while they are. */
  get stoppedFor(): Error | null {
    return this.#refusedFor ?? this.#writer.stoppedFor;
  }

  onDurable(listener: (events: readonly LedgerEvent[]) => void): void {
    this.#writer.onDurable(listener);
  }

  /** @param sent if it was sent to another instance before, which may have recorded it */
  execute<Given extends Command>(
    request: CommandRequest<Given>,
    sent?: SentBefore,
  ): Promise<Outcome<ResultOf<Given>>> {
    if (this.#refusedFor !== null) return Promise.resolve({ ok: false, refusal: refusal('LEDGER_STOPPED') });
    return new Promise((resolve, reject) => {
      const caller = this.#writer.admission.caller<Outcome<ResultOf<Given>>>(resolve, reject, (outcome) =>
        this.#writer.admission.count(request.command.type, outcome),
      );
      this.#writer.admit(new PendingCommand(request, caller, sent?.since), sent?.cameInMs);
    });
  }

  read<Answer>(reading: (state: StationState) => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#writer.admit(new PendingRead(reading, this.#writer.admission.caller(resolve, reject)));
    });
  }

  /**
   * Revision of the last durable event, and where other instances write too, of one that is no older than this call.
   * @throws LedgerUnavailableError
   */
  async currentRevision(): Promise<number> {
    if (this.#writer.shared !== null) await this.read(() => null);
    return this.durableRevision;
  }

  /**
   * Runs a command that another instance has sent, if this one has held the pen without a break since that one knew the
   * log up to `since`; otherwise it is not recorded by this instance, now or later.
   */
  executeForwarded(
    request: CommandRequest & { readonly key: CommandKey },
    since: number,
  ): Promise<Outcome<unknown> | typeof PEN_LOST> {
    const pen = this.#writer.shared?.pen;
    if (pen === undefined || !this.#writer.isOpen || this.#refusedFor !== null)
      return Promise.resolve(PEN_LOST);
    return new Promise((resolve, reject) => {
      const caller = this.#writer.admission.caller<Outcome<unknown> | typeof PEN_LOST>(
        resolve,
        reject,
        (outcome) => this.#writer.admission.count(request.command.type, outcome),
      );
      this.#writer.admit(new PendingForward(request, { pen, since }, caller));
    });
  }

  /** From now on the ledger can be read, and nothing is recorded in it. */
  refuseCommands(reason: Error): void {
    this.#refusedFor = reason;
    this.#observer.stopped(reason);
  }

  /**
   * Accepts no more commands, writes what was decided and answers all requests. Those whose outcome is not known by the
   * usual deadline are answered so. The store stays open.
   */
  close(): Promise<void> {
    return this.#writer.close();
  }
}
