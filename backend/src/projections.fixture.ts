/** What specs of the read models share: a log folded into documents. */
import type {
  CollectionDeclaration,
  Document,
  DocumentStore,
} from './platform/document-store/document-store.js';
import { MemoryDocumentStore } from './platform/document-store/memory/memory-document-store.js';
import { firstLink, nextLink } from './platform/event-store/chain.js';
import type { RecordedEvent } from './platform/event-store/event-store.js';
import { ProjectionWriter } from './platform/projections/projection-writer.js';
import { COLLECTIONS } from './platform/read-models/collections.js';
import { STATION_PROJECTIONS } from './projections.js';

/** A log as the event store gives it. */
export function recordedLog(log: readonly string[]): readonly RecordedEvent[] {
  let hash = firstLink('1');
  return log.map((json, revision) => {
    hash = nextLink(hash, json);
    return { revision, json, hash };
  });
}

export function emptyDocuments(): MemoryDocumentStore {
  return new MemoryDocumentStore(COLLECTIONS);
}

/** The read models of a log. */
export async function documentsOf(log: readonly string[]): Promise<DocumentStore> {
  const documents = emptyDocuments();
  const writer = await ProjectionWriter.at(documents, STATION_PROJECTIONS);
  await writer.write(recordedLog(log));
  return documents;
}

/** All documents of a collection in id order. */
export async function allOf<D extends Document>(
  documents: Pick<DocumentStore, 'scan'>,
  collection: CollectionDeclaration<D>,
): Promise<readonly D[]> {
  return Array.fromAsync(documents.scan(collection));
}
