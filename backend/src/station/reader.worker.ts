/** The threads for pages deep in a list, and for queries that read many documents. */
import { workerData } from 'node:worker_threads';
import { BET_LIST } from '../betting/bet-list.js';
import type { CollectionDeclaration, Document } from '../document-store/document-store.js';
import { openDocumentReader } from '../document-store/open-documents.js';
import { GAME_LIST } from '../game/game-list.js';
import { COLLECTIONS } from '../read-models/collections.js';
import type { ReaderCalls, ReaderWorkerData } from '../read-models/offloading-reader.js';
import type { HeavyQuery } from '../read-models/read-models.js';
import { serveCalls } from '../system/worker-rpc.js';

const documents = await openDocumentReader(workerData as ReaderWorkerData, { collections: COLLECTIONS });

function collectionNamed(name: string): CollectionDeclaration {
  const collection = COLLECTIONS.find((declared) => declared.name === name);
  if (collection === undefined) throw new Error(`There is no collection "${name}"`);
  return collection as unknown as CollectionDeclaration;
}

const HEAVY_QUERIES = new Map(
  [BET_LIST, GAME_LIST].map((query) => [query.name, query as unknown as HeavyQuery<unknown, unknown>]),
);

function heavyQueryNamed(name: string): HeavyQuery<unknown, unknown> {
  const query = HEAVY_QUERIES.get(name);
  if (query === undefined) throw new Error(`There is no query "${name}"`);
  return query;
}

serveCalls<ReaderCalls>({
  find: (collection, query): Promise<readonly Document[]> =>
    documents.find(collectionNamed(collection), query),
  page: (collection, query) => documents.page(collectionNamed(collection), query),
  totals: (collection, totalling) => documents.totals(collectionNamed(collection), totalling),
  heavy: (name, parameters) => heavyQueryNamed(name).run(documents, parameters),
});
