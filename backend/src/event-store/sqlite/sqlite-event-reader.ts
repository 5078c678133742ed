import { existsSync } from 'node:fs';
import type { StatementSync } from 'node:sqlite';
import { ReadOnlyDatabase } from '../../system/read-only-database.js';
import type { System } from '../../system/system.js';
import {
  type EventReader,
  NoLedgerError,
  type RecordedEvent,
  type Subscription,
  type Tail,
} from '../event-store.js';
import { type OnError, type OnEvents, Subscribers } from '../subscribers.js';
import { readAcknowledgedPosition } from './acknowledged-position.js';
import { assertOwnSchema, UNTRUSTED_SCHEMA } from './connection.js';
import { type LedgerPaths, ledgerPaths } from './files.js';
import { digestOfStored, readTail, SELECT_EVENTS, SELECT_STORED, selectEvents } from './integrity.js';

/** The writer locks readers out for moments only, when it opens or recovers the ledger. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens a ledger for reading, beside a station that runs on it or after it has stopped. It takes no lock, changes nothing
 * and never holds up the writer. Its reads block: use it in a worker thread or a command-line program.
 *
 * It does not judge the events: a damaged ledger can be read for as far as it goes. `ledgerId` is empty without an anchor.
 * @throws NoLedgerError; LedgerDamagedError when neither slot of its anchor is readable, or the file holds anything but
 * the table of events
 */
export function openSqliteEventReader(options: {
  readonly dataDir: string;
  readonly system: System;
}): EventReader {
  const paths = ledgerPaths(options.dataDir);
  if (!existsSync(paths.ledger)) throw new NoLedgerError(paths.ledger);
  return new SqliteEventReader(paths, options.system);
}

class SqliteEventReader implements EventReader {
  readonly ledgerId: string;
  readonly #file: ReadOnlyDatabase;
  #select: StatementSync;
  #selectStored: StatementSync;
  readonly #subscribers: Subscribers;
  #isClosed = false;

  constructor(
    private readonly paths: LedgerPaths,
    system: System,
  ) {
    this.ledgerId = readAcknowledgedPosition(paths.anchor)?.ledgerId ?? '';
    this.#file = new ReadOnlyDatabase(paths.ledger, { timeout: BUSY_TIMEOUT_MS });
    [this.#select, this.#selectStored] = this.#prepareStatements();
    // Nothing announces an append. Whoever cannot wait for the next poll asks for one (`Subscription.poll`).
    this.#subscribers = new Subscribers(system.timers, (from, limit) => this.read(from, limit), false);
  }

  async read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    this.#assertCurrent();
    return selectEvents(this.#select, fromRevision, limit, this.paths.ledger);
  }

  async digest(fromRevision: number, throughRevision: number): Promise<string> {
    this.#assertCurrent();
    return digestOfStored(this.#selectStored, fromRevision, throughRevision);
  }

  async tail(): Promise<Tail> {
    this.#assertCurrent();
    return readTail(this.#file.database);
  }

  subscribe(afterRevision: number, onEvents: OnEvents, onError: OnError): Subscription {
    this.#assertOpen();
    return this.#subscribers.add(afterRevision, onEvents, onError);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#subscribers.close();
    this.#file.close();
  }

  /** Reads what a writer that came meanwhile has made of the file. */
  #assertCurrent(): void {
    this.#assertOpen();
    if (!this.#file.isOutdated) return;
    this.#file.reopen();
    [this.#select, this.#selectStored] = this.#prepareStatements();
  }

  #prepareStatements(): readonly [events: StatementSync, stored: StatementSync] {
    const { database } = this.#file;
    try {
      database.exec(UNTRUSTED_SCHEMA);
      assertOwnSchema(database, this.paths.ledger);
      return [database.prepare(SELECT_EVENTS), database.prepare(SELECT_STORED)];
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The event store is closed');
  }
}
