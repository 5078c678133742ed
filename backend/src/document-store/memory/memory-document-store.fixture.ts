import { Layouts } from '../collection-layout.js';
import {
  type AnyCollection,
  type CredentialStore,
  type DocumentStore,
  DuplicateKeyError,
  type Rebuild,
} from '../document-store.js';
import { RebuildAccess, type WritableGeneration, WriteAccess } from '../read-access.js';
import { MemoryGeneration } from './memory-generation.fixture.js';

/** A document store without files, for tests: the same checks and answers as the others, nothing survives it. */
export class MemoryDocumentStore extends WriteAccess implements DocumentStore {
  readonly credentials: CredentialStore = new MemoryCredentials();
  #generation: WritableGeneration;
  #rebuild: Rebuild | null = null;

  /** @throws TypeError when a declaration cannot be kept */
  constructor(collections: readonly AnyCollection[]) {
    super(new Layouts(collections));
    this.#generation = new MemoryGeneration(this.layouts);
  }

  async beginRebuild(): Promise<Rebuild> {
    if (this.#rebuild !== null) throw new Error('A rebuild is under way already');
    const rebuilt = new MemoryGeneration(this.layouts);
    this.#rebuild = new RebuildAccess(this.layouts, rebuilt, (outcome) => {
      if (outcome === 'swap') this.#generation = rebuilt;
      this.#rebuild = null;
    });
    return this.#rebuild;
  }

  whyLost(): null {
    return null;
  }

  async close(): Promise<void> {}

  protected get generation(): WritableGeneration {
    return this.#generation;
  }
}

class MemoryCredentials implements CredentialStore {
  readonly #values = new Map<string, string>();

  async get(namespace: string, id: string): Promise<string | null> {
    return this.#values.get(JSON.stringify([namespace, id])) ?? null;
  }

  async insert(namespace: string, id: string, value: string): Promise<void> {
    const key = JSON.stringify([namespace, id]);
    if (this.#values.has(key)) throw new DuplicateKeyError(`${namespace}: ${id} is stored already`);
    this.#values.set(key, value);
  }
}
