import {
  type CollectionDeclaration,
  type Document,
  type DocumentId,
  type DocumentReader,
  DocumentsUnavailableError,
  type Filter,
  type Page,
  type Query,
} from '../document-store/document-store.js';
import { WorkerClient } from '../system/worker-rpc.js';

/** Skipping more documents than this takes longer than the main thread may. */
const DEEP_OFFSET = 1_000;

export interface ReaderWorkerData {
  readonly dataDir: string;
}

type AnyQuery = Query<Document>;

/** What the reader's thread offers: pages of a collection by its name. */
export interface ReaderCalls {
  find(collection: string, query: AnyQuery): Promise<readonly Document[]>;
  page(collection: string, query: AnyQuery): Promise<Page<Document>>;
}

/** A document reader that leaves deep pages to another thread, which reads the same documents. */
export class DeepPages implements DocumentReader {
  readonly #near: DocumentReader;
  readonly #startWorker: () => WorkerClient<ReaderCalls>;
  #worker: WorkerClient<ReaderCalls> | null = null;

  /** @param worker compiled module: `new URL('./reader.worker.js', import.meta.url)`; started when first needed */
  constructor(near: DocumentReader, worker: URL, workerData: ReaderWorkerData) {
    this.#near = near;
    this.#startWorker = () =>
      new WorkerClient<ReaderCalls>(worker, { workerData, errors: [DocumentsUnavailableError] });
  }

  get<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): Promise<D | null> {
    return this.#near.get(collection, id);
  }

  getMany<D extends Document>(
    collection: CollectionDeclaration<D>,
    ids: readonly DocumentId[],
  ): Promise<readonly D[]> {
    return this.#near.getMany(collection, ids);
  }

  count<D extends Document>(collection: CollectionDeclaration<D>, where: Filter<D>): Promise<number> {
    return this.#near.count(collection, where);
  }

  async find<D extends Document>(
    collection: CollectionDeclaration<D>,
    query: Query<D>,
  ): Promise<readonly D[]> {
    if (!isDeep(query)) return this.#near.find(collection, query);
    return (await this.#far().call('find', collection.name, query as AnyQuery)) as readonly D[];
  }

  async page<D extends Document>(collection: CollectionDeclaration<D>, query: Query<D>): Promise<Page<D>> {
    if (!isDeep(query)) return this.#near.page(collection, query);
    return (await this.#far().call('page', collection.name, query as AnyQuery)) as Page<D>;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  /** A thread that was lost is replaced: it holds nothing. */
  #far(): WorkerClient<ReaderCalls> {
    if (this.#worker === null || this.#worker.isLost) this.#worker = this.#startWorker();
    return this.#worker;
  }
}

function isDeep(query: { readonly offset?: number }): boolean {
  return (query.offset ?? 0) > DEEP_OFFSET;
}
