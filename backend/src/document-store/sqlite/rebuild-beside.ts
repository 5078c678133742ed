import { existsSync } from 'node:fs';
import { syncFile } from '../../system/durable-files.js';
import { Layouts } from '../collection-layout.js';
import {
  type AnyCollection,
  DocumentsReplacedError,
  NoDocumentsError,
  type RebuildBeside,
} from '../document-store.js';
import { WriteAccess } from '../read-access.js';
import { indexProblem } from './compare-stored.js';
import { Connection } from './connection.js';
import { createGeneration, type GenerationFile, openToWrite } from './generation-file.js';
import { type Current, GenerationFiles } from './generation-files.js';
import { schemaHash } from './schema.js';
import type { SqliteGeneration } from './sqlite-generation.js';

/**
 * Begins a rebuild beside the active generation, which another process may write meanwhile. If that process is started
 * again, it removes what it does not know, and the swap says so.
 * @throws NoDocumentsError
 */
export async function openSqliteRebuildBeside({
  dataDir,
  collections,
}: {
  readonly dataDir: string;
  readonly collections: readonly AnyCollection[];
}): Promise<RebuildBeside> {
  const layouts = new Layouts(collections);
  const generations = new GenerationFiles(dataDir);
  const present = generations.current();
  if (present === null || present.schema !== schemaHash(layouts.all())) throw new NoDocumentsError();
  const generation = createGeneration(generations, layouts, 'later');
  const file = openToWrite(generations.path(generation), generation, layouts, 'bulk', () => {});
  return new SqliteRebuildBeside(layouts, generations, file, present);
}

class SqliteRebuildBeside extends WriteAccess implements RebuildBeside {
  readonly #generations: GenerationFiles;
  readonly #file: GenerationFile;
  readonly #present: Current;
  #hasEnded = false;

  constructor(layouts: Layouts, generations: GenerationFiles, file: GenerationFile, present: Current) {
    super(layouts);
    this.#generations = generations;
    this.#file = file;
    this.#present = present;
  }

  async makeNextIndex(): Promise<boolean> {
    return this.generation.makeNextIndex();
  }

  storedDifference(copy: string): string | null {
    return this.generation.compareRows(copy, 'without bodies').difference ?? indexProblem(copy);
  }

  /** The writer of the present documents waits in its next batch, for as long as it takes to catch up. */
  async swapAfter(catchUp: () => Promise<void>): Promise<void> {
    while (await this.makeNextIndex());
    // So that little is left to be made durable while the writer waits.
    if (existsSync(this.#path)) syncFile(this.#path);
    const present = new Connection(this.#generations.path(this.#present.generation));
    try {
      present.exec('BEGIN IMMEDIATE');
      await catchUp();
      this.#file.share();
      this.#close();
      const isAsBegun = this.#generations.current()?.generation === this.#present.generation;
      if (!isAsBegun || !existsSync(this.#path)) {
        this.#generations.remove(this.#file.generation);
        throw new DocumentsReplacedError();
      }
      this.#generations.activate({ generation: this.#file.generation, schema: this.#present.schema });
    } finally {
      present.close();
    }
  }

  async discard(): Promise<void> {
    if (this.#hasEnded) return;
    this.#close();
    this.#generations.remove(this.#file.generation);
  }

  protected get generation(): SqliteGeneration {
    if (this.#hasEnded) throw new Error('This rebuild has ended');
    return this.#file.content;
  }

  get #path(): string {
    return this.#generations.path(this.#file.generation);
  }

  #close(): void {
    this.#hasEnded = true;
    this.#file.close();
  }
}
