import type { CollectionLayout, Layouts } from '../collection-layout.js';
import {
  type Document,
  type DocumentId,
  type Group,
  type Page,
  type Stored,
  type WriteBatch,
} from '../document-store.js';
import type { FilterPlan, FindPlan, SortField, TotalsPlan } from '../query-plan.js';
import { matches } from '../query-terms.js';
import { checkBatch, type WritableGeneration } from '../read-access.js';
import { type Row, rowOf } from '../row.js';
import { checkedId, compareKeys, type Key, NULL_KEY, scalarOf } from '../scalars.js';

/** One generation of documents and checkpoints. Plans are checked as elsewhere, then answered by walking everything. */
export class MemoryGeneration implements WritableGeneration {
  readonly #layouts: Layouts;
  readonly #collections: ReadonlyMap<string, Map<DocumentId, Row>>;
  readonly #checkpoints = new Map<string, number>();

  constructor(layouts: Layouts) {
    this.#layouts = layouts;
    this.#collections = new Map(layouts.all().map((layout) => [layout.name, new Map()]));
  }

  checkpoint(projection: string): number {
    return this.#checkpoints.get(projection) ?? -1;
  }

  get<D extends Document>(layout: CollectionLayout, id: DocumentId): D | null {
    const row = this.#rows(layout).get(id);
    return row === undefined ? null : JSON.parse(row.body);
  }

  getMany<D extends Document>(layout: CollectionLayout, ids: readonly DocumentId[]): readonly D[] {
    return ids.flatMap((id) => this.get<D>(layout, id) ?? []);
  }

  count(layout: CollectionLayout, plan: FilterPlan): number {
    return this.#matching(layout, plan).length;
  }

  find<D extends Document>(layout: CollectionLayout, plan: FindPlan): readonly D[] {
    return this.page<D>(layout, plan).rows;
  }

  page<D extends Document>(layout: CollectionLayout, plan: FindPlan): Page<D> {
    const rows = this.#matching(layout, plan).sort((left, right) =>
      compareRows(layout, plan.order, left, right),
    );
    const found = rows.slice(plan.offset, plan.offset + plan.limit);
    return { rows: found.map(({ body }) => JSON.parse(body)), total: rows.length };
  }

  totals(layout: CollectionLayout, plan: TotalsPlan): readonly Group[] {
    const groups = new Map<string, { of: Group['of']; rows: Row[] }>();
    for (const row of this.#matching(layout, plan)) {
      const of = plan.by.map((field) => scalarOf(keyIn(layout, row, field)));
      const group = groups.get(JSON.stringify(of));
      if (group === undefined) groups.set(JSON.stringify(of), { of, rows: [row] });
      else group.rows.push(row);
    }
    return [...groups.values()].map(({ of, rows }) => ({
      of,
      count: rows.length,
      sums: plan.sum.map((field) => rows.reduce((sum, row) => sum + wholeIn(layout, row, field), 0)),
    }));
  }

  storedAfter(layout: CollectionLayout, id: DocumentId | null, limit: number): readonly Stored[] {
    const rows = [...this.#rows(layout).values()].filter((row) => id === null || compareKeys(row.id, id) > 0);
    const sorted = rows.sort((left, right) => compareKeys(left.id, right.id)).slice(0, limit);
    return sorted.map((row) => ({ id: row.id, text: row.body }));
  }

  makeNextIndex(): false {
    return false;
  }

  commit(batch: WriteBatch): void {
    checkBatch(batch, this.checkpoint(batch.projection));
    const undo: (() => void)[] = [];
    try {
      for (const write of batch.writes) {
        const layout = this.#layouts.layoutNamed(write.collection);
        if (write.kind === 'put') {
          const row = rowOf(layout, write.document);
          this.#set(layout, row.id, row, undo);
        } else this.#set(layout, checkedId(write.id, layout.idType, layout.name), undefined, undo);
      }
    } catch (error) {
      for (const step of undo.reverse()) step();
      throw error;
    }
    this.#checkpoints.set(batch.projection, batch.checkpoint);
  }

  #set(layout: CollectionLayout, id: DocumentId, row: Row | undefined, undo: (() => void)[]): void {
    const before = this.#rows(layout).get(id);
    this.#exchange(layout, id, row);
    undo.push(() => this.#exchange(layout, id, before));
  }

  #exchange(layout: CollectionLayout, id: DocumentId, now: Row | undefined): void {
    if (now === undefined) this.#rows(layout).delete(id);
    else this.#rows(layout).set(id, now);
  }

  #matching(layout: CollectionLayout, plan: FilterPlan): Row[] {
    const terms = [...plan.leading, ...plan.rest, ...(plan.range === null ? [] : [plan.range])];
    return [...this.#rows(layout).values()].filter((row) =>
      terms.every((term) => matches(keyIn(layout, row, term.field), term)),
    );
  }

  #rows(layout: CollectionLayout): Map<DocumentId, Row> {
    const rows = this.#collections.get(layout.name);
    if (rows === undefined) throw new Error(`The store was opened without a collection "${layout.name}"`);
    return rows;
  }
}

function compareRows(layout: CollectionLayout, order: readonly SortField[], left: Row, right: Row): number {
  for (const { field, descending } of order) {
    const difference = compareKeys(keyIn(layout, left, field), keyIn(layout, right, field));
    if (difference !== 0) return descending ? -difference : difference;
  }
  return 0;
}

function keyIn(layout: CollectionLayout, row: Row, field: string): Key {
  return field === 'id' ? row.id : (row.keys[layout.scalarFields.indexOf(field)] ?? NULL_KEY);
}

function wholeIn(layout: CollectionLayout, row: Row, field: string): number {
  const key = keyIn(layout, row, field);
  return Number.isSafeInteger(key) ? Number(key) : 0;
}
