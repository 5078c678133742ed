import type { Layouts } from '../collection-layout.js';
import type {
  AnyCollection,
  CollectionDeclaration,
  Document,
  DocumentId,
  Filter,
  Group,
  Page,
  Query,
  ReadOnlyDocumentStore,
  Stored,
  Totalling,
} from '../document-store.js';
import {
  type AnyFilter,
  type AnyQuery,
  type AnyTotalling,
  planCount,
  planFind,
  planTotals,
} from '../query-plan.js';
import { checkedId } from '../scalars.js';
import type { Generations } from './generations.js';
import { MongoDocuments } from './mongo-documents.js';

const SCAN_BATCH = 500;

/** One generation, for reading. */
export interface ReadableGeneration {
  readonly documents: MongoDocuments;
  checkpoint(projection: string): Promise<number>;
}

export function readable(generations: Generations, generation: number): ReadableGeneration {
  return {
    documents: new MongoDocuments(generations.database, (name) => generations.nameOf(generation, name)),
    async checkpoint(projection) {
      const checkpoints = await generations.checkpoints(generation);
      return checkpoints?.[projection] ?? -1;
    },
  };
}

/** The part of the port that reads: checks a query against the indexes, then asks the generation in force. */
export abstract class ReadAccess implements Omit<ReadOnlyDocumentStore, 'kept' | 'close'> {
  protected readonly layouts: Layouts;

  constructor(layouts: Layouts) {
    this.layouts = layouts;
  }

  /**
   * Asks the generation in force. It may ask twice, when another is put in force meanwhile.
   * @param none the answer before there is one
   */
  protected abstract ask<Answer>(
    question: (generation: ReadableGeneration) => Promise<Answer>,
    none: Answer,
  ): Promise<Answer>;

  checkpoint(projection: string): Promise<number> {
    return this.ask((generation) => generation.checkpoint(projection), -1);
  }

  async get<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): Promise<D | null> {
    const layout = this.layouts.named(collection.name);
    const checked = checkedId(id, layout.idType, layout.name);
    return this.ask<D | null>(({ documents }) => documents.get(layout, checked), null);
  }

  async getMany<D extends Document>(
    collection: CollectionDeclaration<D>,
    ids: readonly DocumentId[],
  ): Promise<readonly D[]> {
    const layout = this.layouts.named(collection.name);
    const checked = ids.map((id) => checkedId(id, layout.idType, layout.name));
    return this.ask<readonly D[]>(({ documents }) => documents.getMany(layout, checked), []);
  }

  async find<D extends Document>(
    collection: CollectionDeclaration<D>,
    query: Query<D>,
  ): Promise<readonly D[]> {
    const layout = this.layouts.named(collection.name);
    const { where = {} } = query as AnyQuery;
    const plan = planFind(layout, query as AnyQuery);
    return this.ask<readonly D[]>(({ documents }) => documents.find(layout, where, plan), []);
  }

  /** Written to meanwhile, the rows and the total may be of two moments. */
  async page<D extends Document>(collection: CollectionDeclaration<D>, query: Query<D>): Promise<Page<D>> {
    const layout = this.layouts.named(collection.name);
    const { where = {} } = query as AnyQuery;
    const plan = planFind(layout, query as AnyQuery);
    return this.ask<Page<D>>(
      async ({ documents }) => {
        const [rows, total] = await Promise.all([
          documents.find<D>(layout, where, plan),
          documents.count(layout, where, plan),
        ]);
        return { rows, total };
      },
      { rows: [], total: 0 },
    );
  }

  async count<D extends Document>(collection: CollectionDeclaration<D>, where: Filter<D>): Promise<number> {
    const layout = this.layouts.named(collection.name);
    const plan = planCount(layout, where as AnyFilter);
    return this.ask(({ documents }) => documents.count(layout, where as AnyFilter, plan), 0);
  }

  async totals<D extends Document>(
    collection: CollectionDeclaration<D>,
    totalling: Totalling<D>,
  ): Promise<readonly Group[]> {
    const layout = this.layouts.named(collection.name);
    const { where = {} } = totalling as AnyTotalling;
    const plan = planTotals(layout, totalling as AnyTotalling);
    return this.ask<readonly Group[]>(({ documents }) => documents.totals(layout, where, plan), []);
  }

  async *scan<D extends Document>(collection: CollectionDeclaration<D>): AsyncGenerator<D> {
    const layout = this.layouts.named(collection.name);
    for (let last: DocumentId | null = null; ; ) {
      const after: DocumentId | null = last;
      const batch: readonly D[] = await this.ask<readonly D[]>(
        ({ documents }) => documents.after(layout, after, SCAN_BATCH),
        [],
      );
      yield* batch;
      if (batch.length < SCAN_BATCH) return;
      last = batch.at(-1)?.id ?? null;
    }
  }

  async storedAfter(
    { name }: AnyCollection,
    id: DocumentId | null,
    limit: number,
  ): Promise<readonly Stored[]> {
    const layout = this.layouts.named(name);
    const found = await this.ask<readonly Document[]>(
      ({ documents }) => documents.after(layout, id, limit),
      [],
    );
    return found.map((document) => ({ id: document.id, text: JSON.stringify(document) }));
  }
}
