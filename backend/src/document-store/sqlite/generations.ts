import { existsSync } from 'node:fs';
import type { Layouts } from '../collection-layout.js';
import { DocumentsUnavailableError } from '../document-store.js';
import { Connection, isDamaged, isUnreadable } from './connection.js';
import { GenerationFiles } from './generation-files.js';
import { indexesOf, schemaHash, tablesOf } from './schema.js';
import { SqliteGeneration } from './sqlite-generation.js';

/** Documents are derived: the last commits before a power cut may go, with their checkpoint, and are projected again. */
const LIVE = 'PRAGMA synchronous = NORMAL';
/** Kept in the file: readers go on beside the writer. */
const SHARED = 'PRAGMA journal_mode = WAL';
/**
 * A rebuild that is cut off starts again, so nothing is synced before it is activated, and nobody else reads it: without a
 * write-ahead log each page is written once, and with its lock held no read asks the file whether another has changed it.
 */
const BULK = 'PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; PRAGMA main.locking_mode = EXCLUSIVE';
/** The lock is held until the next read after that. */
const UNLOCKED = 'PRAGMA main.locking_mode = NORMAL; SELECT 1 FROM main.sqlite_schema LIMIT 1';
/**
 * A checkpoint at 16 MB of WAL instead of 4: the pages that are written again and again, such as those of serials, which come
 * in no order, are moved to the file a quarter as often.
 */
const CHECKPOINT_PAGES = 'PRAGMA wal_autocheckpoint = 4000';
const WRITER_CACHE = 'PRAGMA cache_size = -65536';
const READER_CACHE = 'PRAGMA cache_size = -16384';
/** The WAL keeps its largest size by default; a long read of another thread can make it large. */
const WAL_LIMIT = 'PRAGMA journal_size_limit = 67108864';

/** A replay is thrown away without indexes, and is as quick with the small cache. */
export type Speed = 'live' | 'bulk' | 'replay';

export interface GenerationFile {
  readonly generation: number;
  readonly content: SqliteGeneration;
  /** For a file that was opened to be filled: from now on others may open it. */
  share(): void;
  close(): void;
}

/** The generations of a data folder, with the tables of some declarations in them. */
export class Generations extends GenerationFiles {
  /** Names what the files are made for. */
  readonly schema: string;

  /** @param notice called with one sentence when documents are given up */
  constructor(
    dataDir: string,
    readonly layouts: Layouts,
    private readonly notice: (text: string) => void = () => {},
  ) {
    super(dataDir);
    this.schema = schemaHash(layouts.all());
  }

  /** Activates a complete and closed generation; it is made durable first. */
  putInForce(generation: number): void {
    this.activate({ generation, schema: this.schema });
  }

  /**
   * Opens the active generation for writing. Where there is none, or it was made for other declarations or is damaged,
   * a new one is activated and the others are removed: projections then find checkpoint -1 and replay.
   */
  openOrCreate(): GenerationFile {
    const current = this.current();
    if (current?.schema === this.schema) {
      const file = this.#openUnlessDamaged(current.generation);
      if (file !== null) {
        this.removeOthers(file.generation);
        return file;
      }
    } else if (current !== null) {
      this.notice('The declarations of the read models have changed: they are built again from the ledger.');
    }
    const generation = this.#create(indexesOf(this.layouts.all()));
    this.putInForce(generation);
    this.removeOthers(generation);
    return this.openToWrite(generation, 'live');
  }

  /**
   * Opens an empty generation, not active, to be filled. Its indexes are made when a query needs them, or one by one by
   * `makeNextIndex`.
   */
  begin(speed: Speed): GenerationFile {
    return this.openToWrite(this.#create(new Map()), speed);
  }

  openToWrite(generation: number, speed: Speed): GenerationFile {
    const cache = speed === 'replay' ? READER_CACHE : WRITER_CACHE;
    const settings = [speed === 'live' ? LIVE : BULK, cache, CHECKPOINT_PAGES, WAL_LIMIT];
    return this.#prepareFile(generation, new Connection(this.path(generation)), settings);
  }

  /** @throws the error of SQLite when the file is gone or damaged */
  openToRead(generation: number): GenerationFile {
    const connection = new Connection(this.path(generation), { readOnly: true });
    return this.#prepareFile(generation, connection, [READER_CACHE]);
  }

  /** Deactivates documents that were found damaged: from nothing, projections replay the ledger. */
  giveUp(generation: number): void {
    this.deactivate(generation);
    this.notice(
      `The read models ${this.path(generation)} are damaged: they are built again when next opened to write.`,
    );
  }

  /** Makes an empty generation and leaves it closed, not active. */
  #create(indexes: ReadonlyMap<string, string>): number {
    const generation = this.next();
    const connection = new Connection(this.path(generation));
    const statements = [tablesOf(this.layouts.all()), ...indexes.values()];
    try {
      connection.exec(SHARED);
      connection.transaction('IMMEDIATE', () => connection.exec(statements.join(';\n')));
    } finally {
      connection.close();
    }
    return generation;
  }

  #openUnlessDamaged(generation: number): GenerationFile | null {
    const path = this.path(generation);
    if (!existsSync(path)) {
      this.notice(`The read models ${path} are gone: they are built again from the ledger.`);
      return null;
    }
    try {
      return this.openToWrite(generation, 'live');
    } catch (error) {
      if (!isDamaged(error)) throw error;
      const aside = this.moveAside(generation);
      this.notice(
        `The read models are damaged (${(error as Error).message}): moved to ${aside} and built again from the ledger.`,
      );
      return null;
    }
  }

  #prepareFile(generation: number, connection: Connection, settings: readonly string[]): GenerationFile {
    try {
      // SQLite opens lazily: reading the schema makes a damaged file or one that was replaced known here.
      const layouts = this.layouts.all();
      connection.assertSchema([tablesOf(layouts), ...indexesOf(layouts).values()].join(';\n'));
      connection.exec(settings.join('; '));
      connection.onFailure = (error) => {
        if (isDamaged(error)) this.giveUp(generation);
        return asUnavailable(error);
      };
      return {
        generation,
        content: new SqliteGeneration(connection, this.layouts),
        share: () => connection.exec(`${UNLOCKED}; ${SHARED}`),
        close: () => connection.close(),
      };
    } catch (error) {
      connection.close();
      throw error;
    }
  }
}

/** What a file that fails throws; a fault of the program stays one. */
export function asUnavailable(error: unknown): unknown {
  return isUnreadable(error) ? new DocumentsUnavailableError(error.message, { cause: error }) : error;
}
