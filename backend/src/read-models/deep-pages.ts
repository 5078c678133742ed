import {
  type CollectionDeclaration,
  type Document,
  type DocumentId,
  type DocumentReader,
  DocumentsUnavailableError,
  type Filter,
  type Group,
  type Page,
  type Query,
  type Totalling,
} from '../document-store/document-store.js';
import { type PartWatch, SupervisedWorker } from '../system/supervised-worker.js';
import type { Timers } from '../system/system.js';
import { WorkerClient, WorkerLostError } from '../system/worker-rpc.js';
import type { WideQuestion, WideReader } from './wide-question.js';

/** Skipping more documents than this would block the main thread for too long. */
const DEEP_OFFSET = 1_000;

export interface ReaderWorkerData {
  readonly dataDir: string;
}

export interface DeepPagesOptions {
  /** Compiled: `new URL('./reader.worker.js', import.meta.url)`; its thread is started when first needed. */
  readonly module: URL;
  readonly workerData: ReaderWorkerData;
  readonly timers: Timers;
  readonly watch: PartWatch;
}

type AnyQuery = Query<Document>;

/** The calls of a reader's thread: pages of a collection by its name, and wide questions by theirs. */
export interface ReaderCalls {
  find(collection: string, query: AnyQuery): Promise<readonly Document[]>;
  page(collection: string, query: AnyQuery): Promise<Page<Document>>;
  totals(collection: string, totalling: Totalling<Document>): Promise<readonly Group[]>;
  wide(name: string, asked: unknown): Promise<unknown>;
}

/** A document reader that passes deep pages, totals and wide questions to another thread, which reads the same documents. */
export class DeepPages implements DocumentReader, WideReader {
  readonly #near: DocumentReader;
  readonly #far: SupervisedWorker<ReaderCalls>;

  constructor(near: DocumentReader, { module, workerData, timers, watch }: DeepPagesOptions) {
    this.#near = near;
    this.#far = new SupervisedWorker<ReaderCalls>({
      startWorker: () => new WorkerClient(module, { workerData, errors: [DocumentsUnavailableError] }),
      timers,
      watch,
    });
  }

  async ask<Asked, Answer>({ name }: WideQuestion<Asked, Answer>, asked: Asked): Promise<Answer> {
    return (await this.#farOff('wide', name, asked)) as Answer;
  }

  async totals<D extends Document>(
    collection: CollectionDeclaration<D>,
    totalling: Totalling<D>,
  ): Promise<readonly Group[]> {
    return this.#farOff('totals', collection.name, totalling as Totalling<Document>);
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
    return (await this.#farOff('find', collection.name, query as AnyQuery)) as readonly D[];
  }

  async page<D extends Document>(collection: CollectionDeclaration<D>, query: Query<D>): Promise<Page<D>> {
    if (!isDeep(query)) return this.#near.page(collection, query);
    return (await this.#farOff('page', collection.name, query as AnyQuery)) as Page<D>;
  }

  close(): Promise<void> {
    return this.#far.stop();
  }

  /** @throws DocumentsUnavailableError also when the thread was lost: the next call is answered by a new one */
  #farOff: SupervisedWorker<ReaderCalls>['call'] = (name, ...args) =>
    this.#far.call(name, ...args).catch((error: unknown) => {
      if (!(error instanceof WorkerLostError)) throw error;
      throw new DocumentsUnavailableError(error.message, { cause: error });
    });
}

function isDeep(query: { readonly offset?: number }): boolean {
  return (query.offset ?? 0) > DEEP_OFFSET;
}
