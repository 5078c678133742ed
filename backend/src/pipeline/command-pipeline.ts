import type { Command, ResultOf } from '../ledger/commands.js';
import { refusal } from '../ledger/decision.js';
import type { StationState } from '../ledger/state/state.js';
import type { CommandRequest, Ledger, Outcome } from './ledger.js';
import type { PipelineCounters } from './observer.js';
import { PendingCommand, PendingRead } from './pending-request.js';
import { Writer } from './writer.js';

/** The ledger as this process takes commands and reads its state. Created by `openPipeline`. */
export class CommandPipeline extends Writer implements Ledger {
  #refusedFor: Error | null = null;

  get ledgerId(): string {
    return this.parts.store.ledgerId;
  }

  async hashAt(revision: number): Promise<string | null> {
    try {
      const [recorded] = await this.parts.store.read(revision, 1);
      return recorded?.hash ?? null;
    } catch {
      // The store is being opened again, which the writer finds out and reports.
      return null;
    }
  }

  get counters(): PipelineCounters {
    return this.admission.counters;
  }

  get waiting(): number {
    return this.admission.waiting;
  }

  override get stoppedFor(): Error | null {
    return this.#refusedFor ?? super.stoppedFor;
  }

  execute<Given extends Command>(request: CommandRequest<Given>): Promise<Outcome<ResultOf<Given>>> {
    if (this.#refusedFor !== null) return Promise.resolve({ ok: false, refusal: refusal('LEDGER_STOPPED') });
    return new Promise((resolve, reject) => {
      const caller = this.admission.caller<Outcome<ResultOf<Given>>>(resolve, reject, (outcome) =>
        this.admission.count(request.command.type, outcome),
      );
      this.admit(new PendingCommand(request, caller));
    });
  }

  read<Answer>(reading: (state: StationState, revision: number) => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.admit(new PendingRead(reading, this.admission.caller(resolve, reject)));
    });
  }

  override async activate(): Promise<boolean> {
    return this.#refusedFor !== null || super.activate();
  }

  /** From now on the ledger can be read, and nothing is recorded in it. */
  refuseCommands(reason: Error): void {
    this.#refusedFor = reason;
    this.parts.observer.onStopped(reason);
  }
}
