import type { NewEvent } from '../event-store/event-store.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { Turn } from './turn.js';

/** A turn that was taken, and is answered once its batch is durable. */
export interface Waiting {
  readonly turn: Turn;
  readonly answer: () => void;
}

/** Events that are appended together, and all calls whose answers depend on them. */
export class Batch {
  readonly stored: NewEvent[] = [];
  readonly events: LedgerEvent[] = [];
  readonly waiting: Waiting[] = [];
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
}
