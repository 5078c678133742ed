import type {
  CollectionDeclaration,
  Document,
  DocumentId,
  DocumentReader,
  Filter,
  Write,
} from '../document-store/document-store.js';
import { asStorageError } from '../system/storage-fault.js';
import type { Documents } from './projection.js';

/** How many documents `sweep` reads at once. */
const PAGE = 1_000;

/** Reading or writing the read models failed: not because of the event, and it may pass. */
export class ReadModelStoreError extends Error {
  override readonly name = 'ReadModelStoreError';
}

/** null: removed, or not there. */
type Cache = Map<DocumentId, Document | null>;

/** What a write of the present event has replaced. */
interface Replaced {
  readonly cache: Cache;
  readonly id: DocumentId;
  /** undefined: the batch had not written it. */
  readonly before: Document | null | undefined;
}

/**
 * The documents of one batch: each is read once and written once, however many events change it. Until `accept` the writes
 * of an event can be taken back, so that one that fails half-way leaves nothing.
 */
export class UnitOfWork implements Documents {
  readonly #store: Pick<DocumentReader, 'get' | 'find'>;
  readonly #read = new Map<string, Cache>();
  readonly #written = new Map<string, Cache>();
  #replaced: Replaced[] = [];

  constructor(store: Pick<DocumentReader, 'get' | 'find'>) {
    this.#store = store;
  }

  async get<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): Promise<D | null> {
    const { name } = collection;
    for (const layer of [this.#written, this.#read]) {
      const document = layer.get(name)?.get(id);
      if (document !== undefined) return document as D | null;
    }
    const document = await fromStore(this.#store.get(collection, id));
    cacheOf(this.#read, name).set(id, document);
    return document;
  }

  put<D extends Document>(collection: CollectionDeclaration<D>, document: NoInfer<D>): void {
    this.#write(collection.name, document.id, document);
  }

  remove<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): void {
    this.#write(collection.name, id, null);
  }

  async *sweep<D extends Document>(
    collection: CollectionDeclaration<D>,
    where: Filter<D>,
    orderBy: keyof D & string,
  ): AsyncGenerator<D> {
    if (this.#written.has(collection.name)) {
      throw new Error(`A sweep of ${collection.name} would not see the writes of this batch`);
    }
    for (let offset = 0; ; offset += PAGE) {
      const query = { where, orderBy: [[orderBy, 'asc']] as const, offset, limit: PAGE };
      const page = await fromStore(this.#store.find(collection, query));
      yield* page;
      if (page.length < PAGE) return;
    }
  }

  /** The event is done: its writes belong to the batch. */
  accept(): void {
    this.#replaced = [];
  }

  /** The event failed: its writes are taken back. */
  discard(): void {
    for (const { cache, id, before } of this.#replaced.reverse()) {
      if (before === undefined) cache.delete(id);
      else cache.set(id, before);
    }
    this.#replaced = [];
  }

  /** The accepted writes, one for each document. */
  writes(): readonly Write[] {
    return [...this.#written].flatMap(([collection, documents]) => {
      const read = this.#read.get(collection);
      return [...documents].map(([id, document]): Write => {
        if (document === null) return { kind: 'remove', collection, id };
        const before = read?.get(id);
        return { kind: 'put', collection, document, ...(before ? { before } : {}) };
      });
    });
  }

  #write(collection: string, id: DocumentId, document: Document | null): void {
    const cache = cacheOf(this.#written, collection);
    this.#replaced.push({ cache, id, before: cache.get(id) });
    cache.set(id, document);
  }
}

function cacheOf(layer: Map<string, Cache>, collection: string): Cache {
  let cache = layer.get(collection);
  if (cache === undefined) {
    cache = new Map();
    layer.set(collection, cache);
  }
  return cache;
}

async function fromStore<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw readModelStoreError(error);
  }
}

/** Wraps an error of the store in a `ReadModelStoreError`; errors of the program stay unchanged. */
export function readModelStoreError(error: unknown): unknown {
  if (isFault(error)) return error;
  const { message } = Object(asStorageError(error, 'DATA_DIR')) as Partial<Error>;
  return new ReadModelStoreError(message ?? String(error), { cause: error });
}

/** Errors of the program, such as a missing index: trying again would not help. */
export function isFault(error: unknown): boolean {
  const { name } = Object(error) as Partial<Error>;
  return name !== undefined && FAULTS.has(name);
}

const FAULTS: ReadonlySet<string> = new Set([
  'TypeError',
  'RangeError',
  'MissingIndexError',
  'DuplicateKeyError',
  'CheckpointConflictError',
]);
