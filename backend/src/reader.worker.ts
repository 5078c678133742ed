/** The threads for pages deep in a list, and for questions about many documents. */
import { workerData } from 'node:worker_threads';
import { BET_LIST } from './betting/bet-list.js';
import type { CollectionDeclaration, Document } from './document-store/document-store.js';
import { openSqliteDocumentReader } from './document-store/sqlite/sqlite-document-store.js';
import { GAME_LIST } from './game/game-list.js';
import { COLLECTIONS } from './read-models/collections.js';
import type { ReaderCalls, ReaderWorkerData } from './read-models/deep-pages.js';
import type { WideQuestion } from './read-models/wide-question.js';
import { serveCalls } from './system/worker-rpc.js';

const { dataDir } = workerData as ReaderWorkerData;
const documents = await openSqliteDocumentReader({ dataDir, collections: COLLECTIONS });

function named(name: string): CollectionDeclaration {
  const collection = COLLECTIONS.find((declared) => declared.name === name);
  if (collection === undefined) throw new Error(`There is no collection "${name}"`);
  return collection as unknown as CollectionDeclaration;
}

const QUESTIONS = new Map(
  [BET_LIST, GAME_LIST].map((question) => [
    question.name,
    question as unknown as WideQuestion<unknown, unknown>,
  ]),
);

function questionNamed(name: string): WideQuestion<unknown, unknown> {
  const question = QUESTIONS.get(name);
  if (question === undefined) throw new Error(`There is no question "${name}"`);
  return question;
}

serveCalls<ReaderCalls>({
  find: (collection, query): Promise<readonly Document[]> => documents.find(named(collection), query),
  page: (collection, query) => documents.page(named(collection), query),
  totals: (collection, totalling) => documents.totals(named(collection), totalling),
  wide: (name, asked) => questionNamed(name).answer(documents, asked),
});
