import {
  type CollectionDeclaration,
  type Document,
  type DocumentId,
  DocumentsUnavailableError,
  type Filter,
  type Group,
  type Page,
  type Query,
  type Totalling,
} from '../document-store/document-store.js';
import type { DocumentLocation } from '../document-store/open-documents.js';
import { LimitedWork } from '../system/limited-work.js';
import { type PartStatus, SupervisedWorker } from '../system/supervised-worker.js';
import type { Timers } from '../system/system.js';
import { WorkerClient, WorkerLostError } from '../system/worker-rpc.js';
import type { CheckpointedDocuments, HeavyQuery, HeavyQueryRunner } from './read-models.js';

/** Skipping more documents than this would block the main thread for too long. */
const DEEP_OFFSET = 1_000;

/** Queries that may wait for the thread. Most take milliseconds, some a second: more would wait for seconds. */
const MAX_WAITING = 200;
/** Of one user: more than their pages ask for at once. */
export const MAX_OF_ONE = 20;

export type ReaderWorkerData = DocumentLocation;

export interface OffloadingReaderOptions {
  /** Compiled: `new URL('./reader.worker.js', import.meta.url)`; its thread is started when first needed. */
  readonly module: URL;
  readonly workerData: ReaderWorkerData;
  readonly timers: Timers;
  readonly status: PartStatus;
}

type AnyQuery = Query<Document>;

/** The calls of a reader's thread: pages of a collection by its name, and heavy queries by theirs. */
export interface ReaderCalls {
  find(collection: string, query: AnyQuery): Promise<readonly Document[]>;
  page(collection: string, query: AnyQuery): Promise<Page<Document>>;
  totals(collection: string, totalling: Totalling<Document>): Promise<readonly Group[]>;
  heavy(name: string, parameters: unknown): Promise<unknown>;
}

/** A document reader that passes deep pages, totals and heavy queries to another thread, which reads the same documents. */
export class OffloadingReader implements CheckpointedDocuments, HeavyQueryRunner {
  readonly #thread: SupervisedWorker<ReaderCalls>;
  readonly #limited = new LimitedWork(1, MAX_WAITING, MAX_OF_ONE);

  constructor(
    private readonly local: CheckpointedDocuments,
    { module, workerData, timers, status }: OffloadingReaderOptions,
  ) {
    this.#thread = new SupervisedWorker<ReaderCalls>({
      startWorker: () => new WorkerClient(module, { workerData, errors: [DocumentsUnavailableError] }),
      timers,
      status,
    });
  }

  async runHeavy<Parameters, Result>(
    { name }: HeavyQuery<Parameters, Result>,
    parameters: Parameters,
  ): Promise<Result> {
    return (await this.#remote('heavy', name, parameters)) as Result;
  }

  async totals<D extends Document>(
    collection: CollectionDeclaration<D>,
    totalling: Totalling<D>,
  ): Promise<readonly Group[]> {
    return this.#remote('totals', collection.name, totalling as Totalling<Document>);
  }

  checkpoint(projection: string): Promise<number> {
    return this.local.checkpoint(projection);
  }

  get<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): Promise<D | null> {
    return this.local.get(collection, id);
  }

  getMany<D extends Document>(
    collection: CollectionDeclaration<D>,
    ids: readonly DocumentId[],
  ): Promise<readonly D[]> {
    return this.local.getMany(collection, ids);
  }

  count<D extends Document>(collection: CollectionDeclaration<D>, where: Filter<D>): Promise<number> {
    return this.local.count(collection, where);
  }

  async find<D extends Document>(
    collection: CollectionDeclaration<D>,
    query: Query<D>,
  ): Promise<readonly D[]> {
    if (!isDeep(query)) return this.local.find(collection, query);
    return (await this.#remote('find', collection.name, query as AnyQuery)) as readonly D[];
  }

  async page<D extends Document>(collection: CollectionDeclaration<D>, query: Query<D>): Promise<Page<D>> {
    if (!isDeep(query)) return this.local.page(collection, query);
    return (await this.#remote('page', collection.name, query as AnyQuery)) as Page<D>;
  }

  close(): Promise<void> {
    return this.#thread.stop();
  }

  /**
   * @throws OverloadedError when too many wait already
   * @throws DocumentsUnavailableError also when the thread was lost: the next call is answered by a new one
   */
  #remote: SupervisedWorker<ReaderCalls>['call'] = (name, ...args) =>
    this.#limited
      .run(() => this.#thread.call(name, ...args))
      .catch((error: unknown) => {
        if (!(error instanceof WorkerLostError)) throw error;
        throw new DocumentsUnavailableError(error.message, { cause: error });
      });
}

function isDeep(query: { readonly offset?: number }): boolean {
  return (query.offset ?? 0) > DEEP_OFFSET;
}
