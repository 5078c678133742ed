import type { Collection } from 'mongodb';
import type { CollectionLayout, IndexLayout } from '../collection-layout.js';
import { type DocumentId, DuplicateKeyError } from '../document-store.js';
import { keyOf } from '../scalars.js';
import { indexName } from './schema.js';
import type { ReadDocument, StoredDocument } from './stored-document.js';

/** One write of a batch to a collection; without a document it removes. */
export interface DocumentWrite {
  readonly id: DocumentId;
  readonly document: StoredDocument | null;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Finds out, before anything is written, whether the writes in their order would give a unique key to two documents.
 * @returns ids of documents whose key another document of the batch gets: they have to be removed before that is written
 * @throws DuplicateKeyError
 */
export async function holdersToRemove(
  layout: CollectionLayout,
  writes: readonly DocumentWrite[],
  collection: Collection<StoredDocument>,
): Promise<readonly DocumentId[]> {
  const indexes = layout.indexes.filter(({ unique, position }) => unique && position !== null);
  const written = new Set(writes.flatMap(({ id, document }) => (document === null ? [] : [id])));
  const holders: DocumentId[] = [];
  for (const index of indexes) {
    const keys = new KeyHolders(layout, index);
    const wanted = writes.flatMap(({ document }) => document ?? []);
    for (const found of await holdersOf(index, wanted, collection)) keys.hold(found._id, found);
    const before = keys.holders();
    for (const { id, document } of writes) {
      keys.release(id);
      if (document !== null) keys.take(id, document);
    }
    const after = keys.holders();
    for (const [key, id] of before) {
      if (after.has(key) && after.get(key) !== id && written.has(id)) holders.push(id);
    }
  }
  return holders;
}

/** The documents that hold one of the keys now. */
async function holdersOf(
  { fields, ...index }: IndexLayout,
  wanted: readonly StoredDocument[],
  collection: Collection<StoredDocument>,
): Promise<readonly ReadDocument[]> {
  if (wanted.length === 0) return [];
  const [only] = fields;
  const filter =
    only !== undefined && fields.length === 1
      ? { [only]: { $in: wanted.map((document) => document[only] ?? null) } }
      : {
          $or: wanted.map((document) =>
            Object.fromEntries(fields.map((field) => [field, { $eq: document[field] ?? null }])),
          ),
        };
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  const found = collection.find(filter, { projection, hint: indexName({ fields, ...index }) });
  return (await found.toArray()) as unknown as ReadDocument[];
}

/** Who holds the keys of one unique index while a batch is gone through. */
class KeyHolders {
  readonly #layout: CollectionLayout;
  readonly #index: IndexLayout;
  readonly #holders = new Map<string, DocumentId>();
  readonly #keys = new Map<DocumentId, string>();

  constructor(layout: CollectionLayout, index: IndexLayout) {
    this.#layout = layout;
    this.#index = index;
  }

  holders(): ReadonlyMap<string, DocumentId> {
    return new Map(this.#holders);
  }

  hold(id: DocumentId, document: Fields): void {
    const key = this.#keyOf(document);
    this.#holders.set(key, id);
    this.#keys.set(id, key);
  }

  release(id: DocumentId): void {
    const key = this.#keys.get(id);
    if (key !== undefined) this.#holders.delete(key);
    this.#keys.delete(id);
  }

  take(id: DocumentId, document: Fields): void {
    const key = this.#keyOf(document);
    const holder = this.#holders.get(key);
    if (holder !== undefined) {
      throw new DuplicateKeyError(
        `${this.#layout.name} (${this.#index.fields}): ${key} is held by ${holder}`,
      );
    }
    this.hold(id, document);
  }

  #keyOf(document: Fields): string {
    return JSON.stringify(
      this.#index.fields.map((field) => {
        const value = document[field];
        const scalar = typeof value === 'object' && value !== null ? Number(value) : value;
        return keyOf(scalar as string | number | null, `${this.#layout.name}.${field}`);
      }),
    );
  }
}
