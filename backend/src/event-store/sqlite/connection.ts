/** The writing connection to the ledger: how it is opened, made durable and given up. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { syncDirectory, syncFile } from '../../system/durable-files.js';
import { messageOf } from '../../system/named-error.js';
import { schemaProblem } from '../../system/own-schema.js';
import { isDamagedDatabase } from '../../system/storage-fault.js';
import { ForeignSchemaError, LedgerDamagedError } from '../event-store.js';
import type { LedgerPaths } from './files.js';
import { HOW_TO_RESTORE } from './integrity.js';

/** How long a reader in the middle of a read may hold up the checkpoint of an opening or a recovery. */
const BUSY_TIMEOUT_MS = 1_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS events (
    revision INTEGER PRIMARY KEY,
    json     TEXT NOT NULL,
    hash     TEXT NOT NULL
  ) STRICT`;

/** Functions of SQLite that do something besides computing are not called from within the file. */
export const UNTRUSTED_SCHEMA = 'PRAGMA trusted_schema = OFF';

/** @throws LedgerDamagedError when the file is no database, a damaged one, or holds anything but our table */
export function openConnection({ ledger }: LedgerPaths): DatabaseSync {
  const connection = new DatabaseSync(ledger, { timeout: BUSY_TIMEOUT_MS });
  try {
    connection.exec(`${UNTRUSTED_SCHEMA}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL`);
    connection.exec(SCHEMA);
    assertOwnSchema(connection, ledger);
    return connection;
  } catch (error) {
    closeQuietly(connection);
    throw asDamage(error, ledger);
  }
}

/**
 * A trigger could change or drop events as they are recorded, a view show others than there are.
 * @throws ForeignSchemaError when the file holds anything but the table of events
 */
export function assertOwnSchema(connection: DatabaseSync, ledger: string): void {
  const problem = schemaProblem(connection, SCHEMA);
  if (problem === null) return;
  throw new ForeignSchemaError(`${ledger} is not as the station makes it: ${problem}. ${HOW_TO_RESTORE}`);
}

/**
 * After a crash or a failed fsync the write-ahead log may hold events that are in the page cache only: readable now, gone
 * after a power cut. So everything is copied into the database file and synced there, and the log cut to nothing: neither
 * can what was just read vanish, nor can a remainder of the log come back.
 */
export function makeDurable(connection: DatabaseSync, { directory, writeAheadLog }: LedgerPaths): void {
  const outcome = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (outcome?.busy !== 0) {
    throw new Error(
      'The write-ahead log of the ledger cannot be emptied: another program is in the middle of reading it',
    );
  }
  // SQLite does not sync the cutting of the log.
  if (existsSync(writeAheadLog)) syncFile(writeAheadLog);
  syncDirectory(directory);
}

export function closeQuietly(...handles: readonly ({ close(): void } | null)[]): void {
  for (const handle of handles) {
    try {
      handle?.close();
    } catch {
      // Given up anyway; what it could not write is found out by the next opening.
    }
  }
}

/** What SQLite says of a damaged file, said so that the reader knows what to do; any other error as it is. */
export function asDamage(error: unknown, ledger: string): unknown {
  if (!isDamagedDatabase(error)) return error;
  return new LedgerDamagedError(`${ledger} is damaged: ${messageOf(error)}. ${HOW_TO_RESTORE}`);
}
