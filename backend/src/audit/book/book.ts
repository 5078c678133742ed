import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { assertRoom } from '../../system/disk-space.js';
import { makeDirectory } from '../../system/durable-files.js';
import { NamedError } from '../../system/named-error.js';
import { schemaProblem } from '../../system/own-schema.js';
import { isSameSecret, macOf, type StationTrust, WITHOUT_KEY } from '../../system/station-key.js';
import { type AfterEvent, BEFORE_ALL } from '../log/balances-at.js';
import type { OpenAccount } from '../log/running-balances.js';
import { BOOK_SCHEMA, BOOK_VERSION } from './schema.js';

/** What the book leaves to the ledger: sales stop on a full disk. */
const SPARED_BYTES = 256 * 1_024 * 1_024;
/** Both threads read while one writes: nobody waits for long. */
const BUSY_TIMEOUT_MS = 5_000;
/** A book that is filled from the first event has random places to write: those of codes. */
const CACHE_KIB = 32_768;

export type SqlValue = string | number | null;

/** The file is no book of this version, or not what this station has written. The message says what is wrong with it. */
export class UnusableBookError extends NamedError {}

/** A book in a database. Statements are prepared once. */
export class Book {
  readonly #statements = new Map<string, StatementSync>();
  readonly #key: Uint8Array | null;

  constructor(
    private readonly database: DatabaseSync,
    { key }: StationTrust,
  ) {
    this.#key = key?.checkpointKey ?? null;
  }

  /**
   * The one who fills it gets an empty one where there is none; others read beside them.
   * @throws UnusableBookError; Error of SQLite for a file that is none of its, or where there is none to read
   */
  static open(use: 'to fill' | 'to read', dataDir: string, trust: StationTrust = WITHOUT_KEY): Book {
    const readOnly = use === 'to read';
    if (!readOnly) makeDirectory(dataDir);
    const database = new DatabaseSync(bookPath(dataDir), { timeout: BUSY_TIMEOUT_MS, readOnly });
    try {
      if (!readOnly) prepareToFill(database);
      const book = new Book(database, trust);
      book.#check();
      return book;
    } catch (error) {
      database.close();
      throw error;
    }
  }

  static remove(dataDir: string): void {
    const path = bookPath(dataDir);
    for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
  }

  /** The last event that is in the book. */
  head(): AfterEvent {
    return this.get<AfterEvent>('SELECT revision, at, hash FROM head') ?? BEFORE_ALL;
  }

  all<Row>(sql: string, ...values: readonly SqlValue[]): readonly Row[] {
    return this.#prepare(sql).all(...values) as unknown as readonly Row[];
  }

  get<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.#prepare(sql).get(...values) as unknown as Row | undefined;
  }

  run(sql: string, ...values: readonly (SqlValue | Uint8Array)[]): void {
    this.#prepare(sql).run(...values);
  }

  /**
   * Writes all of it or nothing, and the head with it.
   * @param write returns the new head, and what there is to go on from
   */
  commit(write: () => { readonly head: AfterEvent; readonly open: Iterable<OpenAccount> }): void {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const { head, open } = write();
      const digest = digestOf(open);
      const { revision, at, hash } = head;
      this.run(
        'INSERT OR REPLACE INTO head VALUES (1, ?, ?, ?, ?, ?)',
        revision,
        at,
        hash,
        digest,
        this.#macOf(head, digest),
      );
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  /** @throws UnusableBookError where these are not the accounts that were not zero after the last event */
  assertOpen(accounts: readonly OpenAccount[]): void {
    const { digest } = this.get<{ digest: string }>('SELECT digest FROM head') ?? { digest: digestOf([]) };
    if (digestOf(accounts) !== digest) throw new UnusableBookError('its balances are not those of its head');
  }

  close(): void {
    this.database.close();
  }

  #check(): void {
    const { user_version: version } = this.get<{ user_version: number }>('PRAGMA user_version') ?? {};
    if (version !== BOOK_VERSION) throw new UnusableBookError(`its version is ${version}`);
    const problem = schemaProblem(this.database, BOOK_SCHEMA);
    if (problem !== null) throw new UnusableBookError(problem);
    const row = this.get<AfterEvent & { digest: string; mac: string }>('SELECT * FROM head');
    if (row !== undefined && !isSameSecret(row.mac, this.#macOf(row, row.digest)))
      throw new UnusableBookError("the station's key does not vouch for its head");
  }

  /** A MAC with the station's key, else a SHA-256. */
  #macOf({ revision, at, hash }: AfterEvent, digest: string): string {
    const text = `${BOOK_VERSION} ${revision} ${at} ${hash} ${digest}`;
    return this.#key === null ? sha256(text) : macOf(this.#key, text);
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

function prepareToFill(database: DatabaseSync): void {
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${CACHE_KIB}`);
  if (database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined)
    database.exec(`BEGIN; ${BOOK_SCHEMA} PRAGMA user_version = ${BOOK_VERSION}; COMMIT`);
}

/** @throws NoRoomError where the disk is needed for the ledger */
export function assertRoomForBook(dataDir: string): Promise<void> {
  return assertRoom(dataDir, SPARED_BYTES);
}

export function bookPath(dataDir: string): string {
  return join(dataDir, 'audit.sqlite');
}

function digestOf(accounts: Iterable<OpenAccount>): string {
  const lines = Array.from(accounts, ({ name, balance, since }) => `${name} ${balance} ${since ?? ''}`);
  return sha256(lines.sort().join('\n'));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
