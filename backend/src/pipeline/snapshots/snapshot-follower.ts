import type { EventLog, RecordedEvent } from '../../event-store/event-store.js';
import { fromSnapshot, toSnapshot } from '../../ledger/state/snapshot.js';
import type { Remembered } from '../../ledger/state/state.js';
import { Replica } from '../replica.js';
import type { LedgerSnapshot } from './snapshot-files.js';

export interface FollowerOptions {
  /** A snapshot is made after this many events. */
  readonly everyEvents: number;
  readonly write: (snapshot: LedgerSnapshot) => void;
}

/** Folds durable events by itself, so that the writer never pauses for a snapshot. */
export class SnapshotFollower {
  readonly #replica: Replica;
  readonly #options: FollowerOptions;
  #writtenRevision: number;

  constructor(replica: Replica, options: FollowerOptions) {
    this.#replica = replica;
    this.#options = options;
    this.#writtenRevision = replica.revision;
  }

  /** The last event folded. */
  get revision(): number {
    return this.#replica.revision;
  }

  /** @throws LedgerDamagedError, CannotFollowError; what writing throws, after which it may be tried again */
  take(recorded: readonly RecordedEvent[]): void {
    this.#replica.apply(recorded);
    this.#replica.state.journal.forgetAll();
    this.writeAfter(this.#options.everyEvents);
  }

  /** Writes a snapshot if at least so many events followed the last one. */
  writeAfter(events: number): void {
    if (this.#replica.revision - this.#writtenRevision < events) return;
    const { revision, hash, state } = this.#replica;
    this.#options.write({ revision, hash, state: toSnapshot(state) });
    this.#writtenRevision = revision;
  }
}

/** The newest snapshot that was made of this very log, or the beginning of the station. */
export async function newestReplica(
  snapshots: Iterable<LedgerSnapshot>,
  store: EventLog,
  stationId: string,
  remembered: Partial<Remembered> = {},
): Promise<Replica> {
  for (const { revision, hash, state } of snapshots) {
    const [recorded] = await store.read(revision, 1);
    if (recorded?.revision === revision && recorded.hash === hash) {
      return Replica.at(fromSnapshot(state, remembered), { revision, hash });
    }
  }
  return Replica.ofStation(stationId, remembered);
}
