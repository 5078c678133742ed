import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../../system/private-files.js';
import { Layouts } from '../collection-layout.js';
import {
  type AnyCollection,
  type DocumentStore,
  DocumentsUnavailableError,
  type KeptStore,
  type Rebuild,
  type WriteBatch,
} from '../document-store.js';
import { DocumentAccess, type Documents } from '../documents.js';
import {
  createGeneration,
  type GenerationFile,
  giveUp,
  openOrStartAnew,
  openToWrite,
} from './generation-file.js';
import { Generations } from './generations.js';
import { KeptDatabase } from './kept-database.js';
import { ReadingStore } from './reading-store.js';
import { schemaHash } from './schema.js';

export interface SqliteDocumentStoreOptions {
  readonly dataDir: string;
  /** The same in every thread: readers see nothing of documents made for other declarations. */
  readonly collections: readonly AnyCollection[];
  /**
   * One writer for a folder. Readers may be opened before it, and find nothing (checkpoint -1) until it is there; later
   * they never take missing documents for none, but throw a `DocumentsUnavailableError`.
   */
  readonly mode: 'write' | 'read';
  /** Told in one sentence when the documents are given up because they are damaged or made for other declarations. */
  readonly notice?: (text: string) => void;
}

/**
 * Opens the document store in the calling thread: SQLite is synchronous underneath, a call is done when it returns.
 * The kept part can be written in both modes.
 * @throws TypeError when a declaration cannot be kept
 */
export async function openSqliteDocumentStore(options: SqliteDocumentStoreOptions): Promise<DocumentStore> {
  const layouts = new Layouts(options.collections);
  const notice = options.notice ?? (() => {});
  mkdirSync(options.dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const generations = new Generations(options.dataDir);
  const kept = new KeptDatabase(join(options.dataDir, 'kept.sqlite'));
  try {
    return options.mode === 'read'
      ? new ReadingStore(layouts, generations, kept, notice)
      : new WritingStore(layouts, generations, kept, notice);
  } catch (error) {
    kept.close();
    throw error;
  }
}

class WritingStore extends DocumentAccess implements DocumentStore {
  readonly kept: KeptStore;
  readonly #closeKept: () => void;
  readonly #generations: Generations;
  readonly #onDamage: (generation: number) => void;
  #file: GenerationFile;
  #rebuild: SqliteRebuild | null = null;

  constructor(
    layouts: Layouts,
    generations: Generations,
    kept: KeptDatabase,
    notice: (text: string) => void,
  ) {
    super(layouts);
    this.kept = kept;
    this.#closeKept = () => kept.close();
    this.#generations = generations;
    this.#onDamage = (generation) => giveUp(generations, generation, notice);
    this.#file = openOrStartAnew(generations, layouts, notice);
  }

  /** @throws DocumentsUnavailableError when they were found damaged, or another writer has replaced them */
  override async commit(batch: WriteBatch): Promise<void> {
    const { generation } = this.#file;
    if (this.#generations.current()?.generation !== generation) {
      throw new DocumentsUnavailableError(
        `Generation ${generation} of the read models is no longer in force`,
      );
    }
    await super.commit(batch);
  }

  async beginRebuild(): Promise<Rebuild> {
    if (this.#rebuild !== null) throw new Error('A rebuild is under way already');
    const generation = createGeneration(this.#generations, this.layouts);
    const file = this.#open(generation, 'bulk');
    this.#rebuild = new SqliteRebuild(this.layouts, file, (outcome) => {
      this.#rebuild = null;
      file.close();
      if (outcome === 'swap') this.#replaceWith(generation);
      else this.#generations.remove(generation);
    });
    return this.#rebuild;
  }

  async close(): Promise<void> {
    await this.#rebuild?.discard();
    this.#file.close();
    this.#closeKept();
  }

  protected documents(): Documents {
    return this.#file.documents;
  }

  #replaceWith(generation: number): void {
    const old = this.#file;
    this.#generations.putInForce({ generation, schema: schemaHash(this.layouts.all()) });
    this.#file = this.#open(generation, 'live');
    old.close();
    this.#generations.remove(old.generation);
  }

  #open(generation: number, speed: 'live' | 'bulk'): GenerationFile {
    const path = this.#generations.path(generation);
    return openToWrite(path, generation, this.layouts, speed, () => this.#onDamage(generation));
  }
}

class SqliteRebuild extends DocumentAccess implements Rebuild {
  readonly #documents: Documents;
  readonly #end: (outcome: 'swap' | 'discard') => void;
  #hasEnded = false;

  constructor(layouts: Layouts, file: GenerationFile, end: (outcome: 'swap' | 'discard') => void) {
    super(layouts);
    this.#documents = file.documents;
    this.#end = end;
  }

  async swap(): Promise<void> {
    this.documents();
    this.#hasEnded = true;
    this.#end('swap');
  }

  async discard(): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#end('discard');
  }

  protected documents(): Documents {
    if (this.#hasEnded) throw new Error('This rebuild has ended');
    return this.#documents;
  }
}
