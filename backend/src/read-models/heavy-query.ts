import type { DocumentReader } from '../document-store/document-store.js';

/**
 * A query that reads many documents. Another thread, which knows it by its name, answers it, so that it delays nothing.
 * Parameters and result are plain data.
 */
export interface HeavyQuery<Parameters, Result> {
  readonly name: string;
  run(documents: DocumentReader, parameters: Parameters): Promise<Result>;
}

/** Runs heavy queries. */
export interface HeavyQueryRunner {
  /** @throws what the query throws, `DocumentsUnavailableError` */
  runHeavy<Parameters, Result>(
    query: HeavyQuery<Parameters, Result>,
    parameters: Parameters,
  ): Promise<Result>;
}

/** Runs them in the calling thread: for stores in memory. */
export function runInProcess(documents: DocumentReader): HeavyQueryRunner {
  return { runHeavy: (query, parameters) => query.run(documents, parameters) };
}
