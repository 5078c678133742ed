import type { System } from '../../system/system.js';
import type { EventReader, RecordedEvent, Subscription, Tail } from '../event-store.js';
import type { OnError, OnEvents } from '../subscribers.js';
import { answerOf } from './failures.js';
import { KurrentFollower } from './follower.js';
import { type KurrentStream, type OpenOptions, openStream } from './kurrent-stream.js';

/**
 * Opens the ledger of a station on an EventStoreDB or KurrentDB server for reading, beside whoever writes it.
 * @throws EventStoreUnreachableError, LedgerDamagedError, UnfinishedCopyError
 */
export async function openKurrentEventReader(options: OpenOptions): Promise<EventReader> {
  const { stream, first } = await openStream(options, (opened) => opened.ledgerId());
  return new KurrentEventReader(stream, first, options.system);
}

class KurrentEventReader implements EventReader {
  readonly #followers = new Set<Subscription>();
  #isClosed = false;

  constructor(
    private readonly stream: KurrentStream,
    readonly ledgerId: string,
    private readonly system: System,
  ) {}

  async read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    this.#assertOpen();
    return answerOf(this.stream.address, this.stream.read(fromRevision, limit));
  }

  async tail(): Promise<Tail> {
    this.#assertOpen();
    return answerOf(this.stream.address, this.stream.tail());
  }

  subscribe(afterRevision: number, onEvents: OnEvents, onError: OnError): Subscription {
    this.#assertOpen();
    const { timers } = this.system;
    const onEnd = () => this.#followers.delete(follower);
    const follower = new KurrentFollower(this.stream, timers, afterRevision, onEvents, onError, onEnd);
    this.#followers.add(follower);
    return follower;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.all([...this.#followers].map((follower) => follower.close()));
    await this.stream.close();
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The event store is closed');
  }
}
