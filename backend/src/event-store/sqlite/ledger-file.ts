import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { makeDirectory } from '../../system/durable-files.js';
import { messageOf } from '../../system/named-error.js';
import { type StationTrust, WITHOUT_KEY } from '../../system/station-key.js';
import { asStorageError } from '../../system/storage-fault.js';
import {
  type AppendResult,
  EMPTY_STREAM,
  LedgerDamagedError,
  type NewEvent,
  type RecordedEvent,
  type Tail,
  type Unacknowledged,
  UnknownOutcomeError,
} from '../event-store.js';
import { PositionFile } from './acknowledged-position.js';
import { asDamage, assertOwnSchema, closeQuietly, makeDurable, openConnection } from './connection.js';
import { type LedgerPaths, ledgerPaths } from './files.js';
import {
  assertEndIsIntact,
  assertHolds,
  HOW_TO_RESTORE,
  readTail,
  readTailWith,
  SELECT_EVENTS,
  SELECT_TAIL,
  selectEvents,
} from './integrity.js';
import { LedgerLock } from './ledger-lock.js';

/** An open connection with what goes with it; given up as a whole when anything about it fails. */
type Handles = ReturnType<typeof statements> & {
  readonly connection: DatabaseSync;
  readonly position: PositionFile;
};

/**
 * The ledger of a station in one SQLite file, with its acknowledged position and its lock. Blocking: it lives in a worker
 * thread, behind `openSqliteEventStore`.
 *
 * Any failure to write leaves the outcome unknown: a row whose fsync failed may well be there after the next opening. So the
 * handles are dropped at once, and every call is refused until `recover()` has opened them again.
 */
export class SqliteLedgerFile {
  /** What was found behind the acknowledged position when the file was first opened. */
  readonly unacknowledged: Unacknowledged;
  readonly #paths: LedgerPaths;
  readonly #lock: LedgerLock;
  #handles: Handles | null = null;
  /** The position acknowledged to callers. Newer than the file `anchor` when writing that failed. */
  #acknowledged: Tail = { revision: EMPTY_STREAM, hash: '' };
  /** The version of the schema that was checked last. */
  #schemaVersion = -1;
  #brokenBecause = '';
  #isClosed = false;

