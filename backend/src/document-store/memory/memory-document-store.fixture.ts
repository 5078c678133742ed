import { Layouts } from '../collection-layout.js';
import {
  type AnyCollection,
  type CredentialStore,
  type DocumentStore,
  DuplicateKeyError,
  type Rebuild,
} from '../document-store.js';
import { type WritableGeneration, WriteAccess } from '../read-access.js';
import { MemoryGeneration } from './memory-generation.fixture.js';

/** A document store without files, for tests: the same checks and answers as the others, nothing survives it. */
export class MemoryDocumentStore extends WriteAccess implements DocumentStore {
  readonly credentials: CredentialStore = new MemoryCredentials();
  #generation: WritableGeneration;
  #rebuild: MemoryRebuild | null = null;

  /** @throws TypeError when a declaration cannot be kept */
  constructor(collections: readonly AnyCollection[]) {
    super(new Layouts(collections));
    this.#generation = new MemoryGeneration(this.layouts);
  }

  async beginRebuild(): Promise<Rebuild> {
    if (this.#rebuild !== null) throw new Error('A rebuild is under way already');
    this.#rebuild = new MemoryRebuild(this.layouts, (rebuilt) => {
      if (rebuilt !== null) this.#generation = rebuilt;
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

class MemoryRebuild extends WriteAccess implements Rebuild {
  readonly #end: (rebuilt: WritableGeneration | null) => void;
  #generation: WritableGeneration | null;

  constructor(layouts: Layouts, end: (rebuilt: WritableGeneration | null) => void) {
    super(layouts);
    this.#end = end;
    this.#generation = new MemoryGeneration(layouts);
  }

  async makeNextIndex(): Promise<boolean> {
    return this.generation === null;
  }

  async swap(): Promise<void> {
    this.#end(this.generation);
    this.#generation = null;
  }

  async discard(): Promise<void> {
    if (this.#generation === null) return;
    this.#end(null);
    this.#generation = null;
  }

  protected get generation(): WritableGeneration {
    if (this.#generation === null) throw new Error('This rebuild has ended');
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
