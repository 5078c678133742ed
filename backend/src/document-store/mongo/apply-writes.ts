import { type AnyBulkWriteOperation, type ClientSession, type Collection, Long } from 'mongodb';
import { failedAt, isDuplicateKey } from './failures.js';
import type { CollectionWrites } from './prepared-batch.js';
import type { StoredDocument, StoredId } from './stored-document.js';

interface Seen {
  readonly _id: string | number;
  readonly _rev?: number;
}

/**
 * Writes what a batch does to a collection. Every document keeps the commit it has seen: one that has seen this or a
 * later one stays as it is, so that a batch written again, by this program or another, changes nothing.
 */
export async function applyWrites(
  collection: Collection<StoredDocument>,
  commit: number,
  { removed, put }: CollectionWrites,
  session?: ClientSession,
): Promise<void> {
  const options = session === undefined ? {} : { session };
  const unseen = { _rev: { $lt: Long.fromNumber(commit) } };
  if (removed.length > 0) await collection.deleteMany({ _id: { $in: [...removed] }, ...unseen }, options);
  if (put.length === 0) return;
  const present = await revisions(
    collection,
    put.map(({ _id }) => _id),
    options,
  );
  const replaced: AnyBulkWriteOperation<StoredDocument>[] = [];
  const inserted: AnyBulkWriteOperation<StoredDocument>[] = [];
  for (const document of put) {
    const { _id, ...fields } = document;
    const revised = { ...fields, _rev: Long.fromNumber(commit) };
    const seen = present.get(String(_id));
    if (seen === undefined) inserted.push({ insertOne: { document: { _id, ...revised } } });
    else if (seen < commit)
      replaced.push({ replaceOne: { filter: { _id, ...unseen }, replacement: revised } });
  }
  await write(collection, [...replaced, ...inserted], session);
}

async function revisions(
  collection: Collection<StoredDocument>,
  ids: readonly StoredId[],
  options: { readonly session?: ClientSession },
): Promise<ReadonlyMap<string, number>> {
  const found = collection.find(
    { _id: { $in: [...ids] } },
    { ...options, projection: { _rev: 1 }, hint: '_id_' },
  );
  const documents = (await found.toArray()) as unknown as readonly Seen[];
  return new Map(documents.map(({ _id, _rev }) => [String(_id), Number(_rev)]));
}

async function write(
  collection: Collection<StoredDocument>,
  operations: readonly AnyBulkWriteOperation<StoredDocument>[],
  session: ClientSession | undefined,
): Promise<void> {
  for (let rest = operations; rest.length > 0; ) {
    try {
      await collection.bulkWrite([...rest], { ordered: true, ...(session === undefined ? {} : { session }) });
      return;
    } catch (error) {
      // Whoever writes the same batch may be ahead; a failure in a transaction has ended it.
      if (session !== undefined || !isDuplicateKey(error)) throw error;
      const at = failedAt(error);
      if (!(await isThere(collection, rest[at]))) throw error;
      rest = rest.slice(at + 1);
    }
  }
}

async function isThere(
  collection: Collection<StoredDocument>,
  operation: AnyBulkWriteOperation<StoredDocument> | undefined,
): Promise<boolean> {
  if (operation === undefined || !('insertOne' in operation)) return false;
  const { _id } = operation.insertOne.document as StoredDocument;
  return (await collection.findOne({ _id }, { projection: { _id: 1 } })) !== null;
}
