import type { LedgerEvent } from '../ledger/events.js';

/** How many commands' events are kept: far more than can be in the two batches that are not durable yet. */
const KEPT_COMMANDS = 4_096;

/** The events of the latest commands, so that a repeated one is answered without reading the store. */
export class CommandEvents {
  readonly #byRevision = new Map<number, readonly LedgerEvent[]>();

  remember(events: readonly LedgerEvent[]): void {
    const first = events[0];
    if (first === undefined) return;
    this.#byRevision.set(first.revision, events);
    if (this.#byRevision.size <= KEPT_COMMANDS) return;
    for (const oldest of this.#byRevision.keys()) {
      this.#byRevision.delete(oldest);
      return;
    }
  }

  /** @param revision of the command's first event */
  get(revision: number): readonly LedgerEvent[] | undefined {
    return this.#byRevision.get(revision);
  }

  /** Forgets events that were not recorded. */
  forget(events: readonly LedgerEvent[]): void {
    for (const { revision } of events) this.#byRevision.delete(revision);
  }
}
