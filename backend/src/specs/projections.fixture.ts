/** Shared by specs of the read models: a log projected into documents. */

import { recordedLog } from '../audit/station-log.fixture.js';
import type { CollectionDeclaration, Document, DocumentStore } from '../document-store/document-store.js';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { ANA, OPENED, openedStation, type TestStation } from '../ledger/testing/station.fixture.js';
import { ProjectionWriter } from '../projections/projection-writer.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { STATION_PROJECTIONS } from '../station/station-projections.js';

/** A station in which Ana has logged in this many more times. */
export function stationOfLogins(count: number): TestStation {
  const station = openedStation();
  const { userId, sessionId, ip } = ANA;
  for (let login = 1; login <= count; login += 1) {
    const loginId = OPENED.length + login;
    station.record([{ type: 'user.signedIn', data: { loginId, userId, sessionId, ip } }]);
  }
  return station;
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
  const all: D[] = [];
  for await (const document of documents.scan(collection)) all.push(document);
  return all;
}
