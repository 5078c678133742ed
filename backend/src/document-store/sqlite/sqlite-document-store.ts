import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../../system/durable-files.js';
import { Layouts } from '../collection-layout.js';
import {
  type DocumentStore,
  DocumentsUnavailableError,
  type OpenCredentials,
  type OpenOptions,
  type ReadOnlyDocumentStore,
  type Rebuild,
  type WriteBatch,
} from '../document-store.js';
import { RebuildAccess, WriteAccess } from '../read-access.js';
import type { Bodies, StoredComparison } from './compare-stored.js';
import { CredentialDatabase } from './credential-database.js';
import { type GenerationFile, Generations, type Speed } from './generations.js';
import { SqliteReadOnlyStore } from './read-only-store.js';
import type { SqliteGeneration } from './sqlite-generation.js';

export interface SqliteDocumentStoreOptions extends OpenOptions {
  readonly dataDir: string;
}

/**
 * Opens the document store in the calling thread: SQLite is synchronous underneath, a call is done when it returns. One
 * writer for a folder.
 * @throws TypeError when a declaration cannot be stored
 */
export async function openSqliteDocumentStore(options: SqliteDocumentStoreOptions): Promise<DocumentStore> {
  return open(options, SqliteStore);
}

/**
 * As `openSqliteDocumentStore`, for reading; credentials can be written. It may be opened before the writer, and finds
 * nothing (checkpoint -1) until that is there; later it never takes missing documents for none, but throws a
 * `DocumentsUnavailableError`.
 */
export async function openSqliteDocumentReader(
  options: SqliteDocumentStoreOptions,
): Promise<ReadOnlyDocumentStore> {
  return open(options, SqliteReadOnlyStore);
}

/** Documents that are made to be compared, and thrown away. */
export interface Replay extends Rebuild {
  /** Compares the rows of a file of the same declarations; its indexes are for `indexProblem`. */
  compareRows(path: string, bodies: Bodies): StoredComparison;
  close(): Promise<void>;
}

/** Begins documents in a folder of their own. They are written faster than those of a store in use. */
export async function beginSqliteReplay(options: SqliteDocumentStoreOptions): Promise<Replay> {
  const store = open(options, SqliteStore);
  const rebuild = await store.beginRebuild('replay');
  return Object.assign(rebuild, { close: () => store.close() });
}

/** Opens the credentials alone, or begins a new store of them. */
export function openSqliteCredentials(dataDir: string): OpenCredentials {
  makeDirectory(dataDir);
  return new CredentialDatabase(credentialsFile(dataDir));
}

/** As `openSqliteCredentials`, to read what is there, also in a folder that cannot be written. */
export function openSqliteCredentialReader(dataDir: string): OpenCredentials {
  const path = credentialsFile(dataDir);
  // The journal of an insert that was cut off has to be rolled back, which only a writer can.
  return new CredentialDatabase(path, { readOnly: !existsSync(`${path}-journal`) });
}

export function credentialsFile(dataDir: string): string {
  return join(dataDir, 'kept.sqlite');
}

type StoreClass<Store> = new (generations: Generations, credentials: CredentialDatabase) => Store;

function open<Store>(
  { dataDir, collections, notice }: SqliteDocumentStoreOptions,
  Store: StoreClass<Store>,
): Store {
  const layouts = new Layouts(collections);
  makeDirectory(dataDir);
  const credentials = new CredentialDatabase(credentialsFile(dataDir));
  try {
    return new Store(new Generations(dataDir, layouts, notice), credentials);
  } catch (error) {
    credentials.close();
    throw error;
  }
}

class SqliteStore extends WriteAccess implements DocumentStore {
  #file: GenerationFile;
  #rebuild: SqliteRebuild | null = null;

  constructor(
    private readonly generations: Generations,
    readonly credentials: CredentialDatabase,
  ) {
    super(generations.layouts);
    this.#file = generations.openOrCreate();
  }

  /** @throws DocumentsUnavailableError when they were found damaged, or another writer has replaced them */
  override async commit(batch: WriteBatch): Promise<void> {
    this.#assertActive();
    await super.commit(batch);
    // Whoever has replaced them meanwhile took in all that was committed before: not this batch.
    this.#assertActive();
  }

  /** Reads one small file. */
  whyLost(): string | null {
    const { generation } = this.#file;
    const current = this.generations.current();
    if (current?.generation === generation) return null;
    return current === null
      ? `Generation ${generation} of the read models was found damaged: they are built again`
      : `Generation ${generation} of the read models is no longer active`;
  }

  async beginRebuild(speed: Speed = 'bulk'): Promise<SqliteRebuild> {
    if (this.#rebuild !== null) throw new Error('A rebuild is under way already');
    const file = this.generations.begin(speed);
    this.#rebuild = new SqliteRebuild(this.layouts, file.content, (outcome) => {
      this.#rebuild = null;
      if (outcome === 'swap') file.share();
      file.close();
      if (outcome === 'swap') this.#replaceWith(file.generation);
      else this.generations.remove(file.generation);
    });
    return this.#rebuild;
  }

  async close(): Promise<void> {
    await this.#rebuild?.discard();
    this.#file.close();
    this.credentials.close();
  }

  protected get generation(): SqliteGeneration {
    return this.#file.content;
  }

  #assertActive(): void {
    const lost = this.whyLost();
    if (lost !== null) throw new DocumentsUnavailableError(lost);
  }

  #replaceWith(generation: number): void {
    const old = this.#file;
    this.generations.putInForce(generation);
    this.#file = this.generations.openToWrite(generation, 'live');
    old.close();
    this.generations.remove(old.generation);
  }
}

/** A rebuild in a file, whose rows can be compared. */
export class SqliteRebuild extends RebuildAccess<SqliteGeneration> {
  compareRows(path: string, bodies: Bodies): StoredComparison {
    return this.generation.compareRows(path, bodies);
  }
}
