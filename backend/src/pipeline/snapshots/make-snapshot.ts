import type { EventLog } from '../../event-store/event-store.js';
import { fromSnapshot, toSnapshot } from '../../ledger/state/snapshot.js';
import type { Remembered } from '../../ledger/state/state.js';
import type { Timers } from '../../system/system.js';
import { catchUp, Replica } from '../replica.js';
import type { LedgerSnapshot } from './snapshot-files.js';

export interface SnapshotParts {
  readonly files: {
    usableSnapshots(): Iterable<LedgerSnapshot>;
    write(snapshot: LedgerSnapshot): void;
  };
  readonly store: EventLog;
  readonly stationId: string;
  readonly timers: Timers;
  readonly remembered?: Partial<Remembered>;
  /** Asked now and then: a station that stops does not wait until a long log is replayed. */
  readonly isWanted: () => boolean;
}

/**
 * Makes a snapshot of the newest one there is and what was recorded since. Keeps nothing: a state that is not used would
 * only take memory.
 * @returns its revision; null when it was given up
 * @throws LedgerDamagedError, CannotFollowError; what writing throws, after which it may be tried again
 */
export async function makeSnapshot(parts: SnapshotParts): Promise<number | null> {
  const { files, store, stationId, timers, remembered, isWanted } = parts;
  const through = (await store.tail()).revision;
  const replica = await newestReplica(files.usableSnapshots(), store, stationId, remembered);
  await catchUp(replica, store, timers, { through, isWanted });
  if (!isWanted()) return null;
  const { revision, hash, state } = replica;
  files.write({ revision, hash, state: toSnapshot(state) });
  return revision;
}

/** The newest snapshot that was made of this very log, or the beginning of the station; without look-ups. */
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
  const replica = Replica.ofStation(stationId, remembered);
  replica.state.hasLookUps = false;
  return replica;
}

/** On a busy station snapshots are no nearer to each other than this: one takes a second or two of a core. */
const APART_MS = 30_000;
/** A quiet station gets its snapshot too, so that it starts quickly. */
const QUIET_MS = 10 * 60_000;
const QUIET_EVENTS = 1_000;

export class SnapshotSchedule {
  #madeRevision: number;
  #madeMs: number;
  #isFirst = true;

  /** @param madeRevision of the newest snapshot; -1 where there is none */
  constructor(
    private readonly everyEvents: number,
    madeRevision: number,
    nowMs: number,
  ) {
    this.#madeRevision = madeRevision;
    this.#madeMs = nowMs;
  }

  isDue(revision: number, nowMs: number): boolean {
    const events = revision - this.#madeRevision;
    const passedMs = nowMs - this.#madeMs;
    if (events >= this.everyEvents && (this.#isFirst || passedMs >= APART_MS)) return true;
    return events >= QUIET_EVENTS && passedMs >= QUIET_MS;
  }

  noteMade(revision: number, nowMs: number): void {
    this.#madeRevision = revision;
    this.#madeMs = nowMs;
    this.#isFirst = false;
  }
}
