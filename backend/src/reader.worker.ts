/** The thread for pages that lie deep in a list. */
import { workerData } from 'node:worker_threads';
import type { CollectionDeclaration, Document } from './platform/document-store/document-store.js';
import { openSqliteDocumentStore } from './platform/document-store/sqlite/sqlite-document-store.js';
import { COLLECTIONS } from './platform/read-models/collections.js';
import type { ReaderCalls, ReaderWorkerData } from './platform/read-models/deep-pages.js';
import { serveCalls } from './platform/system/worker-rpc.js';

const { dataDir } = workerData as ReaderWorkerData;
const documents = await openSqliteDocumentStore({ dataDir, collections: COLLECTIONS, mode: 'read' });

function named(name: string): CollectionDeclaration {
  const collection = COLLECTIONS.find((declared) => declared.name === name);
  if (collection === undefined) throw new Error(`There is no collection "${name}"`);
  return collection as unknown as CollectionDeclaration;
}

serveCalls<ReaderCalls>({
  find: (collection, query): Promise<readonly Document[]> => documents.find(named(collection), query),
  page: (collection, query) => documents.page(named(collection), query),
});
