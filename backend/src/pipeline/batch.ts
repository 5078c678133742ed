import {
  type AppendResult,
  type EventStore,
  type NewEvent,
  UnknownOutcomeError,
} from '../event-store/event-store.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { Timers } from '../system/system.js';
import { within } from '../system/waiting.js';

/** What a store keeps with an event: its hash, id, type and their framing. */
const EVENT_OVERHEAD_BYTES = 128;

/** The events of one command. */
export interface Addition {
  readonly stored: readonly NewEvent[];
  readonly events: readonly LedgerEvent[];
  readonly bytes: number;
}

/** How much of an append an event takes. */
export function bytesOf({ json }: NewEvent): number {
  return Buffer.byteLength(json) + EVENT_OVERHEAD_BYTES;
}

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

  add({ stored, events, bytes }: Addition, mark: number): void {
    this.stored.push(...stored);
    this.events.push(...events);
    this.commands += 1;
    this.bytes += bytes;
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
    return within(timers, timeoutMs, store.append(expectedRevision, this.stored), () => {
      throw new UnknownOutcomeError(`The event store has not answered an append for ${timeoutMs} ms`);
    });
  }
}
