import { existsSync } from 'node:fs';
import { DocumentsUnavailableError, type ReadOnlyDocumentStore } from '../document-store.js';
import { ReadAccess, type ReadableGeneration, type Soon } from '../read-access.js';
import { isDamaged } from './connection.js';
import type { CredentialDatabase } from './credential-database.js';
import { asUnavailable, type GenerationFile, type Generations } from './generations.js';

/**
 * Reads what another thread writes. Every call asks first which generation is active (one small file, about 6 us),
 * so a swap is seen by the next call, without messages or timers. Before the first, the store is empty.
 */
export class SqliteReadOnlyStore extends ReadAccess implements ReadOnlyDocumentStore {
  #file: GenerationFile | null = null;
  #hasSeenDocuments = false;
  /** Why the documents were given up, if they were. */
  #damage = '';

  constructor(
    private readonly generations: Generations,
    readonly credentials: CredentialDatabase,
  ) {
    super(generations.layouts);
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
      const current = this.generations.current();
      if (current !== null && current.generation === this.#file?.generation) return this.#file;
      this.#file?.close();
      this.#file = null;
      if (current === null || current.schema !== this.generations.schema) return null;
      this.#hasSeenDocuments = true;
      this.#file = this.#open(current.generation);
      // Around again: the generation may have been replaced, and its WAL removed, while it was being opened.
      if (this.#file === null && this.generations.current()?.generation === current.generation) return null;
    }
  }

  /** Null when the file is gone, replaced by the next generation or by hand. */
  #open(generation: number): GenerationFile | null {
    const { generations } = this;
    try {
      return generations.openToRead(generation);
    } catch (error) {
      if (isDamaged(error)) {
        this.#damage = `: ${(error as Error).message}`;
        generations.giveUp(generation);
      } else if (existsSync(generations.path(generation))) throw asUnavailable(error);
      return null;
    }
  }
}
