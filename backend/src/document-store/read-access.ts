import type { CollectionLayout, Layouts } from './collection-layout.js';
import {
  type AnyCollection,
  CheckpointConflictError,
  type CollectionDeclaration,
  type Document,
  type DocumentId,
  type Filter,
  type Group,
  type Page,
  type Query,
  type ReadOnlyDocumentStore,
  type Rebuild,
  type Stored,
  type Totalling,
  type WriteBatch,
} from './document-store.js';
import {
  type AnyFilter,
  type AnyQuery,
  type AnyTotalling,
  type FilterPlan,
  type FindPlan,
  planCount,
  planFind,
  planTotals,
  type TotalsPlan,
} from './query-plan.js';
import { checkedId } from './scalars.js';

/** SQLite answers at once. */
export type Soon<Answer> = Answer | Promise<Answer>;

/** One generation of documents and checkpoints, as an adapter reads it. What it is asked has been planned. */
export interface ReadableGeneration {
  checkpoint(projection: string): Soon<number>;
  get<D extends Document>(layout: CollectionLayout, id: DocumentId): Soon<D | null>;
  /** In the order of the ids. */
  getMany<D extends Document>(layout: CollectionLayout, ids: readonly DocumentId[]): Soon<readonly D[]>;
  find<D extends Document>(layout: CollectionLayout, plan: FindPlan): Soon<readonly D[]>;
  count(layout: CollectionLayout, plan: FilterPlan): Soon<number>;
  totals(layout: CollectionLayout, plan: TotalsPlan): Soon<readonly Group[]>;
  page<D extends Document>(layout: CollectionLayout, plan: FindPlan): Soon<Page<D>>;
  /** What is stored after `id` in id order, at most `limit`. */
  storedAfter(layout: CollectionLayout, id: DocumentId | null, limit: number): Soon<readonly Stored[]>;
}

export interface WritableGeneration extends ReadableGeneration {
  commit(batch: WriteBatch): Soon<void>;
  /** Makes one of the indexes that it was begun without. @returns false when all are there */
  makeNextIndex(): boolean;
}

const SCAN_BATCH = 500;

/** The part of the port that reads: checks a query against the indexes, then asks the active generation. */
export abstract class ReadAccess implements Omit<ReadOnlyDocumentStore, 'credentials' | 'close'> {
  constructor(protected readonly layouts: Layouts) {}

  /**
   * Asks the active generation. It may ask twice, when another is activated meanwhile.
   * @param none the answer before there is one
   */
  protected abstract ask<Answer>(
    question: (generation: ReadableGeneration) => Soon<Answer>,
    none: Answer,
  ): Soon<Answer>;

  async checkpoint(projection: string): Promise<number> {
    return this.ask((generation) => generation.checkpoint(projection), -1);
  }

  async get<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): Promise<D | null> {
    const layout = this.layouts.layoutNamed(collection.name);
    const checked = checkedId(id, layout.idType, layout.name);
    return this.ask<D | null>((generation) => generation.get(layout, checked), null);
  }

  async getMany<D extends Document>(
    collection: CollectionDeclaration<D>,
    ids: readonly DocumentId[],
  ): Promise<readonly D[]> {
    const layout = this.layouts.layoutNamed(collection.name);
    const checked = ids.map((id) => checkedId(id, layout.idType, layout.name));
    return this.ask<readonly D[]>((generation) => generation.getMany(layout, checked), []);
  }

  async find<D extends Document>(
    collection: CollectionDeclaration<D>,
    query: Query<D>,
  ): Promise<readonly D[]> {
    const layout = this.layouts.layoutNamed(collection.name);
    const plan = planFind(layout, query as AnyQuery);
    return plan.isEmpty ? [] : this.ask<readonly D[]>((generation) => generation.find(layout, plan), []);
  }

  async page<D extends Document>(collection: CollectionDeclaration<D>, query: Query<D>): Promise<Page<D>> {
    const layout = this.layouts.layoutNamed(collection.name);
    const plan = planFind(layout, query as AnyQuery);
    const none: Page<D> = { rows: [], total: 0 };
    return plan.isEmpty ? none : this.ask((generation) => generation.page<D>(layout, plan), none);
  }

  async count<D extends Document>(collection: CollectionDeclaration<D>, where: Filter<D>): Promise<number> {
    const layout = this.layouts.layoutNamed(collection.name);
    const plan = planCount(layout, where as AnyFilter);
    return plan.isEmpty ? 0 : this.ask((generation) => generation.count(layout, plan), 0);
  }

  async totals<D extends Document>(
    collection: CollectionDeclaration<D>,
    totalling: Totalling<D>,
  ): Promise<readonly Group[]> {
    const layout = this.layouts.layoutNamed(collection.name);
    const plan = planTotals(layout, totalling as AnyTotalling);
    return plan.isEmpty
      ? []
      : this.ask<readonly Group[]>((generation) => generation.totals(layout, plan), []);
  }

  async *scan<D extends Document>(collection: CollectionDeclaration<D>): AsyncGenerator<D> {
    for (let last: DocumentId | null = null; ; ) {
      const batch: readonly Stored[] = await this.storedAfter(collection, last, SCAN_BATCH);
      for (const { text } of batch) yield JSON.parse(text);
      if (batch.length < SCAN_BATCH) return;
      last = batch.at(-1)?.id ?? null;
    }
  }

  async storedAfter(
    { name }: AnyCollection,
    id: DocumentId | null,
    limit: number,
  ): Promise<readonly Stored[]> {
    const layout = this.layouts.layoutNamed(name);
    return this.ask<readonly Stored[]>((generation) => generation.storedAfter(layout, id, limit), []);
  }
}

/** As `ReadAccess`, of a generation that can be written. */
export abstract class WriteAccess extends ReadAccess {
  protected abstract get generation(): WritableGeneration;

  async commit(batch: WriteBatch): Promise<void> {
    await this.generation.commit(batch);
  }

  protected override ask<Answer>(question: (generation: ReadableGeneration) => Soon<Answer>): Soon<Answer> {
    return question(this.generation);
  }
}

/** Fills a generation, until it takes the place of the active one or is given up. */
export class RebuildAccess<Generation extends WritableGeneration> extends WriteAccess implements Rebuild {
  #hasEnded = false;

  constructor(
    layouts: Layouts,
    private readonly filled: Generation,
    private readonly end: (outcome: 'swap' | 'discard') => Soon<void>,
  ) {
    super(layouts);
  }

  async makeNextIndex(): Promise<boolean> {
    return this.generation.makeNextIndex();
  }

  async swap(): Promise<void> {
    while (await this.makeNextIndex());
    this.#hasEnded = true;
    await this.end('swap');
  }

  async discard(): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    await this.end('discard');
  }

  protected get generation(): Generation {
    if (this.#hasEnded) throw new Error('This rebuild has ended');
    return this.filled;
  }
}

/** What a batch must fit to. @throws CheckpointConflictError, RangeError */
export function checkBatch(batch: WriteBatch, present: number): void {
  const { projection, expectedCheckpoint, checkpoint } = batch;
  if (present !== expectedCheckpoint) {
    throw new CheckpointConflictError(`${projection} stands at ${present}, not at ${expectedCheckpoint}`);
  }
  if (!Number.isSafeInteger(checkpoint) || checkpoint < expectedCheckpoint) {
    throw new RangeError(`${projection} cannot go from ${expectedCheckpoint} to ${checkpoint}`);
  }
}
