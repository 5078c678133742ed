import { assertFollows, firstLink, readLinked } from '../event-store/chain.js';
import {
  EMPTY_STREAM,
  type EventLog,
  type LinkedEvents,
  type NewEvent,
  type RecordedEvent,
  type Tail,
} from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import type { LedgerEvent } from '../ledger/events.js';
import { evolve } from '../ledger/evolve.js';
import { type Remembered, StationState } from '../ledger/state/state.js';
import { OperatorError } from '../system/named-error.js';
import type { Timers } from '../system/system.js';
import { turn } from '../system/waiting.js';
import { READ_WINDOW } from './limits.js';

/** The log contains an event that this program does not understand, by its type, version or content. */
export class CannotFollowError extends OperatorError {}

/** The state of a station computed from its log, and its place in the log. */
export class Replica {
  readonly state: StationState;
  #revision: number;
  #hash: string;

  private constructor(state: StationState, revision: number, hash: string) {
    this.state = state;
    this.#revision = revision;
    this.#hash = hash;
  }

  /** Before any event. */
  static ofStation(stationId: string, remembered: Partial<Remembered> = {}): Replica {
    return new Replica(new StationState(remembered), EMPTY_STREAM, firstLink(stationId));
  }

  /** @param tail the last event that `state` includes */
  static at(state: StationState, tail: Tail): Replica {
    return new Replica(state, tail.revision, tail.hash);
  }

  get revision(): number {
    return this.#revision;
  }

  /** Link of the last event, or the station's first link. */
  get hash(): string {
    return this.#hash;
  }

  /**
   * Applies the stored events that follow.
   * @throws LedgerDamagedError when they do not continue the chain; CannotFollowError, after which the state cannot be
   * used
   */
  apply(recorded: readonly RecordedEvent[]): LedgerEvent[] {
    return recorded.map((stored) => {
      assertFollows(this, stored);
      return this.#follow(stored.json, stored.hash);
    });
  }

  /**
   * Applies the events that follow, whose links were checked.
   * @throws CannotFollowError, after which the state cannot be used
   */
  applyLinked({ jsons, hash }: LinkedEvents): void {
    for (const json of jsons) this.#follow(json, hash);
  }

  /** Applies one event whose link is known to be right. */
  evolve(event: LedgerEvent, hash: string): void {
    evolve(this.state, event);
    this.#revision = event.revision;
    this.#hash = hash;
  }

  /** The state includes these events, which follow. */
  advance(stored: readonly NewEvent[]): void {
    this.#revision += stored.length;
    this.#hash = stored.at(-1)?.hash ?? this.#hash;
  }

  /** Undoes everything after `mark`, where the log was at `tail`. */
  rollbackTo(mark: number, tail: Tail): void {
    this.state.journal.rollbackTo(mark);
    this.#revision = tail.revision;
    this.#hash = tail.hash;
  }

  /** @param hash the link of the event, or of a later one that is followed next */
  #follow(json: string, hash: string): LedgerEvent {
    const revision = this.#revision + 1;
    try {
      const event = decode(revision, json);
      this.evolve(event, hash);
      return event;
    } catch (error) {
      const reason = `The event at revision ${revision} of the ledger is not understood`;
      throw new CannotFollowError(`${reason}: ${(error as Error).message}`, { cause: error });
    }
  }
}

/** How far a replica catches up: to the end of the log, if nothing is said. */
export interface CatchUpLimits {
  /** To this revision, or a bit beyond. */
  readonly through?: number;
  /** Asked between two windows: whether to go on. */
  readonly isWanted?: () => boolean;
}

const NONE = Promise.resolve<LinkedEvents>({ jsons: [], hash: '' });

/**
 * Applies what the store has after the replica's revision, window by window, so that other work of the thread is not
 * blocked. The next window is read meanwhile.
 */
export async function catchUp(
  replica: Replica,
  store: EventLog,
  timers: Timers,
  { through = Number.POSITIVE_INFINITY, isWanted = () => true }: CatchUpLimits = {},
): Promise<void> {
  let window = await readLinked(store, { revision: replica.revision, hash: replica.hash }, READ_WINDOW);
  while (window.jsons.length > 0) {
    const events = window;
    const last = { revision: replica.revision + events.jsons.length, hash: events.hash };
    const isEnough = last.revision >= through;
    const next = isEnough ? NONE : readLinked(store, last, READ_WINDOW);
    // Whoever waits for it gets the failure; until then the failure of this window counts.
    next.catch(() => {});
    replica.state.journal.withoutUndo(() => replica.applyLinked(events));
    await turn(timers);
    window = await next;
    if (!isWanted()) return;
  }
}
