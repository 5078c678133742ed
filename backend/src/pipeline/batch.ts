import {
  type AppendResult,
  type EventLog,
  type EventStore,
  LedgerDamagedError,
  type NewEvent,
  type RecordedEvent,
  UnknownOutcomeError,
} from '../event-store/event-store.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { Timers } from '../system/system.js';
import { within } from '../system/waiting.js';
import { READ_WINDOW } from './limits.js';
import type { Replica } from './replica.js';

/** What a store keeps with an event: its hash, id, type and their framing. */
const EVENT_OVERHEAD_BYTES = 128;

export interface Addition {
  readonly stored: readonly NewEvent[];
  readonly events: readonly LedgerEvent[];
  readonly bytes: number;
}

export function bytesOf({ json }: NewEvent): number {
  return Buffer.byteLength(json) + EVENT_OVERHEAD_BYTES;
}

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

/** Up to where the log is durable. Everything in the replica after it may still be undone, by `rollBackSpeculation`. */
export class DurablePosition {
  #revision: number;
  #hash: string;
  #mark: number;

  /** @param replica contains only durable events at this time */
  constructor(private readonly replica: Replica) {
    replica.state.journal.forgetAll();
    this.#revision = replica.revision;
    this.#hash = replica.hash;
    this.#mark = replica.state.journal.mark();
  }

  get revision(): number {
    return this.#revision;
  }

  /** The batch that was appended at this position has become durable. */
  advancePast(batch: Batch): void {
    this.#revision += batch.stored.length;
    this.#hash = batch.stored.at(-1)?.hash ?? this.#hash;
    this.#mark = batch.mark;
    this.replica.state.journal.forgetUpTo(batch.mark);
  }

  rollBackSpeculation(): void {
    this.replica.rollbackTo(this.#mark, { revision: this.#revision, hash: this.#hash });
  }

  /** Applies durable events that follow. There must be nothing to undo. */
  advanceBy(recorded: readonly RecordedEvent[]): LedgerEvent[] {
    const events = this.replica.apply(recorded);
    this.#revision = this.replica.revision;
    this.#hash = this.replica.hash;
    this.replica.state.journal.forgetAll();
    this.#mark = this.replica.state.journal.mark();
    return events;
  }

  /**
   * The durable events that follow, at least `atLeast` of them if there are as many; [] at the end of the log.
   * @throws LedgerDamagedError when the log no longer contains events that were durable
   */
  async readNext(store: EventLog, atLeast: number): Promise<readonly RecordedEvent[]> {
    const isFromStart = this.#revision < 0;
    const limit = Math.max(READ_WINDOW, atLeast);
    const recorded = await store.read(isFromStart ? 0 : this.#revision, isFromStart ? limit : limit + 1);
    if (isFromStart) return recorded;
    const [last, ...next] = recorded;
    if (last?.revision === this.#revision && last.hash === this.#hash) return next;
    throw new LedgerDamagedError(
      `The ledger no longer holds the event at revision ${this.#revision} that was acknowledged: its end is lost. ` +
        'Restore the ledger from a backup.',
    );
  }
}

/**
 * Whether the events after the durable position start with a batch whose outcome was unknown. Its first link depends on
 * everything before it, so a recorded batch is right there or nowhere.
 * @throws LedgerDamagedError when only a part of it is there: appending is all or nothing
 */
export function beginsWith(recorded: readonly RecordedEvent[], batch: Batch): boolean {
  const there = batch.stored.filter(({ hash }, index) => recorded[index]?.hash === hash).length;
  if (there === batch.stored.length) return true;
  if (there === 0) return false;
  throw new LedgerDamagedError(
    `The ledger holds ${there} of the ${batch.stored.length} events of one batch from revision ${recorded[0]?.revision} on. ` +
      'Restore the ledger from a backup.',
  );
}
