import type { CollectionLayout, Layouts } from '../collection-layout.js';
import type { DocumentId, WriteBatch } from '../document-store.js';
import { rowOf } from '../row.js';
import { checkedId } from '../scalars.js';
import { type StoredDocument, type StoredId, stored, storedId } from './stored-document.js';
import type { DocumentWrite } from './unique-keys.js';

/** What a batch does to one collection: first the removals, then the puts. Doing it twice is doing it once. */
export interface CollectionWrites {
  readonly collection: string;
  readonly removed: readonly StoredId[];
  readonly put: readonly StoredDocument[];
}

/** The writes of each collection, in order. @throws TypeError when a document cannot be kept */
export function writesByCollection(
  layouts: Layouts,
  batch: WriteBatch,
): ReadonlyMap<CollectionLayout, readonly DocumentWrite[]> {
  const byCollection = new Map<CollectionLayout, DocumentWrite[]>();
  for (const write of batch.writes) {
    const layout = layouts.named(write.collection);
    const writes = byCollection.get(layout) ?? [];
    byCollection.set(layout, writes);
    if (write.kind === 'put') {
      const row = rowOf(layout, write.document);
      writes.push({ id: row.id, document: stored(row) });
    } else {
      writes.push({ id: checkedId(write.id, layout.idType, layout.name), document: null });
    }
  }
  return byCollection;
}

/** What the writes in their order come to. */
export function outcomeOf(
  { name }: CollectionLayout,
  writes: readonly DocumentWrite[],
  toRemove: readonly DocumentId[],
): CollectionWrites {
  const last = new Map(writes.map(({ id, document }) => [id, document]));
  const gone = [...last].flatMap(([id, document]) => (document === null ? [id] : []));
  return {
    collection: name,
    removed: [...new Set([...gone, ...toRemove])].map(storedId),
    put: [...last.values()].flatMap((document) => document ?? []),
  };
}
