import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

interface Opened {
  readonly database: DatabaseSync;
  /** What the file was when it was opened as one that nobody changes; null when changes are seen as they come. */
  readonly stamp: string | null;
  /** The folder of a copy that is read in its place. */
  readonly copy: string | null;
}

/**
 * A file of SQLite that is read, also beside its writer, and where nothing can be written. Nothing is changed in its
 * folder and nothing left there: an ordinary connection rewrites a stopped station's files when it closes, and one that
 * only reads leaves a write-ahead log and its index behind.
 */
export class ReadOnlyDatabase {
  readonly #options: DatabaseSyncOptions;
  #opened: Opened;

  constructor(
    private readonly path: string,
    options: DatabaseSyncOptions = {},
  ) {
    this.#options = { ...options, readOnly: true };
    this.#opened = this.#open();
  }

  get database(): DatabaseSync {
    return this.#opened.database;
  }

  /** Whether what was read is no longer the file: a writer has come to it since it was opened without one. */
  get isOutdated(): boolean {
    return this.#opened.stamp !== null && this.#opened.stamp !== stampOf(this.path);
  }

  /** Opens the file again; statements of before are gone. */
  reopen(): void {
    this.close();
    this.#opened = this.#open();
  }

  close(): void {
    const { database, copy } = this.#opened;
    if (database.isOpen) database.close();
    if (copy !== null) rmSync(copy, { recursive: true, force: true });
  }

  #open(): Opened {
    const stamp = stampOf(this.path);
    // A writer keeps its log beside the file for as long as it is there. Without one the file is whole.
    if (stamp !== null) return { database: this.#openWhole(), stamp, copy: null };
    const database = new DatabaseSync(this.path, this.#options);
    try {
      database.prepare('SELECT count(*) FROM sqlite_schema').get();
      return { database, stamp: null, copy: null };
    } catch (error) {
      database.close();
      // The log has no index, and none can be made beside it here.
      if (existsSync(`${this.path}-shm`)) throw error;
      return this.#openCopy();
    }
  }

  #openWhole(): DatabaseSync {
    const url = pathToFileURL(this.path);
    url.searchParams.set('immutable', '1');
    return new DatabaseSync(url, this.#options);
  }

  #openCopy(): Opened {
    const copy = mkdtempSync(join(tmpdir(), 'taya-read-'));
    try {
      const path = join(copy, basename(this.path));
      for (const suffix of ['', '-wal']) copyFileSync(this.path + suffix, path + suffix);
      return { database: new DatabaseSync(path, this.#options), stamp: null, copy };
    } catch (error) {
      rmSync(copy, { recursive: true, force: true });
      throw error;
    }
  }
}

/** Tells states of a file apart that no writer has open; null when one may have. */
function stampOf(path: string): string | null {
  if (existsSync(`${path}-wal`)) return null;
  const { ino, size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return `${ino} ${size} ${mtimeMs}`;
}
