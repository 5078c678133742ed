import { Layouts } from '../collection-layout.js';
import {
  type AnyCollection,
  type DocumentStore,
  DuplicateKeyError,
  type KeptStore,
  type Rebuild,
} from '../document-store.js';
import { type WritableDocuments, WriteAccess } from '../documents.js';
import { MemoryDocuments } from './memory-documents.fixture.js';

/** A document store without files, for tests: the same checks and answers as the others, nothing survives it. */
export class MemoryDocumentStore extends WriteAccess implements DocumentStore {
  readonly kept: KeptStore = new MemoryKept();
  #documents: WritableDocuments;
  #rebuild: MemoryRebuild | null = null;

  /** @throws TypeError when a declaration cannot be kept */
  constructor(collections: readonly AnyCollection[]) {
    super(new Layouts(collections));
    this.#documents = new MemoryDocuments(this.layouts);
  }

  async beginRebuild(): Promise<Rebuild> {
    if (this.#rebuild !== null) throw new Error('A rebuild is under way already');
    this.#rebuild = new MemoryRebuild(this.layouts, (documents) => {
      if (documents !== null) this.#documents = documents;
      this.#rebuild = null;
    });
    return this.#rebuild;
  }

  whyLost(): null {
    return null;
  }

  async close(): Promise<void> {}

  protected documents(): WritableDocuments {
    return this.#documents;
  }
}

class MemoryRebuild extends WriteAccess implements Rebuild {
  readonly #end: (documents: WritableDocuments | null) => void;
  #documents: WritableDocuments | null;

  constructor(layouts: Layouts, end: (documents: WritableDocuments | null) => void) {
    super(layouts);
    this.#end = end;
    this.#documents = new MemoryDocuments(layouts);
  }

  async makeNextIndex(): Promise<boolean> {
    this.documents();
    return false;
  }

  async swap(): Promise<void> {
    this.#end(this.documents());
    this.#documents = null;
  }

  async discard(): Promise<void> {
    if (this.#documents === null) return;
    this.#end(null);
    this.#documents = null;
  }

  protected documents(): WritableDocuments {
    if (this.#documents === null) throw new Error('This rebuild has ended');
    return this.#documents;
  }
}

class MemoryKept implements KeptStore {
  readonly #values = new Map<string, string>();

  async get(namespace: string, id: string): Promise<string | null> {
    return this.#values.get(JSON.stringify([namespace, id])) ?? null;
  }

  async insert(namespace: string, id: string, value: string): Promise<void> {
    const key = JSON.stringify([namespace, id]);
    if (this.#values.has(key)) throw new DuplicateKeyError(`${namespace}: ${id} is kept already`);
    this.#values.set(key, value);
  }
}
