import { existsSync } from 'node:fs';
import type { Layouts } from '../collection-layout.js';
import { DocumentsUnavailableError, type ReadOnlyDocumentStore } from '../document-store.js';
import { ReadAccess, type ReadableGeneration, type Soon } from '../read-access.js';
import { isDamaged, isUnreadable } from './connection.js';
import type { CredentialDatabase } from './credential-database.js';
import { type GenerationFile, giveUpDamaged, openToRead } from './generation-file.js';
import type { GenerationFiles } from './generation-files.js';
import { schemaHash } from './schema.js';

/**
 * Reads what another thread writes. Every call asks first which generation is active (one small file, about 6 us),
 * so a swap is seen by the next call, without messages or timers. Before the first, the store is empty.
 */
export class SqliteReadOnlyStore extends ReadAccess implements ReadOnlyDocumentStore {
  readonly credentials: CredentialDatabase;
  readonly #generations: GenerationFiles;
  readonly #schema: string;
  readonly #notice: (text: string) => void;
  #file: GenerationFile | null = null;
  #hasSeenDocuments = false;
  /** Why the documents were given up, if they were. */
  #damage = '';

  constructor(
    layouts: Layouts,
    generations: GenerationFiles,
    credentials: CredentialDatabase,
    notice: (text: string) => void,
  ) {
    super(layouts);
    this.credentials = credentials;
    this.#generations = generations;
    this.#schema = schemaHash(layouts.all());
    this.#notice = notice;
  }

  async close(): Promise<void> {
    this.#file?.close();
    this.#file = null;
    this.credentials.close();
  }

  protected override ask<Answer>(
    question: (generation: ReadableGeneration) => Soon<Answer>,
    none: Answer,
  ): Soon<Answer> {
    const file = this.#activeFile();
    if (file !== null) return question(file.content);
    // The caller may have been promised documents already: an empty answer would be a wrong one.
    if (this.#hasSeenDocuments)
      throw new DocumentsUnavailableError(`The read models are damaged or gone${this.#damage}`);
    return none;
  }

  #activeFile(): GenerationFile | null {
    for (;;) {
      const current = this.#generations.current();
      if (current !== null && current.generation === this.#file?.generation) return this.#file;
      this.#file?.close();
      this.#file = null;
      if (current === null || current.schema !== this.#schema) return null;
      this.#hasSeenDocuments = true;
      this.#file = this.#open(current.generation);
      // Around again: the generation may have been replaced, and its WAL removed, while it was being opened.
      if (this.#file === null && this.#generations.current()?.generation === current.generation) return null;
    }
  }

  /** Null when the file is gone, replaced by the next generation or by hand. */
  #open(generation: number): GenerationFile | null {
    const path = this.#generations.path(generation);
    const onDamage = () => giveUpDamaged(this.#generations, generation, this.#notice);
    try {
      return openToRead(path, generation, this.layouts, onDamage);
    } catch (error) {
      if (isDamaged(error)) {
        this.#damage = `: ${(error as Error).message}`;
        onDamage();
      } else if (existsSync(path)) {
        throw isUnreadable(error) ? new DocumentsUnavailableError(error.message, { cause: error }) : error;
      }
      return null;
    }
  }
}
