import type { EventStore } from '../event-store/event-store.js';
import type { ResultOf } from '../ledger/command-table.js';
import type { Command } from '../ledger/commands.js';
import { refusal } from '../ledger/decision.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { StationState } from '../ledger/state/state.js';
import type { CommandRequest, Ledger, Outcome } from './ledger.js';
import type { PipelineCounters, PipelineObserver } from './observer.js';
import { PendingCommand, PendingRead } from './pending-request.js';
import { Writer, type WriterParts } from './writer.js';

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

  get counters(): PipelineCounters {
    return this.#writer.admission.counters;
  }

  get waiting(): number {
    return this.#writer.admission.waiting;
  }

  get stoppedFor(): Error | null {
    return this.#refusedFor ?? this.#writer.stoppedFor;
  }

  onDurable(listener: (events: readonly LedgerEvent[]) => void): void {
    this.#writer.onDurable(listener);
  }

  execute<Given extends Command>(request: CommandRequest<Given>): Promise<Outcome<ResultOf<Given>>> {
    if (this.#refusedFor !== null) return Promise.resolve({ ok: false, refusal: refusal('LEDGER_STOPPED') });
    return new Promise((resolve, reject) => {
      const caller = this.#writer.admission.caller<Outcome<ResultOf<Given>>>(resolve, reject, (outcome) =>
        this.#writer.admission.count(request.command.type, outcome),
      );
      this.#writer.admit(new PendingCommand(request, caller));
    });
  }

  read<Answer>(reading: (state: StationState) => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#writer.admit(new PendingRead(reading, this.#writer.admission.caller(resolve, reject)));
    });
  }

  /**
   * Takes over from whoever wrote before; only where the store is shared.
   * @returns false where it was stepped down, stopped or closed meanwhile
   */
  async activate(): Promise<boolean> {
    return this.#refusedFor !== null || this.#writer.activate();
  }

  /** Writes no more, and follows whoever does. */
  stepDown(): void {
    this.#writer.stepDown();
  }

  /** Called when somebody else has written while this process did: it has stepped down. */
  onStepDown(listener: () => void): void {
    this.#writer.onStepDown(listener);
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
