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

/** One generation of documents and checkpoints, as an embedded adapter keeps them: synchronous, bodies as JSON text. */
export interface Documents {
  checkpoint(projection: string): number;
  get(layout: CollectionLayout, id: DocumentId): string | undefined;
  find(layout: CollectionLayout, plan: FindPlan): readonly string[];
  count(layout: CollectionLayout, plan: FilterPlan): number;
  totals(layout: CollectionLayout, plan: TotalsPlan): readonly Group[];
  /** `find` and `count` on one state of the documents. */
  page(
    layout: CollectionLayout,
    plan: FindPlan,
  ): { readonly bodies: readonly string[]; readonly total: number };
  /** What is stored after `id` in id order, at most `limit`. */
  after(layout: CollectionLayout, id: DocumentId | null, limit: number): readonly Stored[];
}

export interface WritableDocuments extends Documents {
  commit(batch: WriteBatch): void;
}

const SCAN_BATCH = 500;

/** The part of the port that embedded adapters share: checks a query against the indexes, then asks the documents. */
export abstract class ReadAccess implements Omit<ReadOnlyDocumentStore, 'kept' | 'close'> {
  protected readonly layouts: Layouts;

  constructor(layouts: Layouts) {
    this.layouts = layouts;
  }

  /** The generation to ask now. */
  protected abstract documents(): Documents;

  async checkpoint(projection: string): Promise<number> {
    return this.documents().checkpoint(projection);
  }

  async get<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): Promise<D | null> {
    const layout = this.layouts.named(collection.name);
    const body = this.documents().get(layout, checkedId(id, layout.idType, layout.name));
    return body === undefined ? null : JSON.parse(body);
  }

  async getMany<D extends Document>(
    collection: CollectionDeclaration<D>,
    ids: readonly DocumentId[],
  ): Promise<readonly D[]> {
    const layout = this.layouts.named(collection.name);
    const checked = ids.map((id) => checkedId(id, layout.idType, layout.name));
    const documents = this.documents();
    return parsed(checked.flatMap((id) => documents.get(layout, id) ?? []));
  }

  async find<D extends Document>(
    collection: CollectionDeclaration<D>,
    query: Query<D>,
  ): Promise<readonly D[]> {
    const layout = this.layouts.named(collection.name);
    const plan = planFind(layout, query as AnyQuery);
    return plan.isEmpty ? [] : parsed(this.documents().find(layout, plan));
  }

  async page<D extends Document>(collection: CollectionDeclaration<D>, query: Query<D>): Promise<Page<D>> {
    const layout = this.layouts.named(collection.name);
    const plan = planFind(layout, query as AnyQuery);
    if (plan.isEmpty) return { rows: [], total: 0 };
    const { bodies, total } = this.documents().page(layout, plan);
    return { rows: parsed(bodies), total };
  }

  async count<D extends Document>(collection: CollectionDeclaration<D>, where: Filter<D>): Promise<number> {
    const layout = this.layouts.named(collection.name);
    const plan = planCount(layout, where as AnyFilter);
    return plan.isEmpty ? 0 : this.documents().count(layout, plan);
  }

  async totals<D extends Document>(
    collection: CollectionDeclaration<D>,
    totalling: Totalling<D>,
  ): Promise<readonly Group[]> {
    const layout = this.layouts.named(collection.name);
    const plan = planTotals(layout, totalling as AnyTotalling);
    return plan.isEmpty ? [] : this.documents().totals(layout, plan);
  }

  async *scan<D extends Document>(collection: CollectionDeclaration<D>): AsyncGenerator<D> {
    const layout = this.layouts.named(collection.name);
    let last: DocumentId | null = null;
    for (;;) {
      const batch: readonly Stored[] = this.documents().after(layout, last, SCAN_BATCH);
      yield* parsed<D>(batch.map(({ text }) => text));
      if (batch.length < SCAN_BATCH) return;
      last = batch.at(-1)?.id ?? null;
    }
  }

  async storedAfter(
    { name }: AnyCollection,
    id: DocumentId | null,
    limit: number,
  ): Promise<readonly Stored[]> {
    return this.documents().after(this.layouts.named(name), id, limit);
  }
}

/** As `ReadAccess`, of documents that can be written. */
export abstract class WriteAccess extends ReadAccess {
  protected abstract override documents(): WritableDocuments;

  async commit(batch: WriteBatch): Promise<void> {
    this.documents().commit(batch);
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

function parsed<D>(bodies: readonly string[]): D[] {
  return bodies.map((body) => JSON.parse(body));
}
