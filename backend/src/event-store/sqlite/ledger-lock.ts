import { DatabaseSync } from 'node:sqlite';
import { LedgerLockedError } from '../event-store.js';
import { sqliteCode } from './files.js';

const SQLITE_BUSY = 5;

/**
 * Keeps a second writing process away from a data directory. Node has no flock(), but SQLite locks files on every system it
 * runs on, and the kernel lets go of the lock however the process ends. Not the ledger itself: its readers must get in.
 */
export class LedgerLock {
  readonly #connection: DatabaseSync;

  private constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  /** @throws LedgerLockedError when another writer has it */
  static take(path: string): LedgerLock {
    const connection = new DatabaseSync(path, { timeout: 0 });
    try {
      connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
      return new LedgerLock(connection);
    } catch (error) {
      connection.close();
      if (sqliteCode(error) !== SQLITE_BUSY) throw error;
      throw new LedgerLockedError(
        `Another process is writing to this ledger (it holds ${path}). Only one station may run on a data directory: ` +
          'stop the other one first, or give this one another DATA_DIR.',
      );
    }
  }

  release(): void {
    this.#connection.close();
  }
}
