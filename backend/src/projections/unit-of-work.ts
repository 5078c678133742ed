import type {
  CollectionDeclaration,
  Document,
  DocumentId,
  DocumentReader,
  Filter,
  Write,
} from '../document-store/document-store.js';
import type { Soon } from '../document-store/read-access.js';
import { NamedError } from '../system/named-error.js';
import { asStorageError } from '../system/storage-fault.js';
import type { Documents } from './projection.js';

/** How many documents `sweep` reads at once. */
const PAGE = 1_000;

/** Reading or writing the read models failed: not because of the event, and it may pass. */
export class ReadModelStoreError extends NamedError {}

/** A document that the batch has read or written. null: removed, or not there; undefined: not read, not written. */
interface Entry {
  stored: Document | null | undefined;
  /** As the events so far leave it. */
  now: Document | null | undefined;
}

/** The documents of one batch: each is read once and written once, however many events change it. */
export class UnitOfWork implements Documents {
  readonly #collections = new Map<string, Map<DocumentId, Entry>>();

  constructor(private readonly store: Pick<DocumentReader, 'get' | 'find'>) {}

  get<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): Soon<D | null> {
    const entry = this.#entryOf(collection.name, id);
    return entry.now === undefined ? this.#read(entry, collection, id) : (entry.now as D | null);
  }

  put<D extends Document>(collection: CollectionDeclaration<D>, document: NoInfer<D>): void {
    this.#entryOf(collection.name, document.id).now = document;
  }

  remove<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): void {
    this.#entryOf(collection.name, id).now = null;
  }

  change<D extends Document>(
    collection: CollectionDeclaration<D>,
    id: DocumentId,
    next: (document: D | null) => D | null,
  ): Soon<void> {
    const entry = this.#entryOf(collection.name, id);
    const write = () => {
      entry.now = next(entry.now as D | null);
    };
    return entry.now === undefined ? this.#read(entry, collection, id).then(write) : write();
  }

  async *sweep<D extends Document>(
    collection: CollectionDeclaration<D>,
    where: Filter<D>,
    orderBy: keyof D & string,
  ): AsyncGenerator<D> {
    if (this.#isWritten(collection.name)) {
      throw new Error(`A sweep of ${collection.name} would not see the writes of this batch`);
    }
    for (let offset = 0; ; offset += PAGE) {
      const query = { where, orderBy: [[orderBy, 'asc']] as const, offset, limit: PAGE };
      const page = await fromStore(this.store.find(collection, query));
      yield* page;
      if (page.length < PAGE) return;
    }
  }

  writes(): readonly Write[] {
    const writes: Write[] = [];
    for (const [collection, documents] of this.#collections) {
      for (const [id, { stored, now }] of documents) {
        if (now === stored || now === undefined) continue;
        if (now === null) writes.push({ kind: 'remove', collection, id });
        else writes.push({ kind: 'put', collection, document: now, before: stored ?? undefined });
      }
    }
    return writes;
  }

  async #read<D extends Document>(
    entry: Entry,
    collection: CollectionDeclaration<D>,
    id: DocumentId,
  ): Promise<D | null> {
    const stored = await fromStore(this.store.get(collection, id));
    entry.stored = stored;
    entry.now = stored;
    return stored;
  }

  #entryOf(collection: string, id: DocumentId): Entry {
    let documents = this.#collections.get(collection);
    if (documents === undefined) {
      documents = new Map();
      this.#collections.set(collection, documents);
    }
    let entry = documents.get(id);
    if (entry === undefined) {
      entry = { stored: undefined, now: undefined };
      documents.set(id, entry);
    }
    return entry;
  }

  #isWritten(collection: string): boolean {
    const documents = this.#collections.get(collection)?.values() ?? [];
    return Array.from(documents).some(({ now, stored }) => now !== stored);
  }
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
  'CheckpointConflictError',
]);
