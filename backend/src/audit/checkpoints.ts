import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDamaged } from '../document-store/sqlite/connection.js';
import { makeDirectory } from '../system/durable-files.js';
import { ReadOnlyDatabase } from '../system/read-only-database.js';
import { isSameMac, macOf, type StationTrust, WITHOUT_KEY } from '../system/station-key.js';
import type { KeptStanding, Zone } from './standing.js';

/** Between two checkpoints: as many as are counted in a tenth of a second. */
export const CHECKPOINT_EVERY = 20_000;

/** The version of what a checkpoint holds: those of another version are made again. */
const VERSION = 2;

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS checkpoints (
    revision INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    standing TEXT NOT NULL,
    checksum TEXT NOT NULL
  ) STRICT`;

const BUSY_TIMEOUT_MS = 5_000;

type Row = Readonly<Record<string, unknown>>;

/** A checkpoint as it stands there. */
export interface FoundCheckpoint {
  readonly kept: KeptStanding;
  readonly isVouchedFor: boolean;
  /** It is found by its own revision and time. */
  readonly isInItsPlace: boolean;
}

/** Opened to write, or to read. */
interface DatabaseFile {
  readonly database: DatabaseSync;
  close(): void;
}

/**
 * How everybody stood after every so many events, in `audit.sqlite`. They save time only: each names the hash of its
 * event, so that one of another history is not used, `verify` compares each with a replay, and the file may be deleted.
 */
export class Checkpoints {
  readonly #path: string;
  #file: DatabaseFile;
  #isDamaged = false;
  readonly #key: Uint8Array | null;

  private constructor(path: string, file: DatabaseFile, { key }: StationTrust) {
    this.#path = path;
    this.#file = file;
    this.#key = key?.checkpointKey ?? null;
  }

  /**
   * For the one who writes them. A file that is none of this version is made again.
   * @param trust with a key, only checkpoints that it vouches for are used: all others are passed over
   */
  static open(dataDir: string, trust: StationTrust = WITHOUT_KEY): Checkpoints {
    makeDirectory(dataDir);
    const path = checkpointsPath(dataDir);
    try {
      return new Checkpoints(path, opened(path), trust);
    } catch {
      remove(path);
      return new Checkpoints(path, opened(path), trust);
    }
  }

  /** Beside the one who writes them; null where there are none. */
  static openToRead(dataDir: string, trust: StationTrust = WITHOUT_KEY): Checkpoints | null {
    const path = checkpointsPath(dataDir);
    if (!existsSync(path)) return null;
    return new Checkpoints(path, new ReadOnlyDatabase(path, { timeout: BUSY_TIMEOUT_MS }), trust);
  }

  /** Something in the file could not be read, and was passed over. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** The revisions that there are checkpoints of, in order. */
  revisions(): readonly number[] {
    return this.#all('SELECT revision FROM checkpoints ORDER BY revision').map(({ revision }) =>
      Number(revision),
    );
  }

  /** For those who compare it; null where there is none any more. @throws Error when it is no checkpoint */
  at(revision: number): FoundCheckpoint | null {
    const [row] = this.#all('SELECT * FROM checkpoints WHERE revision = ?', revision);
    if (row === undefined) return null;
    const kept = JSON.parse(String(row.standing)) as KeptStanding;
    return { kept, isVouchedFor: this.#vouchesFor(row), isInItsPlace: isInItsPlace(kept, row) };
  }

  /** The last one not after a revision; null where there is none, or it is not what was written. */
  through(revision: number): KeptStanding | null {
    const [row] = this.#readable(
      'SELECT * FROM checkpoints WHERE revision <= ? ORDER BY revision DESC LIMIT 1',
      revision,
    );
    return this.#usable(row);
  }

  /** The last one whose events are all of a time not after an instant; null where there is none, or it is not what was written. */
  until(instant: number): KeptStanding | null {
    const [row] = this.#readable(
      'SELECT * FROM checkpoints WHERE at <= ? ORDER BY revision DESC LIMIT 1',
      instant,
    );
    return this.#usable(row);
  }

  /** The time zones up to the last checkpoint. */
  zones(): readonly Zone[] {
    return this.through(Number.MAX_SAFE_INTEGER)?.zones ?? [];
  }

  write(kept: KeptStanding): void {
    const standing = JSON.stringify(kept);
    this.#file.database
      .prepare('INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?)')
      .run(kept.revision, kept.at, standing, checksumOf(this.#key, standing));
  }

  forget(): void {
    this.#file.database.exec('DELETE FROM checkpoints');
  }

  /** Begins an empty file in the place of a damaged one. */
  discard(): void {
    this.#file.close();
    remove(this.#path);
    this.#file = opened(this.#path);
    this.#isDamaged = false;
  }

  close(): void {
    this.#file.close();
  }

  #usable(row: Row | undefined): KeptStanding | null {
    if (row === undefined || !this.#vouchesFor(row)) return null;
    const kept = JSON.parse(String(row.standing)) as KeptStanding;
    return isInItsPlace(kept, row) ? kept : null;
  }

  #vouchesFor({ standing, checksum }: Row): boolean {
    return isSameMac(String(checksum), checksumOf(this.#key, String(standing)));
  }

  /** For answers, which only take longer without a checkpoint. */
  #readable(query: string, ...parameters: readonly number[]): readonly Row[] {
    try {
      return this.#all(query, ...parameters);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      this.#isDamaged = true;
      return [];
    }
  }

  #all(query: string, ...parameters: readonly number[]): readonly Row[] {
    return this.#file.database.prepare(query).all(...parameters);
  }
}

/** The columns by which a checkpoint is found are under no checksum. */
function isInItsPlace(kept: KeptStanding, { revision, at }: Row): boolean {
  return kept.revision === revision && kept.at === at;
}

export function checkpointsPath(dataDir: string): string {
  return join(dataDir, 'audit.sqlite');
}

function remove(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
}

/** @throws Error when the file is no database, or holds something else */
function opened(path: string): DatabaseFile {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
    if (version !== 0 && version !== VERSION) throw new Error(`its version is ${version}`);
    database.exec(SCHEMA);
    database.exec(`PRAGMA user_version = ${VERSION}`);
    return { database, close: () => database.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A MAC with the station's key, else a SHA-256. */
function checksumOf(key: Uint8Array | null, standing: string): string {
  return key === null ? createHash('sha256').update(standing).digest('hex') : macOf(key, standing);
}
