import type { TimerHandle, Timers } from '../system/system.js';
import { turn } from '../system/waiting.js';
import type { RecordedEvent, Subscription } from './event-store.js';

/**
 * Events delivered at most in one batch: more than come between two reads of a busy station. The projector commits once a
 * batch, and each commit writes nearly all pages of the index of serials, which come in no order.
 */
const DELIVERED_EVENTS = 2_048;
/** After a read that gave less. */
const POLL_MS = 100;
/** While somebody keeps asking: who comes next waits for the events of so long. */
const POLL_WHILE_ASKED_MS = 10;
/** How many quick polls that find something follow a question: whoever asks seldom shall not cost much. */
const QUICK_POLLS = 5;

/** Durable events from a revision on, at most `limit`; none while the store waits for its recovery. */
export type ReadEvents = (fromRevision: number, limit: number) => Promise<readonly RecordedEvent[]>;
export type OnEvents = (events: readonly RecordedEvent[]) => Promise<void> | void;
export type OnError = (error: Error) => void;

/** The subscriptions of one reader. Each follower goes at its own pace. */
export class Subscribers {
  readonly #followers = new Set<Follower>();

  /** @param isNotified whether `wake` is called after each append; otherwise every follower polls by itself */
  constructor(
    private readonly timers: Timers,
    private readonly read: ReadEvents,
    private readonly isNotified = true,
  ) {}

  add(afterRevision: number, onEvents: OnEvents, onError: OnError): Subscription {
    const follower = new Follower(
      this.timers,
      this.isNotified,
      (revision) => this.read(revision + 1, DELIVERED_EVENTS),
      afterRevision,
      onEvents,
      onError,
      () => this.#followers.delete(follower),
    );
    this.#followers.add(follower);
    follower.wake();
    return follower;
  }

  wake(): void {
    for (const follower of this.#followers) follower.wake();
  }

  /** Ends every subscription without notifying the subscribers. */
  close(): void {
    for (const follower of this.#followers) void follower.close();
  }
}

/** One subscriber: asleep at the tail, or delivering batch after batch until there is nothing more. */
class Follower implements Subscription {
  #position: number;
  #isRunning = false;
  #isWoken = false;
  #hasEnded = false;
  #nextPoll: TimerHandle | null = null;
  #quickPolls = 0;

  constructor(
    private readonly timers: Timers,
    private readonly isNotified: boolean,
    private readonly after: (revision: number) => Promise<readonly RecordedEvent[]>,
    position: number,
    private readonly onEvents: OnEvents,
    private readonly onError: OnError,
    private readonly onEnd: () => void,
  ) {
    this.#position = position;
  }

  /** Somebody waits for what is there by now; whoever asks once soon asks again. */
  poll(): void {
    this.#quickPolls = QUICK_POLLS;
    this.wake();
  }

  wake(): void {
    this.#isWoken = true;
    if (this.#isRunning || this.#hasEnded) return;
    this.#isRunning = true;
    // Not at once: the append is answered before a subscriber takes the thread.
    this.timers.soon(() => void this.#run());
  }

  async close(): Promise<void> {
    this.#hasEnded = true;
    this.#nextPoll?.cancel();
    this.onEnd();
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWoken && !this.#hasEnded) {
        this.#isWoken = false;
        await this.#deliverUntilTail();
      }
    } catch (error) {
      // A store that is closed in the middle of a read fails it; there is no subscriber left to notify.
      const hadEnded = this.#hasEnded;
      await this.close();
      if (!hadEnded) this.onError(error as Error);
    } finally {
      this.#isRunning = false;
    }
  }

  async #deliverUntilTail(): Promise<void> {
    for (;;) {
      const events = await this.after(this.#position);
      const last = events.at(-1);
      if (last === undefined) return this.isNotified ? undefined : this.#wakeAfter(POLL_MS);
      if (this.#hasEnded) return;
      await this.onEvents(events);
      this.#position = last.revision;
      // Reading on at once would deliver in crumbs what comes meanwhile. A read may give less than there is, though, so
      // that the end is known only by an empty one.
      if (events.length < DELIVERED_EVENTS) return this.#wakeLater();
      // A long catch-up must not delay timers and sockets.
      await turn(this.timers);
    }
  }

  #wakeLater(): void {
    const pauseMs = this.#quickPolls > 0 ? POLL_WHILE_ASKED_MS : POLL_MS;
    this.#quickPolls = Math.max(0, this.#quickPolls - 1);
    this.#wakeAfter(pauseMs);
  }

  #wakeAfter(ms: number): void {
    this.#nextPoll?.cancel();
    if (!this.#hasEnded) this.#nextPoll = this.timers.after(ms, () => this.wake());
  }
}
