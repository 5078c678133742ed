import type { CollectionLayout, IndexLayout } from '../collection-layout.js';
import type { Connection } from './connection.js';
import { indexesOf, indexName } from './schema.js';

/**
 * The indexes that a file does not have yet. A rebuild begins without any: made of all rows at once, sorted, an index costs
 * a fraction of what its entries cost one by one, above all that of serials, which come in no order.
 */
export class MissingIndexes {
  readonly #connection: Connection;
  readonly #missing: Map<string, string>;

  constructor(connection: Connection, layouts: readonly CollectionLayout[]) {
    const there = new Set(
      connection.all(`SELECT name FROM sqlite_schema WHERE type = 'index'`).map(([name]) => name),
    );
    this.#connection = connection;
    this.#missing = new Map([...indexesOf(layouts)].filter(([name]) => !there.has(name)));
  }

  /** Makes the one that a query is pinned to, unless it is there. */
  need(layout: CollectionLayout, index: IndexLayout): void {
    if (this.#missing.size > 0) this.#make(indexName(layout, index));
  }

  /** @returns false when none was missing */
  makeNext(): boolean {
    const [next] = this.#missing.keys();
    if (next !== undefined) this.#make(next);
    return next !== undefined;
  }

  #make(name: string): void {
    const statement = this.#missing.get(name);
    if (statement === undefined) return;
    this.#connection.run(statement);
    this.#missing.delete(name);
  }
}
