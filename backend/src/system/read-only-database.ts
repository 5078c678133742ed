import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/**
 * Opens a file of SQLite to read it, also beside its writer, and where nothing can be written. Read-only to the file
 * system too: an ordinary connection would rewrite a stopped station's files when it closes.
 */
export function openDatabaseToRead(path: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  const url = pathToFileURL(path);
  // SQLite keeps an index beside a write-ahead log, which it cannot make on such a disk. Without a log the file is whole,
  // and nobody changes it there.
  if (!existsSync(`${path}-wal`) && isReadOnly(dirname(path))) url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { ...options, readOnly: true });
}

/** The disk, not this account, is what cannot write. */
function isReadOnly(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}
