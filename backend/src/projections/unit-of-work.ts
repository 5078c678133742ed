import type {
  CollectionDeclaration,
  Document,
  DocumentId,
  DocumentReader,
  Filter,
  Write,
} from '../document-store/document-store.js';
import type { Documents } from './projection.js';

/** How many documents `sweep` reads at once. */
const PAGE = 1_000;

/** Reading or writing the read models failed: not because of the event, and it may pass. */
export class ReadModelStoreError extends Error {
  override readonly name = 'ReadModelStoreError';
}

/** null: removed, or not there. */
type Cache = Map<DocumentId, Document | null>;

/**
 * The documents of one batch: each is read once and written once, however many events change it. The writes of an event
 * count only after `accept`, so that an event that fails half-way leaves nothing.
 */
export class UnitOfWork implements Documents {
  readonly #store: Pick<DocumentReader, 'get' | 'find'>;
  readonly #read = new Map<string, Cache>();
  readonly #accepted = new Map<string, Cache>();
  readonly #ofThisEvent = new Map<string, Cache>();

  constructor(store: Pick<DocumentReader, 'get' | 'find'>) {
    this.#store = store;
  }

  async get<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): Promise<D | null> {
    for (const layer of [this.#ofThisEvent, this.#accepted, this.#read]) {
      const document = layer.get(collection.name)?.get(id);
      if (document !== undefined) return document as D | null;
    }
    const document = await fromStore(this.#store.get(collection, id));
    cacheOf(this.#read, collection.name).set(id, document);
    return document;
  }

  put<D extends Document>(collection: CollectionDeclaration<D>, document: NoInfer<D>): void {
    cacheOf(this.#ofThisEvent, collection.name).set(document.id, document);
  }

  remove<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): void {
    cacheOf(this.#ofThisEvent, collection.name).set(id, null);
  }

  async *sweep<D extends Document>(
    collection: CollectionDeclaration<D>,
    where: Filter<D>,
    orderBy: keyof D & string,
  ): AsyncGenerator<D> {
    if (this.#accepted.has(collection.name)) {
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
    for (const [collection, documents] of this.#ofThisEvent) {
      const accepted = cacheOf(this.#accepted, collection);
      for (const [id, document] of documents) accepted.set(id, document);
    }
    this.#ofThisEvent.clear();
  }

  /** The event failed: its writes are dropped. */
  discard(): void {
    this.#ofThisEvent.clear();
  }

  /** The accepted writes, one for each document. */
  writes(): readonly Write[] {
    return [...this.#accepted].flatMap(([collection, documents]) => {
      const read = this.#read.get(collection);
      return [...documents].map(([id, document]): Write => {
        if (document === null) return { kind: 'remove', collection, id };
        const before = read?.get(id);
        return { kind: 'put', collection, document, ...(before ? { before } : {}) };
      });
    });
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
  const { message } = Object(error) as Partial<Error>;
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
