import type { CollectionLayout, IndexLayout, Layouts } from '../collection-layout.js';
import {
  type Document,
  type DocumentId,
  type Group,
  type Page,
  type Stored,
  type WriteBatch,
} from '../document-store.js';
import type { FilterPlan, FindPlan, TotalsPlan } from '../query-plan.js';
import { checkBatch, type WritableGeneration } from '../read-access.js';
import { keysOf, rowOf } from '../row.js';
import { checkedId, type Key, scalarOf } from '../scalars.js';
import { type Bodies, compareRows, type StoredComparison } from './compare-stored.js';
import { type Connection, type SqlValue } from './connection.js';
import { RowsById } from './rows-by-id.js';
import { BODY, CHECKPOINTS, indexClause, indexesOf, indexName, quoteName } from './schema.js';
import { countStatement, findStatement, type Statement, totalsStatement } from './select.js';

/** One file of documents and checkpoints, over an open connection that holds the schema already. */
export class SqliteGeneration implements WritableGeneration {
  readonly #rows: ReadonlyMap<string, RowsById>;
  /**
   * The indexes that the file does not have yet. A rebuild begins without any: made of all rows at once, sorted, an index
   * costs a fraction of what its entries cost one by one, above all that of serials, which come in no order.
   */
  readonly #missing: Map<string, string>;

  constructor(
    private readonly connection: Connection,
    private readonly layouts: Layouts,
  ) {
    const there = connection.all(`SELECT name FROM sqlite_schema WHERE type = 'index'`).map(([name]) => name);
    this.#missing = new Map([...indexesOf(layouts.all())].filter(([name]) => !there.includes(name)));
    this.#rows = new Map(layouts.all().map((layout) => [layout.name, new RowsById(connection, layout)]));
  }

  checkpoint(projection: string): number {
    const sql = `SELECT revision FROM ${CHECKPOINTS} WHERE projection = ?`;
    return Number(this.connection.get(sql, [projection])?.[0] ?? -1);
  }

  get<D extends Document>(layout: CollectionLayout, id: DocumentId): D | null {
    const body = this.#rowsOf(layout).body(id);
    return body === undefined ? null : JSON.parse(body);
  }

  getMany<D extends Document>(layout: CollectionLayout, ids: readonly DocumentId[]): readonly D[] {
    return ids.flatMap((id) => this.get<D>(layout, id) ?? []);
  }

  /** Compares the rows of a file of the same declarations with those of this one; its indexes are for `indexProblem`. */
  compareRows(path: string, bodies: Bodies): StoredComparison {
    return compareRows(this.connection, path, bodies);
  }

  makeNextIndex(): boolean {
    const [next] = this.#missing.keys();
    if (next !== undefined) this.#makeIndex(next);
    return next !== undefined;
  }

  find<D extends Document>(layout: CollectionLayout, plan: FindPlan): readonly D[] {
    this.#ensureIndex(layout, plan.index);
    return this.#readDocuments(findStatement(layout, plan));
  }

  count(layout: CollectionLayout, plan: FilterPlan): number {
    this.#ensureIndex(layout, plan.index);
    const { sql, values } = countStatement(layout, plan);
    return Number(this.connection.get(sql, values)?.[0]);
  }

  totals(layout: CollectionLayout, plan: TotalsPlan): readonly Group[] {
    this.#ensureIndex(layout, plan.index);
    const { sql, values } = totalsStatement(layout, plan);
    const groups = plan.by.length;
    return this.connection.all(sql, values).map((row) => ({
      of: row.slice(0, groups).map((key) => scalarOf(key as Key)),
      count: Number(row[groups]),
      sums: row.slice(groups + 1).map(Number),
    }));
  }

  page<D extends Document>(layout: CollectionLayout, plan: FindPlan): Page<D> {
    this.#ensureIndex(layout, plan.index);
    return this.connection.transaction('DEFERRED', () => ({
      rows: this.find<D>(layout, plan),
      total: this.count(layout, plan),
    }));
  }

  storedAfter(layout: CollectionLayout, id: DocumentId | null, limit: number): readonly Stored[] {
    const [idIndex] = layout.indexes;
    const pin = idIndex === undefined ? '' : indexClause(layout, idIndex);
    const where = id === null ? '' : 'WHERE id > ?';
    const sql = `SELECT id, ${BODY} FROM ${quoteName(layout.name)} ${pin} ${where} ORDER BY id LIMIT ?`;
    const rows = this.connection.all(sql, id === null ? [limit] : [id, limit]);
    return rows.map(([of, body]) => ({ id: of as DocumentId, text: String(body) }));
  }

  commit(batch: WriteBatch): void {
    this.connection.transaction('IMMEDIATE', () => this.#write(batch));
  }

  #write(batch: WriteBatch): void {
    checkBatch(batch, this.checkpoint(batch.projection));
    for (const write of batch.writes) {
      const layout = this.layouts.layoutNamed(write.collection);
      const rows = this.#rowsOf(layout);
      if (write.kind === 'put') {
        const { document, before } = write;
        rows.put(rowOf(layout, document), before && keysOf(layout, before));
      } else rows.remove(checkedId(write.id, layout.idType, layout.name));
    }
    const values: readonly SqlValue[] = [batch.projection, batch.checkpoint];
    this.connection.run(`INSERT OR REPLACE INTO ${CHECKPOINTS}(projection, revision) VALUES (?, ?)`, values);
  }

  /** Makes the index that a query is pinned to, unless it is there. */
  #ensureIndex(layout: CollectionLayout, index: IndexLayout): void {
    if (this.#missing.size > 0) this.#makeIndex(indexName(layout, index));
  }

  #makeIndex(name: string): void {
    const statement = this.#missing.get(name);
    if (statement === undefined) return;
    this.connection.run(statement);
    this.#missing.delete(name);
  }

  #rowsOf({ name }: CollectionLayout): RowsById {
    const rows = this.#rows.get(name);
    if (rows === undefined) throw new Error(`there is no collection ${name} in this file`);
    return rows;
  }

  #readDocuments<D extends Document>({ sql, values }: Statement): readonly D[] {
    return this.connection.all(sql, values).map(([body]) => JSON.parse(String(body)));
  }
}