  /**
   * Opens or creates the ledger of `dataDir`.
   * @param newLedgerId given to a new ledger and to a copy of another one
   * @throws LedgerDamagedError, LedgerLockedError, StationKeyError; StorageError when the files cannot be opened or synced
   */
  constructor(
    dataDir: string,
    private readonly newLedgerId: string,
    private readonly trust: StationTrust = WITHOUT_KEY,
  ) {
    this.#paths = ledgerPaths(dataDir);
    try {
      makeDirectory(this.#paths.directory);
      this.#lock = LedgerLock.take(this.#paths.lock);
    } catch (error) {
      throw asStorageError(error, this.#paths.directory);
    }
    try {
      this.unacknowledged = this.#open();
    } catch (error) {
      this.#lock.release();
      throw error;
    }
  }

  get ledgerId(): string {
    return this.#usable().position.current.ledgerId;
  }

  /** @throws UnknownOutcomeError when anything fails, and from then on until `recover()` */
  append(expectedRevision: number, events: readonly NewEvent[]): AppendResult {
    const handles = this.#usable();
    try {
      handles.begin.run();
      const { revision } = readTailWith(handles.tail);
      if (revision !== expectedRevision || events.length === 0) {
        handles.connection.exec('ROLLBACK');
        return revision === expectedRevision
          ? { kind: 'appended', revision }
          : { kind: 'conflict', actualRevision: revision };
      }
      // Under the lock of the transaction: nobody can change it from here to the commit.
      this.assertOwnSchema(handles);
      events.forEach((event, index) => {
        insertEvent(handles.insert, revision + 1 + index, event);
      });
      this.commit(handles.connection);
      // Before the answer: no event may be acknowledged that the file `anchor` does not cover.
      const tail = { revision: revision + events.length, hash: events.at(-1)?.hash ?? '' };
      handles.position.write(tail);
      this.#acknowledged = tail;
      return { kind: 'appended', revision: tail.revision };
    } catch (error) {
      throw this.#break(error);
    }
  }

  /**
   * Durable events from `fromRevision` on, at most `limit`.
   * @throws LedgerDamagedError at a gap, UnknownOutcomeError before `recover()`
   */
  read(fromRevision: number, limit: number): readonly RecordedEvent[] {
    return selectEvents(this.#usable().select, fromRevision, limit, this.#paths.ledger);
  }

  tail(): Tail {
    return readTailWith(this.#usable().tail);
  }

  /** Another number once anybody else has written to the file. */
  writesOfOthers(): number {
    return Number(this.#usable().dataVersion.get()?.data_version);
  }

  /**
   * Opens the ledger again and makes all that is in it durable, whatever was said of it before. May be called until it
   * succeeds.
   * @throws LedgerDamagedError when acknowledged events are gone; StorageError while the disk does not let it
   */
  recover(): Tail {
    if (this.#isClosed) throw new Error('The ledger is closed');
    this.#drop();
    this.#open();
    return this.#acknowledged;
  }

  /** Makes the acknowledged position durable. A failure counts as the failure of an append: the disk does not keep what it is given. */
  syncPosition(): void {
    if (this.#handles === null) return;
    try {
      this.#handles.position.sync();
    } catch (error) {
      this.#break(error);
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#closePosition();
    this.#drop();
    this.#isClosed = true;
    this.#lock.release();
  }

  /** From here to the next opening nobody has the ledger open who may write. */
  #closePosition(): void {
    if (this.#handles === null) return;
    try {
      this.#handles.position.write(this.#acknowledged, true);
      this.#handles.position.sync();
    } catch (error) {
      // Left as after a crash: it is durable up to the last `syncPosition()`.
      this.#break(error);
    }
  }

  /** Apart, so that a test can let it fail before or after the fact. */
  protected commit(connection: DatabaseSync): void {
    connection.exec('COMMIT');
  }

  #usable(): Handles {
    if (this.#handles !== null) return this.#handles;
    if (this.#isClosed) throw new Error('The ledger is closed');
    throw new UnknownOutcomeError(`The ledger must be recovered first: ${this.#brokenBecause}`);
  }

  /** Looked at again only where it was changed since. Apart for a test that closes its eyes to it. */
  protected assertOwnSchema({ connection, schemaVersion }: Handles): void {
    const version = Number(schemaVersion.get()?.schema_version);
    if (version === this.#schemaVersion) return;
    assertOwnSchema(connection, this.#paths.ledger);
    this.#schemaVersion = version;
  }

  #break(error: unknown): UnknownOutcomeError {
    this.#brokenBecause = messageOf(asStorageError(error, this.#paths.directory));
    this.#drop();
    return new UnknownOutcomeError(`Writing to ${this.#paths.ledger} failed: ${this.#brokenBecause}`, {
      cause: error,
    });
  }

  #drop(): void {
    const handles = this.#handles;
    this.#handles = null;
    if (handles !== null) closeQuietly(handles.connection, handles.position);
  }

  #open(): Unacknowledged {
    const connection = openConnection(this.#paths);
    let position: PositionFile | null = null;
    try {
      makeDurable(connection, this.#paths);
      const tail = readTail(connection);
      position =
        PositionFile.open(this.#paths.anchor, this.newLedgerId, this.trust) ??
        createFirstPosition(this.#paths, tail, this.newLedgerId, this.trust);
      assertHolds(connection, position.current, this.#paths.ledger);
      assertHolds(connection, this.#acknowledged, this.#paths.ledger);
      assertEndIsIntact(connection, this.#paths.ledger);
      const { revision: acknowledged, isClosed: wasClosed } = position.current;
      const count = tail.revision - acknowledged;
      // From here on this tail is acknowledged, so nothing before it may ever be missing.
      position.write(tail);
      position.sync();
      this.#acknowledged = tail;
      this.#handles = { connection, position, ...statements(connection) };
      return { count, wasClosed };
    } catch (error) {
      closeQuietly(connection, position);
      throw asStorageError(asDamage(error, this.#paths.ledger), this.#paths.directory);
    }
  }
}

function statements(connection: DatabaseSync) {
  return {
    begin: connection.prepare('BEGIN IMMEDIATE'),
    tail: connection.prepare(SELECT_TAIL),
    insert: connection.prepare('INSERT INTO events (revision, json, hash) VALUES (?, ?, ?)'),
    select: connection.prepare(SELECT_EVENTS),
    /** SQLite counts the changes of a file's schema. */
    schemaVersion: connection.prepare('PRAGMA schema_version'),
    /** SQLite counts what other connections than this one have committed. */
    dataVersion: connection.prepare('PRAGMA data_version'),
  };
}

/** @throws Error when the row is not there although SQLite reported no failure */
function insertEvent(insert: StatementSync, revision: number, { json, hash }: NewEvent): void {
  const { changes } = insert.run(revision, json, hash);
  if (changes !== 1)
    throw new Error(`The event at revision ${revision} was not written: ${changes} rows were`);
}

function createFirstPosition(
  { anchor, ledger }: LedgerPaths,
  tail: Tail,
  newLedgerId: string,
  { key }: StationTrust,
): PositionFile {
  if (tail.revision === EMPTY_STREAM)
    return PositionFile.create(anchor, { ledgerId: newLedgerId, ...tail }, key);
  throw new LedgerDamagedError(
    `${ledger} ends at revision ${tail.revision}, but the anchor ${anchor} is missing: nothing shows whether events ` +
      `are missing too. ${HOW_TO_RESTORE}`,
  );
}
