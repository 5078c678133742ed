import type { DocumentReader } from '../document-store/document-store.js';
import type { HeavyQueryRunner } from './read-models.js';

/** Runs heavy queries in the calling thread: for stores in memory. */
export function runInProcess(documents: DocumentReader): HeavyQueryRunner {
  return { runHeavy: (query, parameters) => query.run(documents, parameters) };
}
