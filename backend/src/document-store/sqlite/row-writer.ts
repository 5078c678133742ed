import type { CollectionLayout } from '../collection-layout.js';
import type { DocumentId } from '../document-store.js';
import type { Row } from '../row.js';
import type { Connection, SqlValue } from './connection.js';
import { BODY, quoted, sideTable } from './schema.js';

/** Writes the rows of one collection; a transaction is the caller's. */
export class RowWriter {
  readonly #connection: Connection;
  readonly #manyFields: readonly { readonly column: number; readonly table: string }[];
  /** All columns but id and body: scalar fields, then `many` fields. */
  readonly #columns: readonly string[];
  readonly #table: string;
  readonly #read: string;
  readonly #insert: string;
  readonly #remove: string;

  constructor(connection: Connection, layout: CollectionLayout) {
    this.#connection = connection;
    this.#table = quoted(layout.name);
    this.#columns = [...layout.scalarFields, ...layout.manyFields].map(quoted);
    this.#manyFields = layout.manyFields.map((field, at) => ({
      column: layout.scalarFields.length + at,
      table: sideTable(layout, field),
    }));
    const columns = ['id', ...this.#columns, BODY];
    this.#read = `SELECT ${['id', ...this.#columns].join(', ')} FROM ${this.#table} WHERE id = ?`;
    this.#insert = `INSERT INTO ${this.#table}(${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT(id) DO NOTHING`;
    this.#remove = `DELETE FROM ${this.#table} WHERE id = ?`;
  }

  /** @throws the error of SQLite when a unique index holds the row's key already */
  put(row: Row): void {
    const values: readonly SqlValue[] = [
      ...row.keys,
      ...row.elements.map((elements) => JSON.stringify(elements)),
    ];
    // Most documents are new, bets and keys of commands: they are not looked for first.
    const isNew = this.#connection.run(this.#insert, [row.id, ...values.map(compact), row.body]) > 0;
    const before = isNew ? undefined : this.#connection.get(this.#read, [row.id])?.slice(1);
    if (before !== undefined) this.#update(row, values, before);
    this.#manyFields.forEach(({ column, table }, at) => {
      if (before?.[column] === values[column]) return;
      this.#replaceElements(table, row.id, elementsIn(before?.[column]), row.elements[at] ?? []);
    });
  }

  remove(id: DocumentId): void {
    if (this.#manyFields.length > 0) {
      const before = this.#connection.get(this.#read, [id])?.slice(1);
      for (const { column, table } of this.#manyFields) {
        this.#replaceElements(table, id, elementsIn(before?.[column]), []);
      }
    }
    this.#connection.run(this.#remove, [id]);
  }

  /** Sets only what differs: SQLite rewrites each index one of whose columns is set, changed or not. */
  #update(row: Row, values: readonly SqlValue[], before: readonly SqlValue[]): void {
    const changed = values.flatMap((value, at) => (value === before[at] ? [] : [at]));
    const columns = [...changed.map((at) => this.#columns[at]), BODY];
    const set = columns.map((column) => `${column} = ?`).join(', ');
    const changedValues = changed.map((at) => compact(values[at] ?? null));
    this.#connection.run(`UPDATE ${this.#table} SET ${set} WHERE id = ?`, [
      ...changedValues,
      row.body,
      row.id,
    ]);
  }

  #replaceElements(table: string, id: DocumentId, before: readonly string[], now: readonly string[]): void {
    for (const element of before) {
      if (!now.includes(element))
        this.#connection.run(`DELETE FROM ${table} WHERE key = ? AND id = ?`, [element, id]);
    }
    for (const element of now) {
      if (!before.includes(element))
        this.#connection.run(`INSERT INTO ${table}(key, id) VALUES (?, ?)`, [element, id]);
    }
  }
}

/** Integers bound as numbers are stored as eight bytes of floating point, as bigints in what they need. */
function compact(value: SqlValue): SqlValue {
  return Number.isSafeInteger(value) ? BigInt(value as number) : value;
}

function elementsIn(json: SqlValue | undefined): readonly string[] {
  return typeof json === 'string' ? JSON.parse(json) : [];
}
