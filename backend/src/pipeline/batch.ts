import {
  type AppendResult,
  type EventStore,
  type NewEvent,
  UnknownOutcomeError,
} from '../event-store/event-store.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { Timers } from '../system/system.js';

/** Events of commands that are appended together. */
export class Batch {
  readonly stored: NewEvent[] = [];
  readonly events: LedgerEvent[] = [];
  commands = 0;
  bytes = 0;
  /** The mark in the undo journal right after the last event: nothing before it needs undo once the batch is durable. */
  mark = 0;

  get isEmpty(): boolean {
    return this.stored.length === 0;
  }

  add(stored: readonly NewEvent[], events: readonly LedgerEvent[], mark: number): void {
    this.stored.push(...stored);
    this.events.push(...events);
    this.commands += 1;
    this.bytes += stored.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0);
    this.mark = mark;
  }

  /**
   * Appends like the store, but stops waiting after `timeoutMs`. A later answer of the store is ignored: the outcome is
   * unknown until `recover()`.
   * @throws UnknownOutcomeError and whatever the store throws
   */
  appendTo(
    store: EventStore,
    expectedRevision: number,
    timeoutMs: number,
    timers: Timers,
  ): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      const timeout = timers.after(timeoutMs, () => {
        reject(new UnknownOutcomeError(`The event store has not answered an append for ${timeoutMs} ms`));
      });
      store
        .append(expectedRevision, this.stored)
        .then(resolve, reject)
        .finally(() => timeout.cancel());
    });
  }
}
