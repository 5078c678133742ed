import type { EventReader, EventStore, RecordedEvent } from '../event-store/event-store.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { Clock, Random, Timers } from '../system/system.js';
import { FollowedEvents } from './followed-events.js';
import type { PipelineObserver } from './observer.js';
import type { Pen } from './pen.js';
import { TailReadings, type Unconfirmed } from './tail-readings.js';
import { Turns } from './turns.js';

export interface SharedLogParts {
  readonly store: Pick<EventStore, 'tail'>;
  /** Tells of what others write; null where every answer that needs it looks for itself. */
  readonly reader: Pick<EventReader, 'subscribe'> | null;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly observer: PipelineObserver;
  readonly pen: Pen;
}

export interface SharedLogListener {
  readonly durableRevision: () => number;
  readonly onFollowed: () => void;
  readonly onTail: (tail: number, answers: readonly Unconfirmed[]) => void;
  readonly onFailure: (error: Error, answers: readonly Unconfirmed[]) => void;
}

/** What a pipeline knows of the other writers of its log. */
export class SharedLog {
  readonly pen: Pen;
  readonly turns: Turns;
  readonly readings: TailReadings;
  readonly #followed: FollowedEvents | null;
  /** The log is known to be at least this long. */
  #tail = -1;

  constructor(
    { store, reader, clock, timers, random, observer, pen }: SharedLogParts,
    to: SharedLogListener,
  ) {
    this.pen = pen;
    this.turns = new Turns({ clock, random });
    this.readings = new TailReadings({
      store,
      timers,
      onFailure: to.onFailure,
      onTail: (tail, answers) => {
        this.#tail = Math.max(this.#tail, tail);
        to.onTail(tail, answers);
      },
    });
    const { durableRevision, onFollowed } = to;
    const onError = (error: Error) => observer.unheard?.(error);
    this.#followed =
      reader && new FollowedEvents({ reader, timers, durableRevision, onEvents: onFollowed, onError });
  }

  /** Whether others have written after a revision. */
  isAhead(revision: number): boolean {
    return this.#tail > revision;
  }

  /** The log was read to its end. */
  readTo(revision: number): void {
    this.#tail = revision;
  }

  /** What others wrote after a revision, as far as it has arrived. */
  takeFollowed(revision: number): readonly RecordedEvent[] {
    return this.#followed?.takeAfter(revision) ?? [];
  }

  /** Events are durable that follow in the log. */
  wrote(events: readonly LedgerEvent[]): void {
    this.pen.wrote(events);
    if (events.some(({ on }) => on !== this.pen.instance)) this.turns.othersWrote();
  }

  close(): void {
    this.#followed?.close();
  }
}
