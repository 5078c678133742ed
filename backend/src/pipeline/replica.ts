import { firstLink, nextLink } from '../event-store/chain.js';
import {
  EMPTY_STREAM,
  type EventLog,
  LedgerDamagedError,
  type RecordedEvent,
  type Tail,
} from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import type { LedgerEvent } from '../ledger/events.js';
import { evolve } from '../ledger/evolve.js';
import { type Remembered, StationState } from '../ledger/state/state.js';
import type { Timers } from '../system/system.js';
import { READ_WINDOW } from './limits.js';

/** The log contains an event that this program does not understand, by its type, version or content. */
export class CannotFollowError extends Error {
  override readonly name = 'CannotFollowError';
}

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
      this.#assertFollows(stored);
      try {
        const event = decode(stored.revision, stored.json);
        this.evolve(event, stored.hash);
        return event;
      } catch (error) {
        const reason = `The event at revision ${stored.revision} of the ledger is not understood`;
        throw new CannotFollowError(`${reason}: ${(error as Error).message}`, { cause: error });
      }
    });
  }

  /** Applies one event whose link is known to be right. */
  evolve(event: LedgerEvent, hash: string): void {
    evolve(this.state, event);
    this.#revision = event.revision;
    this.#hash = hash;
  }

  /** Undoes everything after `mark`, where the log was at `tail`. */
  rollbackTo(mark: number, tail: Tail): void {
    this.state.journal.rollbackTo(mark);
    this.#revision = tail.revision;
    this.#hash = tail.hash;
  }

  #assertFollows({ revision, json, hash }: RecordedEvent): void {
    if (revision === this.#revision + 1 && hash === nextLink(this.#hash, json)) return;
    throw new LedgerDamagedError(
      `The event at revision ${revision} does not continue the hash chain after revision ${this.#revision}. ` +
        'Restore the ledger from a backup.',
    );
  }
}

/** How far a replica catches up: to the end of the log, if nothing is said. */
export interface CatchUpLimits {
  /** To this revision, or a bit beyond. */
  readonly through?: number;
  /** Asked between two windows: whether to go on. */
  readonly isWanted?: () => boolean;
}

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
  let window = await store.read(replica.revision + 1, READ_WINDOW);
  for (let last = window.at(-1); last !== undefined; last = window.at(-1)) {
    const next = last.revision < through ? store.read(last.revision + 1, READ_WINDOW) : Promise.resolve([]);
    // Whoever waits for it is told; until then the failure of this window counts.
    next.catch(() => {});
    const events = window;
    replica.state.journal.withoutUndo(() => replica.apply(events));
    await new Promise<void>((resolve) => timers.soon(resolve));
    window = await next;
    if (!isWanted()) return;
  }
}
