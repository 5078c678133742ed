import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';
import { PRIVATE_FILE } from '../../system/private-files.js';
import { SQLITE, StorageError, sqliteCode } from '../../system/storage-fault.js';
import { LedgerLockedError } from '../event-store.js';
import { ledgerPaths } from './files.js';

/**
 * Keeps a second writing process away from a data directory. Node has no flock(), but SQLite locks files on every system it
 * runs on, and the kernel lets go of the lock however the process ends. Not the ledger itself: its readers must get in.
 */
export class LedgerLock {
  private constructor(
    private readonly connection: DatabaseSync,
    private readonly holder: string,
  ) {}

  /** @throws LedgerLockedError when another writer has it */
  static take(path: string): LedgerLock {
    const holder = ledgerPaths(dirname(path)).lockHolder;
    const connection = new DatabaseSync(path, { timeout: 0 });
    try {
      connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
      writeFileSync(holder, holderText(), { mode: PRIVATE_FILE });
      return new LedgerLock(connection, holder);
    } catch (error) {
      connection.close();
      const code = sqliteCode(error);
      if (code === SQLITE.NOTADB) throw new StorageError(noLock(path));
      if (code !== SQLITE.BUSY) throw error;
      throw new LedgerLockedError(refusal(path, readHolder(holder)));
    }
  }

  /** Also where the disk takes no change any more: whoever takes the lock next writes over the name that stays. */
  release(): void {
    try {
      rmSync(this.holder, { force: true });
    } catch (error) {
      if (!existsSync(this.holder)) throw error;
    } finally {
      this.connection.close();
    }
  }
}

function noLock(path: string): string {
  return `${path} is damaged. It holds nothing, and only keeps a second process away: make sure that none runs on this folder, delete that file, start`;
}

function refusal(path: string, holder: string): string {
  return (
    `Another process is writing to this ledger: ${holder} holds ${path}. Only one station may run on a ` +
    'data directory: stop the other one first, or give this one another DATA_DIR.'
  );
}

function holderText(): string {
  // The station writes in a thread of its own, a command line does not.
  const program = isMainThread ? basename(process.argv[1] ?? 'node') : 'the station';
  return `process ${process.pid} (${program}) on ${hostname()}\n`;
}

/** It may have been taken a moment ago, and not be written yet. */
function readHolder(path: string): string {
  const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  return text === '' ? 'one that is not known' : text;
}
