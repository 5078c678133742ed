import type { EventReader, RecordedEvent, Subscription } from '../event-store/event-store.js';
import type { TimerHandle, Timers } from '../system/system.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** As many may wait before the subscription is told to wait. */
const BUFFERED_EVENTS = 2_048;

export interface FollowedParts {
  readonly reader: Pick<EventReader, 'subscribe'>;
  readonly timers: Timers;
  /** Up to where the log is known. */
  readonly durableRevision: () => number;
  /** There may be something to take. */
  readonly onEvents: () => void;
  readonly onError: (error: Error) => void;
}

/** What others write, as it becomes durable: a subscription that is opened again for as long as it is wanted. */
export class FollowedEvents {
  #buffer: RecordedEvent[] = [];
  #subscription: Subscription | null = null;
  #retry: TimerHandle | null = null;
  #pauseMs = FIRST_PAUSE_MS;
  #isClosed = false;
  /** Resolves what the subscription waits for. */
  #onTaken: (() => void) | null = null;

  constructor(private readonly parts: FollowedParts) {
    this.#subscribe();
  }

  /** Takes the events that follow a revision; those up to it are dropped. */
  takeAfter(revision: number): readonly RecordedEvent[] {
    const events = this.#buffer.filter((event) => event.revision > revision);
    this.#buffer = [];
    this.#onTaken?.();
    this.#onTaken = null;
    const [first] = events;
    if (first === undefined || first.revision === revision + 1) return events;
    this.#subscribeAgain(
      new Error(`The subscription went on at ${first.revision} instead of ${revision + 1}`),
    );
    return [];
  }

  close(): void {
    this.#isClosed = true;
    this.#retry?.cancel();
    this.takeAfter(Number.MAX_SAFE_INTEGER);
    void this.#subscription?.close();
  }

  #subscribe(): void {
    const { reader, durableRevision } = this.parts;
    // What has arrived and was not taken arrives again.
    this.#buffer = [];
    try {
      this.#subscription = reader.subscribe(
        durableRevision(),
        (events) => this.#takeEvents(events),
        (error) => this.#subscribeAgain(error),
      );
    } catch (error) {
      this.#subscribeAgain(error as Error);
    }
  }

  #takeEvents(events: readonly RecordedEvent[]): Promise<void> | void {
    if (this.#isClosed) return;
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#buffer.push(...events);
    this.parts.onEvents();
    if (this.#buffer.length < BUFFERED_EVENTS) return;
    return new Promise((resolve) => {
      this.#onTaken = resolve;
    });
  }

  #subscribeAgain(error: Error): void {
    if (this.#isClosed) return;
    void this.#subscription?.close();
    this.#subscription = null;
    this.parts.onError(error);
    this.#retry = this.parts.timers.after(this.#pauseMs, () => this.#subscribe());
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }
}
