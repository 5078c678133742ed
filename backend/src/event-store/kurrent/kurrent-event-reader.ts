import type { StreamSubscription } from '@kurrent/kurrentdb-client';
import type { System, TimerHandle, Timers } from '../../system/system.js';
import { turn } from '../../system/waiting.js';
import type { EventReader, RecordedEvent, Subscription, Tail } from '../event-store.js';
import type { OnError, OnEvents } from '../subscribers.js';
import { answerOf, lastingReason } from './failures.js';
import { follows, type KurrentStream, type OpenStreamOptions, openStream } from './kurrent-stream.js';
import { fromServer } from './stored-event.js';

/** As many events may wait for the subscriber before the server is told to wait. */
const BUFFERED_EVENTS = 512;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Opens the ledger of a station on an EventStoreDB or KurrentDB server for reading, beside whoever writes it.
 * @throws EventStoreUnreachableError, LedgerDamagedError, UnfinishedCopyError
 */
export async function openKurrentEventReader(options: OpenStreamOptions): Promise<EventReader> {
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

/**
 * One subscriber of a stream. Goes at its own pace, and takes a subscription that the server dropped up again after the
 * last event that arrived.
 */
class KurrentFollower implements Subscription {
  #subscription: StreamSubscription | null = null;
  #buffer: RecordedEvent[] = [];
  #arrived: number;
  #isDelivering = false;
  #hasEnded = false;
  #pauseMs = FIRST_PAUSE_MS;
  #retry: TimerHandle | null = null;

  constructor(
    private readonly stream: KurrentStream,
    private readonly timers: Timers,
    afterRevision: number,
    private readonly onEvents: OnEvents,
    private readonly onError: OnError,
    private readonly onEnd: () => void,
  ) {
    this.#arrived = afterRevision;
    this.#subscribe();
  }

  /** The server sends what is durable by itself. */
  poll(): void {}

  async close(): Promise<void> {
    this.#hasEnded = true;
    this.#retry?.cancel();
    this.#buffer = [];
    this.onEnd();
    await this.#drop();
  }

  #subscribe(): void {
    const subscription = this.stream.subscribe(this.#arrived);
    this.#subscription = subscription;
    subscription.on('data', ({ event }) => {
      if (event !== undefined && subscription === this.#subscription) this.#take(() => fromServer(event));
    });
    subscription.on('error', (error) => this.#handleLoss(subscription, error));
    // One that the server ends without an error is lost all the same.
    subscription.on('end', () => this.#handleLoss(subscription));
    subscription.on('close', () => this.#handleLoss(subscription));
  }

  #take(decode: () => RecordedEvent): void {
    try {
      this.#buffer.push(follows(this.#arrived + 1, decode()));
    } catch (error) {
      this.#fail(error as Error);
      return;
    }
    this.#arrived += 1;
    this.#pauseMs = FIRST_PAUSE_MS;
    if (this.#buffer.length >= BUFFERED_EVENTS) this.#subscription?.pause();
    void this.#deliver();
  }

  async #deliver(): Promise<void> {
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    try {
      // Not at once: what arrives together is delivered together, and whoever appended gets their answer first.
      for (await turn(this.timers); this.#buffer.length > 0; await turn(this.timers)) {
        const events = this.#buffer;
        this.#buffer = [];
        this.#subscription?.resume();
        await this.onEvents(events);
      }
    } catch (error) {
      this.#fail(error as Error);
    } finally {
      this.#isDelivering = false;
    }
  }

  /** Whatever arrived before is still delivered; the next subscription starts after it. */
  #handleLoss(subscription: StreamSubscription, error?: Error): void {
    if (this.#hasEnded || subscription !== this.#subscription) return;
    this.#subscription = null;
    if (error !== undefined && lastingReason(error) !== null) {
      this.#fail(error);
      return;
    }
    this.#retry = this.timers.after(this.#pauseMs, () => this.#subscribe());
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  /** Ends the subscription: neither waiting nor another connection would mend this. */
  #fail(error: Error): void {
    if (this.#hasEnded) return;
    void this.close();
    this.onError(error);
  }

  async #drop(): Promise<void> {
    const subscription = this.#subscription;
    this.#subscription = null;
    await subscription?.unsubscribe().catch(() => undefined);
  }
}
