import { existsSync } from 'node:fs';
import { syncFile } from '../../system/durable-files.js';
import { Layouts } from '../collection-layout.js';
import { DocumentsReplacedError, NoDocumentsError, type RebuildBeside } from '../document-store.js';
import { indexProblem } from './compare-stored.js';
import { Connection } from './connection.js';
import { type GenerationFile, Generations } from './generations.js';
import { type SqliteDocumentStoreOptions, SqliteRebuild } from './sqlite-document-store.js';

/**
 * Begins a rebuild beside the active generation, which another process may write meanwhile. If that process is started
 * again, it removes what it does not know, and the swap says so.
 * @throws NoDocumentsError
 */
export async function openSqliteRebuildBeside({
  dataDir,
  collections,
}: SqliteDocumentStoreOptions): Promise<RebuildBeside> {
  const generations = new Generations(dataDir, new Layouts(collections));
  const present = generations.current();
  if (present?.schema !== generations.schema) throw new NoDocumentsError();
  return new SqliteRebuildBeside(generations, generations.begin('bulk'), present.generation);
}

class SqliteRebuildBeside extends SqliteRebuild implements RebuildBeside {
  readonly #present: string;
  readonly #path: string;

  constructor(generations: Generations, file: GenerationFile, present: number) {
    const { generation } = file;
    const path = generations.path(generation);
    super(generations.layouts, file.content, (outcome) => {
      try {
        if (outcome === 'swap') file.share();
      } catch (error) {
        // Where the disk is full: nobody else knows this file.
        file.close();
        generations.remove(generation);
        throw error;
      }
      file.close();
      if (outcome === 'discard') return generations.remove(generation);
      const isAsBegun = generations.current()?.generation === present;
      if (isAsBegun && existsSync(path)) return generations.putInForce(generation);
      generations.remove(generation);
      throw new DocumentsReplacedError();
    });
    this.#present = generations.path(present);
    this.#path = path;
  }

  storedDifference(copy: string): string | null {
    return this.compareRows(copy, 'without bodies').difference ?? indexProblem(copy);
  }

  /** The writer of the present documents waits in its next batch, for as long as it takes to catch up. */
  async swapAfter(catchUp: () => Promise<void>): Promise<void> {
    while (await this.makeNextIndex());
    // So that little is left to be made durable while the writer waits.
    if (existsSync(this.#path)) syncFile(this.#path);
    const present = new Connection(this.#present);
    try {
      present.exec('BEGIN IMMEDIATE');
      await catchUp();
      await this.swap();
    } finally {
      present.close();
    }
  }
}
