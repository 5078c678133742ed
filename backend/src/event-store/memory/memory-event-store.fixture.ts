import type { System } from '../../system/system.js';
import {
  type AppendResult,
  EMPTY_STREAM,
  type EventReader,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  type Subscription,
  type Tail,
} from '../event-store.js';
import { type OnError, type OnEvents, Subscribers } from '../subscribers.js';

/** Keeps events as long as the process lives, for tests. Passes the same suite as the adapters that keep them for years. */
export class MemoryEventStore implements EventStore, EventReader {
  readonly ledgerId: string;
  readonly isShared = false;
  readonly #events: RecordedEvent[];
  readonly #subscribers: Subscribers;
  #isClosed = false;

  /** @param events what the "disk" holds: the same array given to the next store is the same ledger opened again */
  constructor(system: System, ledgerId = 'memory', events: RecordedEvent[] = []) {
    this.ledgerId = ledgerId;
    this.#events = events;
    this.#subscribers = new Subscribers(system.timers, async (from, limit) => this.#slice(from, limit));
  }

  async append(expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    this.#assertOpen();
    const { revision } = this.#tail();
    if (revision !== expectedRevision) return { kind: 'conflict', actualRevision: revision };
    const recorded = events.map(({ json, hash }, index) => ({ revision: revision + 1 + index, json, hash }));
    this.#events.push(...recorded);
    this.#subscribers.wake();
    return { kind: 'appended', revision: this.#tail().revision };
  }

  async read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    this.#assertOpen();
    return this.#slice(fromRevision, limit);
  }

  async tail(): Promise<Tail> {
    this.#assertOpen();
    return this.#tail();
  }

  /** Memory has no unknown outcomes: what stands, stands. */
  async recover(): Promise<Tail> {
    this.#assertOpen();
    this.#subscribers.wake();
    return this.#tail();
  }

  subscribe(afterRevision: number, onEvents: OnEvents, onError: OnError): Subscription {
    this.#assertOpen();
    return this.#subscribers.add(afterRevision, onEvents, onError);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#subscribers.close();
  }

  #slice(fromRevision: number, limit: number): readonly RecordedEvent[] {
    const from = Math.max(0, fromRevision);
    return this.#events.slice(from, from + limit);
  }

  #tail(): Tail {
    const { revision, hash } = this.#events.at(-1) ?? { revision: EMPTY_STREAM, hash: '' };
    return { revision, hash };
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The event store is closed');
  }
}
