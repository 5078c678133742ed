import { existsSync } from 'node:fs';
import type { Layouts } from '../collection-layout.js';
import { DocumentsUnavailableError } from '../document-store.js';
import { Connection, isDamaged, isUnreadable } from './connection.js';
import type { GenerationFiles } from './generation-files.js';
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

/**
 * Makes an empty generation and leaves it closed, not active.
 * @param indexes those that are not there at first are made when a query needs them, or one by one by `makeNextIndex`
 */
export function createGeneration(
  generations: GenerationFiles,
  layouts: Layouts,
  indexes: 'at first' | 'later',
): number {
  const generation = generations.next();
  const connection = new Connection(generations.path(generation));
  const statements = [
    tablesOf(layouts.all()),
    ...(indexes === 'later' ? [] : indexesOf(layouts.all()).values()),
  ];
  try {
    connection.exec(SHARED);
    connection.transaction('IMMEDIATE', () => connection.exec(statements.join(';\n')));
  } finally {
    connection.close();
  }
  return generation;
}

/** What a file has once its indexes are made too. */
function schemaOf(layouts: Layouts): string {
  return [tablesOf(layouts.all()), ...indexesOf(layouts.all()).values()].join(';\n');
}

/** @param onDamage called once a call finds the file damaged, before that call throws */
export function openToWrite(
  path: string,
  generation: number,
  layouts: Layouts,
  speed: Speed,
  onDamage: () => void,
): GenerationFile {
  const cache = speed === 'replay' ? READER_CACHE : WRITER_CACHE;
  const settings = [speed === 'live' ? LIVE : BULK, cache, CHECKPOINT_PAGES, WAL_LIMIT];
  return opened(new Connection(path), generation, layouts, settings, onDamage);
}

/** @throws the error of SQLite when the file is gone or damaged */
export function openToRead(
  path: string,
  generation: number,
  layouts: Layouts,
  onDamage: () => void,
): GenerationFile {
  return opened(new Connection(path, { readOnly: true }), generation, layouts, [READER_CACHE], onDamage);
}

/** Deactivates documents that were found damaged: from nothing, projections replay the ledger. */
export function giveUpDamaged(
  generations: GenerationFiles,
  generation: number,
  notice: (text: string) => void,
): void {
  generations.deactivate(generation);
  notice(
    `The read models ${generations.path(generation)} are damaged: they are built again when next opened to write.`,
  );
}

/**
 * Opens the active generation for writing. Where there is none, or it was made for other declarations or is damaged,
 * a new one is activated and the others are removed: projections then find checkpoint -1 and replay.
 */
export function openOrCreate(
  generations: GenerationFiles,
  layouts: Layouts,
  notice: (text: string) => void,
): GenerationFile {
  const schema = schemaHash(layouts.all());
  const current = generations.current();
  if (current?.schema === schema) {
    const file = openUnlessDamaged(generations, current.generation, layouts, notice);
    if (file !== null) {
      generations.removeOthers(file.generation);
      return file;
    }
  } else if (current !== null) {
    notice('The declarations of the read models have changed: they are built again from the ledger.');
  }
  const generation = createGeneration(generations, layouts, 'at first');
  generations.activate({ generation, schema });
  generations.removeOthers(generation);
  const onDamage = () => giveUpDamaged(generations, generation, notice);
  return openToWrite(generations.path(generation), generation, layouts, 'live', onDamage);
}

function openUnlessDamaged(
  generations: GenerationFiles,
  generation: number,
  layouts: Layouts,
  notice: (text: string) => void,
): GenerationFile | null {
  const path = generations.path(generation);
  if (!existsSync(path)) {
    notice(`The read models ${path} are gone: they are built again from the ledger.`);
    return null;
  }
  try {
    return openToWrite(path, generation, layouts, 'live', () =>
      giveUpDamaged(generations, generation, notice),
    );
  } catch (error) {
    if (!isDamaged(error)) throw error;
    const aside = generations.moveAside(generation);
    notice(
      `The read models are damaged (${(error as Error).message}): moved to ${aside} and built again from the ledger.`,
    );
    return null;
  }
}

function opened(
  connection: Connection,
  generation: number,
  layouts: Layouts,
  settings: readonly string[],
  onDamage: () => void,
): GenerationFile {
  try {
    // SQLite opens lazily: reading the schema makes a damaged file or one that was replaced known here.
    connection.assertSchema(schemaOf(layouts));
    connection.exec(settings.join('; '));
    connection.onFailure = (error) => {
      if (isDamaged(error)) onDamage();
      return isUnreadable(error) ? new DocumentsUnavailableError(error.message, { cause: error }) : error;
    };
    return {
      generation,
      content: new SqliteGeneration(connection, layouts),
      share: () => connection.exec(`${UNLOCKED}; ${SHARED}`),
      close: () => connection.close(),
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}
